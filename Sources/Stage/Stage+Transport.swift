import Engine
import Model

extension Stage {
  /// Starts, stops or locates; false if an outside transport is asked to, which will tell.
  func moveTransport(_ gesture: Gesture, at frame: Int, _ origin: Origin?) -> Bool {
    if clock == .jack, let host, host.hasTransport {
      switch gesture {
      case .startTransport: host.startTransport()
      case .stopTransport: host.stopTransport()
      case .locate(let beats): host.locateTransport(transportFrame(of: beats))
      default: break
      }
      return false
    }
    if clock == .link, let host {
      if gesture == .startTransport && host.sharePlaying(true) { return false }
      if gesture == .stopTransport && host.sharePlaying(false) { return false }
    }
    reference = nil
    switch gesture {
    case .startTransport:
      isRolling = true
      rig.start(at: frame)
    case .stopTransport:
      isRolling = false
      rig.stop(at: frame)
    case .locate(let beats): rig.locate(beats, at: frame)
    default: break
    }
    tell([.set(gesture)], by: origin)
    return true
  }

  /// Four taps at most make the tempo, by the mean of what lies between; two seconds' rest begins
  /// anew.
  func tapTempo(at frame: Int, _ origin: Origin?) throws {
    if let last = taps.last, Double(frame - last) > 3 * rig.rate { taps.removeAll() }
    taps.append(frame)
    if taps.count > 5 { taps.removeFirst() }
    guard let first = taps.first, taps.count > 1, frame > first else { return }
    let beat = Double(frame - first) / Double(taps.count - 1) / rig.rate
    try changeTempo(.tempo(60 / beat), at: frame, origin)
  }
}
