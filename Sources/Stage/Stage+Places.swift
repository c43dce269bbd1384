import Engine
import Foundation
import Model

/// Whether a rendition in the making is far enough ahead of what is heard to stay so.
final class RenditionLead: @unchecked Sendable {
  /// Seconds that its origin lies after what is heard when it is begun.
  static let headStart = 0.05
  /// Seconds that it must be ahead.
  static let margin = 0.2
  private let begun = ContinuousClock.now
  private let rate: Double
  private let isHeardFromOrigin: Bool
  private var isGiven = false

  init(rate: Double, isHeardFromOrigin: Bool) {
    self.rate = rate
    self.isHeardFromOrigin = isHeardFromOrigin
  }

  /// True once: when what has been made is ahead, and comes at least half again as fast as it goes.
  func isEnough(_ available: Int) -> Bool {
    guard isHeardFromOrigin, !isGiven else { return false }
    let passed = (ContinuousClock.now - begun) / .seconds(1)
    let made = Double(available) / rate
    isGiven = made > max(passed - Self.headStart + Self.margin, 1.5 * passed)
    return isGiven
  }
}

extension Stage {
  /// The beat at `frame` as far as the control thread knows; nil if it has been moved and not told
  /// since.
  func beat(at frame: Int) -> Double? {
    guard isRolling, let reference else { return nil }
    let perFrame = 1 / 60 / rig.rate
    guard let ramp, reference.frame < ramp.end else {
      return reference.beat + Double(frame - reference.frame) * canvas.tempo * perFrame
    }
    let end = min(frame, ramp.end)
    // Of a tempo that moves evenly the mean counts.
    let mean = (ramp.tempo(at: reference.frame) + ramp.tempo(at: end)) / 2
    let reached = reference.beat + Double(end - reference.frame) * mean * perFrame
    return reached + Double(frame - end) * ramp.target * perFrame
  }

  /// Notes the beat at `frame` before the tempo goes on otherwise from there.
  func noteBeat(at frame: Int) { reference = beat(at: frame).map { ($0, frame) } }

  /// Where in a rendition of `length` frames the track is heard `delay` seconds from now; nil if that
  /// is not known. A track that waits begins at its beginning.
  private func place(of id: BubbleID, length: Double, delay: Double) -> Double? {
    guard let track = canvas.tracks.first(where: { $0.id == id }), track.pickup == 0,
      track.swing == 50
    else { return nil }
    if states[id] == .waiting { return 0 }
    guard let beats = sounds[id]?.beats, let anchor = anchors[id],
      let beat = beat(at: now + Int(delay * rig.rate))
    else { return nil }
    let passes = (beat - anchor) / beats
    return (passes - passes.rounded(.down)) * length
  }

  /// The frame from which a rendition is best made; nil if it is not known where it is heard.
  func origin(_ rendition: Rendition, of id: BubbleID) -> Int? {
    if let origin = rendition.origin { return origin }
    let length = rendition.shape.length
    guard let original = originals[id], original.isSeamless,
      let place = place(of: id, length: length, delay: RenditionLead.headStart)
    else { return nil }
    let count = max(Int(length.rounded()), 1)
    // What waits begins with its first frame, which must not lie on the seam.
    let early = states[id] == .waiting ? Int(RenditionLead.headStart * rig.rate) % count : 0
    // One that falls on a whole frame of the original, or nearly so.
    let ratio = Double(original.frameCount) / Double(count)
    let near = (0..<64).map { (Int(place) + count - early + $0) % count }
    return near.min { a, b in
      let (x, y) = (Double(a) * ratio, Double(b) * ratio)
      return abs(x - x.rounded()) < abs(y - y.rounded())
    }
  }

  /// Whether of `sample`, which is still in the making, that is available which is heard next.
  func isThere(_ sample: Sample, for id: BubbleID) -> Bool {
    guard let place = place(of: id, length: Double(sample.frameCount), delay: 0) else {
      return false
    }
    var passed = place - Double(sample.origin)
    if passed < 0 { passed += Double(sample.frameCount) }
    let reserve = RenditionLead.margin / 2 * rig.rate
    // What lies nearest to the seam is finished last.
    return passed > 0.025 * rig.rate && passed + reserve < Double(sample.available)
  }
}
