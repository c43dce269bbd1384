import Foundation
import Testing

@testable import AudioFiles

@Suite("tempo hints") struct TempoHintTests {
  @Test(
    "a name tells a tempo",
    arguments: [
      ("loop_97.flac", 97.0), ("Kick 120bpm.wav", 120), ("drums-92.5 BPM take.wav", 92.5),
      ("bpm140 lead.aif", 140), ("a/b.c/groove 174_bpm.ogg", 174),
    ])
  func names(name: String, bpm: Double) {
    #expect(TempoHint.named(name).first?.bpm == bpm)
  }

  @Test(
    "a name without a tempo tells none",
    arguments: ["Take 808.wav", "2019-04-03.wav", "drums.wav", "mix 3.wav", "1200bpm.wav"])
  func otherNames(name: String) {
    #expect(TempoHint.named(name).isEmpty)
  }

  @Test("an ACID chunk tells tempo, but one of a single stroke or of 0 BPM does not")
  func acid() throws {
    let folder = try TestFolder()
    let plain = try folder.wav("plain.wav", rate: 8_000, frameCount: 800) { _, frame in
      sine(0.05, Double(frame))
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: plain)))
    func chunk(flags: UInt8, beats: UInt8, bpm: Float) -> [UInt8] {
      let tempo = (0..<4).map { UInt8(truncatingIfNeeded: bpm.bitPattern >> (8 * UInt32($0))) }
      return Array("acid".utf8) + [24, 0, 0, 0, flags, 0, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0]
        + [beats, 0, 0, 0, 4, 0, 4, 0] + tempo
    }
    let loop = try folder.file("loop.wav", bytes + chunk(flags: 0, beats: 8, bpm: 93))
    #expect(TempoHint.written(in: loop).map(\.bpm) == [93])
    let stroke = try folder.file("stroke.wav", bytes + chunk(flags: 1, beats: 4, bpm: 120))
    #expect(TempoHint.written(in: stroke).isEmpty)
    let empty = try folder.file("empty.wav", bytes + chunk(flags: 0, beats: 4, bpm: 0))
    #expect(TempoHint.written(in: empty).isEmpty)
  }
}
