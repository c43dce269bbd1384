import Engine

/// A part of a passage that is to be made.
struct PassageSlice: Sendable {
  let filler: PassageFiller
  /// The engine's frame up to which it is made as the tempo goes.
  let end: Int
  /// What it goes over into from there; nil if it goes on.
  var sample: Sample?

  /// Makes it: the frames up to which it is there, and before them those of which only what it goes
  /// over into is heard.
  func made() -> Range<Int> {
    guard let sample, let bridge = filler.bridge else {
      filler.fill(end)
      return end..<end
    }
    return bridge(sample)
  }
}
