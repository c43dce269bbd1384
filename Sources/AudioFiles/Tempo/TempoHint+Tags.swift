import Foundation

extension TempoHint {
  /// What the file at `path` says of itself: its tags, its ACID chunk or its Apple loop chunk.
  static func written(in path: String) -> [TempoHint] {
    let tag = tagged(path) ?? TempoAtom.bpm(path: path)
    return (tag.map { [TempoHint(bpm: $0, source: .tag, weight: 6)] } ?? []) + chunked(path)
  }

  /// Beats a minute by a tag that FFmpeg knows of.
  private static func tagged(_ path: String) -> Double? {
    guard let container = try? FFmpegContainer(path: path, isThorough: false),
      let text = container.tag(["TBPM", "BPM", "tmpo", "TEMPO"]),
      let bpm = Double(text.trimmingCharacters(in: .whitespaces)), bpm > 0
    else { return nil }
    return bpm
  }

  /// The chunks of WAV and AIFF.
  private static func chunked(_ path: String) -> [TempoHint] {
    guard let chunks = LoopChunks(path: path), !chunks.isStroke else { return [] }
    var hints: [TempoHint] = []
    if let bpm = chunks.bpm {
      if bpm.isFinite, bpm > 0 { hints.append(TempoHint(bpm: bpm, source: .chunk, weight: 5)) }
    } else if let beats = chunks.beats, (1..<4_096).contains(beats) {
      hints.append(TempoHint(beats: Double(beats), source: .chunk, weight: 4))
    }
    if let loop = chunks.loop, chunks.rate > 0 {
      let seconds = loop.lowerBound / chunks.rate..<loop.upperBound / chunks.rate
      hints.append(TempoHint(loop: seconds, source: .loop, weight: 3))
    }
    return hints
  }
}
