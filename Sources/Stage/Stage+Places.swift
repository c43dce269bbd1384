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
  private let lead: Double?
  private var isGiven = false

  /// A rendition that is heard `lead` seconds after its origin when it is begun; nil if that is not
  /// known.
  init(rate: Double, lead: Double?) {
    self.rate = rate
    self.lead = lead
  }

  /// True once: when what has been made is ahead, and comes at least half again as fast as it goes.
  func isEnough(_ available: Int) -> Bool {
    guard let lead, !isGiven else { return false }
    let passed = (ContinuousClock.now - begun) / .seconds(1)
    let made = Double(available) / rate
    isGiven = made > max(lead + passed + Self.margin, max(lead, 0) + 1.5 * passed)
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

  /// The frame from which a rendition is best made, and how many seconds after it will be heard
  /// now; nil if that is not known. What is no circle is made from its start.
  func origin(_ rendition: Rendition, of id: BubbleID) -> (frame: Int, lead: Double)? {
    let length = rendition.shape.length
    guard let original = originals[id] else { return nil }
    if let origin = original.isSeamless ? rendition.origin : 0 {
      return place(of: id, length: length, delay: 0).map { place in
        let lead = place - Double(origin)
        return (origin, (lead < 0 ? lead + length : lead) / original.rate)
      }
    }
    guard let place = place(of: id, length: length, delay: RenditionLead.headStart) else {
      return nil
    }
    let count = max(Int(length.rounded()), 1)
    // What waits begins with its first frame, which must not lie on the seam.
    let early = states[id] == .waiting ? Int(RenditionLead.headStart * rig.rate) % count : 0
    // One that falls on a whole frame of the original, or nearly so.
    let ratio = Double(original.frameCount) / Double(count)
    let near = (0..<64).map { (Int(place) + count - early + $0) % count }
    let best = near.min { a, b in
      let (x, y) = (Double(a) * ratio, Double(b) * ratio)
      return abs(x - x.rounded()) < abs(y - y.rounded())
    }
    return best.map { ($0, -RenditionLead.headStart) }
  }

  /// Whether of `sample`, which is still in the making, that is available which is heard next.
  func isThere(_ sample: Sample, for id: BubbleID) -> Bool {
    guard let place = place(of: id, length: Double(sample.frameCount), delay: 0) else {
      return false
    }
    var passed = place - Double(sample.origin)
    if passed < 0 { passed += Double(sample.frameCount) }
    let reserve = RenditionLead.margin / 2 * rig.rate
    // What lies nearest to a circle's seam is finished last.
    let isClear = !sample.isSeamless || passed > 0.025 * rig.rate
    return isClear && passed + reserve < Double(sample.available)
  }
}
