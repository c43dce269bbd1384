import Engine
import Model

extension Stage {
  /// Tells how the server is: share of the period spent, 0…1, and dropouts so far.
  public func tellServer(load: Double, xruns: Int) {
    var changes: [Change] = [.report(.load(load))]
    if xruns != self.xruns { changes.append(.report(.xruns(xruns))) }
    self.xruns = xruns
    tell(changes, by: nil)
  }

  /// Tells of something wrong that no gesture caused.
  public func tellProblem(_ text: String) {
    tell([.report(.error(gesture: nil, text: text))], by: nil)
  }

  /// Fades all out for good.
  public func fadeOut() {
    let frame = stamp(now)
    rig.silence(true, at: frame)
    flush()
    silence = frame + rig.fade
  }

  /// Whether all has faded out for good.
  public var isSilent: Bool { now > silence }
}
