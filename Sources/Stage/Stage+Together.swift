import Engine
import Model

/// A session that is shared has one tempo for all, and knows no ramps: whoever wants one sets a
/// tempo after the other, as a hand on a knob does.
extension Stage {
  /// Steps a second: fewer than changes travel in a session, where the newest wins; or what others
  /// set meanwhile would always be too old.
  private static let commonPace = 5.0

  /// Tells the session `tempo`, which is set here.
  func shareTempo(_ tempo: Double) {
    // More than half a second of a ramp's, in which they have come back.
    shared = shared.suffix(3) + [tempo]
    host?.shareTempo(tempo)
  }

  /// Whether `tempo` is one of the last that were set here, as far as a session keeps it exactly: in
  /// whole microseconds a beat, which is less than a thousandth of a beat a minute up to 240 and
  /// less than a fiftieth up to 999.
  func isShared(_ tempo: Double) -> Bool { shared.contains { abs($0 - tempo) < 0.02 } }

  /// Begins to go to `tempo`, evenly in `seconds`; another tempo, whoever sets it, ends that.
  func rampTogether(to tempo: Double, over seconds: Double, at frame: Int) {
    taps = []
    let count = Int((min(seconds, Limits.tempoRamp.upperBound) * rig.rate).rounded())
    let target = min(max(tempo, Limits.tempo.lowerBound), Limits.tempo.upperBound)
    commonRamp = TempoRamp(
      origin: canvas.tempo, target: target, start: frame, count: max(count, 1))
  }

  /// Takes the next step of a ramp that is shared, if it is due: a gesture of its own, so that a log
  /// renders what was heard.
  func stepTogether() {
    guard var ramp = commonRamp else { return }
    let now = now
    let isOver = now >= ramp.end
    guard now > ramp.start, isOver || Double(now - ramp.told) >= rig.rate / Self.commonPace
    else { return }
    let tempo = ramp.tempo(at: now)
    ramp.told = now
    attempt(.tempo(tempo), at: now, nil)
    // Which has ended it, as any tempo does.
    commonRamp = isOver ? nil : ramp
  }
}
