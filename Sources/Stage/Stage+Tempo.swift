import Engine
import Model

/// A ramp of the tempo under way, as the control thread knows it: evenly in beats a minute.
struct TempoRamp {
  var origin: Double
  var target: Double
  /// When it begins and how long it lasts, in frames.
  var start: Int
  var count: Int
  /// When its tempo was last told.
  var told = Int.min / 2

  var end: Int { start + count }

  func tempo(at frame: Int) -> Double {
    let share = min(max(Double(frame - start) / Double(count), 0), 1)
    return share < 1 ? origin + (target - origin) * share : target
  }

  /// How many seconds `beats` take from `frame` on, at `rate` frames a second.
  func seconds(of beats: Double, after frame: Int, rate: Double) -> Double {
    let present = tempo(at: frame)
    let rest = Double(max(end - max(frame, start), 0)) / rate
    // Over the rest of the ramp the tempo is the mean of its ends.
    let risen = (present + target) / 2 * rest / 60
    if beats >= risen { return rest + (beats - risen) * 60 / target }
    let slope = (target - present) / rest
    // The root of present × t + slope × t² / 2 = 60 × beats, in the form that holds without a slope.
    let root = (present * present + 120 * slope * beats).squareRoot()
    return 120 * beats / (present + root)
  }
}

extension Stage {
  /// Times a second that a moving tempo is told.
  private static let pace = 20.0

  /// The tempo as it is now; the canvas has the one to which it goes.
  public var tempo: Double { ramp?.tempo(at: now) ?? canvas.tempo }

  /// The frame at which so many `beats` will have passed after `frame`, as the tempo is to go.
  public func frame(after frame: Int, beats: Double) -> Int {
    let seconds =
      ramp.map { $0.seconds(of: beats, after: frame, rate: rig.rate) }
      ?? beats * 60 / canvas.tempo
    return frame + Int((seconds * rig.rate).rounded(.up))
  }

  /// Steps or goes to another tempo.
  func changeTempo(_ gesture: Gesture, at frame: Int, _ origin: Origin?) throws {
    var next = canvas
    _ = try next.apply(gesture)
    noteBeat(at: frame)
    commonRamp = nil
    let present = ramp?.tempo(at: frame) ?? canvas.tempo
    if case .tempoRamp(_, let duration) = gesture {
      let seconds = min(max(duration, Limits.tempoRamp.lowerBound), Limits.tempoRamp.upperBound)
      let count = Int((seconds * rig.rate).rounded())
      rig.rampTempo(to: next.tempo, over: count, at: frame)
      ramp =
        count > 0
        ? TempoRamp(origin: present, target: next.tempo, start: frame, count: count) : nil
    } else {
      endRamp(on: next.tempo, at: frame, origin)
    }
    commit(next, at: frame, origin, key: "tempo", movesTempo: ramp != nil)
  }

  /// Steps to `tempo` if the tempo moves, also where it would have gone anyway.
  func endRamp(on tempo: Double, at frame: Int, _ origin: Origin?) {
    // Also where it has arrived already as far as is known here: the engine may still be on its way.
    rig.rampTempo(to: tempo, over: 0, at: frame)
    guard ramp != nil else { return }
    noteBeat(at: frame)
    ramp = nil
    if tempo == canvas.tempo { tell([.set(.tempo(tempo))], by: origin) }
  }

  /// Goes on with a ramp in a new engine, which begins with frame 0 after the former one's `frame`.
  func resumeRamp(after frame: Int, _ formerRate: Double) {
    commonRamp = commonRamp.map { rest(of: $0, after: frame, formerRate) }
    guard let former = ramp else { return }
    let next = rest(of: former, after: frame, formerRate)
    ramp = next
    rig.rampTempo(to: former.target, over: next.count, at: 0)
  }

  private func rest(of ramp: TempoRamp, after frame: Int, _ formerRate: Double) -> TempoRamp {
    let seconds = Double(ramp.end - frame) / formerRate
    return TempoRamp(
      origin: ramp.tempo(at: frame), target: ramp.target, start: 0,
      count: max(Int((seconds * rig.rate).rounded()), 1))
  }

  /// Tells a moving tempo now and then, and when it has arrived.
  func reportTempo() {
    guard var ramp else { return }
    let now = now
    if now >= ramp.end {
      if let reference, reference.frame < ramp.end { noteBeat(at: ramp.end) }
      self.ramp = nil
      tell([.set(.tempo(ramp.target))], by: nil)
    } else if Double(now - ramp.told) >= rig.rate / Self.pace, now > ramp.start {
      ramp.told = now
      self.ramp = ramp
      tell([.set(.tempo(ramp.tempo(at: now)))], by: nil)
    }
  }
}
