import AudioFiles
import Foundation
import Model
import Testing

@testable import bubbletracks

@Suite("What is heard of a file") struct HearingTests {
  /// A kick drum and a wooden block, which lie below 3,000 Hz, for eight beats at 97 BPM, from 0.2
  /// seconds on: a WAV file of `rate` frames a second.
  private func file(_ rate: Int) -> Data {
    let (beat, tail) = (60 / 97.0, 0.31)
    let count = Int((Double(rate) * (0.2 + 8 * beat + tail)).rounded())
    var bytes = Data("RIFF".utf8)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    add(UInt32(36 + 2 * count))
    bytes.append(contentsOf: Data("WAVEfmt ".utf8))
    add(UInt32(16))
    add(UInt16(1))
    add(UInt16(1))
    add(UInt32(rate))
    add(UInt32(2 * rate))
    add(UInt16(2))
    add(UInt16(16))
    bytes.append(contentsOf: Data("data".utf8))
    add(UInt32(2 * count))
    for frame in 0..<count {
      let time = Double(frame) / Double(rate) - 0.2
      var value = 0.0
      if time >= 0 {
        let half = (2 * time / beat).rounded(.down)
        let since = time - half * beat / 2
        let rise = 1 - exp(-since / 0.001)
        let isBeat = half.truncatingRemainder(dividingBy: 2) == 0
        value =
          isBeat
          ? 0.8 * rise * exp(-since / 0.05) * sin(2 * .pi * 70 * since)
          : 0.25 * rise * exp(-since / 0.02) * sin(2 * .pi * 1_300 * since)
      }
      add(Int16((value * 32_767).rounded()))
    }
    return bytes
  }

  @Test("for a track is what `inspect` tells, at any rate of the session and of the file")
  func everywhere() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "hearing-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sounds = Sounds(folders: [], isLive: false)
    for rate in [8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000] {
      let path = folder.appending(path: "drums\(rate)hertz.wav").path
      try file(rate).write(to: URL(filePath: path))
      let told = try #require(InspectionList.inspect(path).tempo)
      #expect(abs(try #require(told.bpm) / 97 - 1) < 0.001, "\(rate) Hz")
      #expect(abs(told.offset - 0.2) < 0.012, "\(rate) Hz")
      for session in [44_100.0, 48_000, 96_000, 192_000] {
        let sample = try SampleLoader.load(path, rate: session)
        let heard = try sounds.beat(of: path, sample, isCancelled: { false })
        #expect(heard.tempo == told.bpm)
        #expect(heard.beats == told.loopBeats.map(Double.init))
        #expect(heard.offset == told.offset)
        #expect(heard.confidence == told.confidence)
      }
    }
  }
}
