import Engine
import Foundation
import Model

/// A passage goes over into the rendition that takes its place before that is heard by itself, so that
/// their tones meet in phase.
extension Stage {
  /// Seconds between two looks whether it does so already.
  private static let patience = 0.05
  /// Seconds that must be there of a rendition in the making from where the passage ends: for the
  /// bridge, and for what it goes on to until it takes over.
  private static let reserve = 1.0

  /// Whether `sample`, a rendition for the track `id`, is to wait until its passage has gone over
  /// into it.
  func waitsForBridge(_ sample: Sample, of id: BubbleID) -> Bool {
    guard makesRenditions, let glide = glides[id], let passage = glide.passage, !glide.isBridged,
      glide.fill?.bridge != nil, glide.isWanted, sounds[id]?.passage === passage,
      let track = canvas.tracks.first(where: { $0.id == id }), suits(passage, track, rig.clock)
    else { return false }
    return abs(sample.length / (passage.beats * rig.clock.framesPerBeat) - 1) < 1e-3
  }

  /// Keeps `sample` for the track `id` for now.
  func awaitBridge(_ sample: Sample, of id: BubbleID) {
    renditions[id]?.sample = sample
    renditions[id]?.due = now + Int(Self.patience * rig.rate)
    arm()
  }

  /// The rendition into which the passage of the track `id` may go over where it ends now.
  func bridgeSample(of id: BubbleID, _ glide: Glide) -> Sample? {
    guard let sample = renditions[id]?.sample, let passage = glide.passage,
      waitsForBridge(sample, of: id)
    else { return nil }
    if sample.isComplete { return sample }
    let count = Double(sample.frameCount)
    let passes = passage.share(at: glide.end)
    var passed = (passes - passes.rounded(.down)) * count - Double(sample.origin)
    if passed < 0 { passed += count }
    // What lies nearest to a circle's seam is finished last.
    let isClear = passed > 0.1 * rig.rate
    return isClear && passed + Self.reserve * rig.rate < Double(sample.available) ? sample : nil
  }

  /// Does what a log tells: lets a passage go over into the rendition that is to take over.
  func takeBridge(of track: Track, _ told: PassageBridge, at frame: Int) {
    let id = track.id
    guard mode == .offline, let glide = glides[id], let passage = glide.passage,
      passage.start == told.start, glide.end == told.from, !glide.isBridged,
      let bridge = glide.fill?.bridge, let sample = keptRendition(of: track, from: told.origin)
    else { return }
    glides[id]?.isBridged = true
    hear(passage, of: id, until: bridge(sample).upperBound, at: frame)
  }
}
