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
    wakeGlides(after: frame)
    tell([.set(gesture)], by: origin)
    return true
  }
}
