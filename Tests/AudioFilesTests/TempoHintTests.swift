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

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  @Test("an m4a tells the tempo that iTunes wrote; sizes that cannot be tell nothing")
  func atom() throws {
    let folder = try TestFolder()
    func atom(_ name: String, _ body: [UInt8]) -> [UInt8] {
      big(8 + body.count, 4) + Array(name.utf8) + body
    }
    func tagged(_ value: [UInt8], _ name: String = "tmpo") -> [UInt8] {
      let data = atom("data", big(21, 4) + big(0, 4) + value)
      let tags = atom("ilst", atom("cpil", atom("data", big(21, 8) + [0])) + atom(name, data))
      let meta = atom("meta", big(0, 4) + atom("hdlr", big(0, 25)) + tags)
      return atom("ftyp", Array("M4A ".utf8)) + atom("mdat", big(0, 100))
        + atom("moov", atom("mvhd", big(0, 100)) + atom("udta", meta))
    }
    let file = try folder.file("loop.m4a", tagged(big(97, 2)))
    #expect(TempoHint.written(in: file).map(\.bpm) == [97])
    for (index, other) in [tagged(big(0, 2)), tagged([]), tagged(big(97, 2), "trkn")].enumerated() {
      let file = try folder.file("other \(index).m4a", other)
      #expect(TempoHint.written(in: file).isEmpty)
    }
    let whole = tagged(big(97, 2))
    for place in stride(from: 0, to: whole.count, by: 3) {
      var broken = whole
      broken[place] = 0xFF
      let file = try folder.file("broken.m4a", broken)
      #expect(TempoHint.written(in: file).allSatisfy { ($0.bpm ?? 0) > 0 })
    }
  }

  @Test("a WAV's sampler chunk tells where it loops, the last frame included")
  func sampler() throws {
    let folder = try TestFolder()
    let plain = try folder.wav("plain.wav", rate: 8_000, frameCount: 16_000) { _, frame in
      sine(0.05, Double(frame))
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: plain)))
    func little(_ value: Int) -> [UInt8] { big(value, 4).reversed() }
    let header = [0, 0, 0, 60, 0, 0, 0, 1, 0].flatMap(little)
    let loop = [0, 0, 4_000, 11_999, 0, 0].flatMap(little)
    let file = try folder.file(
      "loop.wav", bytes + Array("smpl".utf8) + little(60) + header + loop)
    #expect(TempoHint.written(in: file).compactMap(\.loop) == [0.5..<1.5])
  }

  @Test("an AIFF's instrument loops between its markers")
  func instrument() throws {
    let folder = try TestFolder()
    // 8,000 Hz as an 80-bit float: 1.953125 times 2 to the 12th.
    let rate = big(0x400B, 2) + big(0xFA00_0000, 4) + big(0, 4)
    let common = big(1, 2) + big(16_000, 4) + big(16, 2) + rate
    func marker(_ id: Int, _ place: Int, _ name: String) -> [UInt8] {
      let text = Array(name.utf8)
      return big(id, 2) + big(place, 4) + [UInt8(text.count)] + text
        + (text.count % 2 == 0 ? [0] : [])
    }
    let markers = big(2, 2) + marker(1, 2_000, "begin") + marker(2, 10_000, "ends")
    let instrument: [UInt8] = [60, 0, 0, 127, 1, 127, 0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + big(body.count, 4) + body
    }
    let chunks = chunk("COMM", common) + chunk("MARK", markers) + chunk("INST", instrument)
    let file = try folder.file(
      "loop.aif", Array("FORM".utf8) + big(4 + chunks.count, 4) + Array("AIFF".utf8) + chunks)
    #expect(TempoHint.written(in: file).compactMap(\.loop) == [0.25..<1.25])
  }
}
