import Foundation
import Testing

@testable import AudioFiles

/// The loops that come with the program: 120 BPM, whole bars, each begun on a bar to the sample.
@Suite("The program's own loops") struct OwnLoopTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Presets/Loops").standardizedFileURL.path

  @Test(
    "have their first beat where they begin, at any tempo",
    arguments: [
      "arpeggio", "bass", "chords", "drums", "hats", "lead", "percussion", "texture",
    ], [100.0, 120, 140, 174])
  func firstBeat(name: String, bpm: Double) throws {
    // As fast as a tape that is played as much faster.
    let sound = try ListenedSound(path: "\(Self.folder)/\(name).flac", longest: 300) { false }
    let found = sound.samples.withUnsafeBufferPointer {
      TempoAnalysis.analyse($0, rate: sound.rate * bpm / 120)
    }
    #expect(found.offset == 0)
    let isClear = ["bass", "drums", "hats", "percussion"].contains(name)
    #expect(!isClear || found.bpm.map { abs($0 - bpm) < 0.01 } == true)
  }

  @Test(
    "are told at half or twice their tempo where a tag says so, not where it contradicts them",
    arguments: [("TBPM", "mp3"), ("BPM", "flac")], [(60, 60, 4), (240, 240, 16), (97, 120, 8)])
  func tags(
    tag: (key: String, format: String), tempo: (written: Int, told: Double, beats: Int)
  ) throws {
    let folder = try TestFolder()
    let path = folder("drums.\(tag.format)")
    guard
      try Tool.run(
        "ffmpeg",
        [
          "-i", "\(Self.folder)/drums.flac", "-metadata", "\(tag.key)=\(tempo.written)", path,
        ])
    else { return }
    let found = try TempoAnalysis.analyse(path: path)
    #expect(found.bpm.map { abs($0 - tempo.told) < 0.01 } == true)
    #expect(found.loopBeats == tempo.beats)
    #expect(found.offset == 0)
    let isBelieved = Double(tempo.written) == tempo.told
    #expect(found.candidates.first?.evidence.hasPrefix("tag, length") == isBelieved)
  }

  @Test("at half their tempo have their beats on those that are heard")
  func halved() throws {
    let sound = try ListenedSound(path: "\(Self.folder)/bass.flac", longest: 300) { false }
    let found = sound.samples.withUnsafeBufferPointer {
      TempoAnalysis.analyse(
        $0, rate: sound.rate, hints: [TempoHint(bpm: 60, source: .tag, weight: 6)])
    }
    #expect(found.bpm.map { abs($0 - 60) < 0.01 } == true)
    #expect(found.offset == 0)
  }
}
