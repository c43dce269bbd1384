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
      // Who stops is heard to stop, whatever becomes of it with others: a session that is just being
      // joined loses what is asked of it.
      if gesture == .stopTransport { _ = host.sharePlaying(false) }
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

  /// The tempo of the taps so far, of which one comes at `frame`: by the mean of what lies between
  /// five of them at most; nil after the first.
  ///
  /// Three seconds' rest begins anew, as does twice the time from tap to tap.
  func tapTempo(at frame: Int) -> Double? {
    if let first = taps.first, let last = taps.last {
      let mean = Double(last - first) / Double(max(taps.count - 1, 1))
      let rest = Double(frame - last)
      if rest > 3 * rig.rate || (taps.count > 1 && rest > 2 * mean) { taps.removeAll() }
    }
    taps.append(frame)
    if taps.count > 5 { taps.removeFirst() }
    guard let first = taps.first, taps.count > 1, frame > first else { return nil }
    return 60 * rig.rate * Double(taps.count - 1) / Double(frame - first)
  }
}
