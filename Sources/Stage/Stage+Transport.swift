import Engine
import Model

extension Stage {
  func moveTransport(_ gesture: Gesture, at frame: Int, _ origin: Origin?) {
    if clock == .jack, let host, host.hasTransport {
      switch gesture {
      case .startTransport: host.startTransport()
      case .stopTransport: host.stopTransport()
      case .locate(let beats):
        let beats = min(max(beats, Limits.beat.lowerBound), Limits.beat.upperBound)
        host.locateTransport(Int((beats * 60 / canvas.tempo * rig.rate).rounded()))
      default: break
      }
      return
    }
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
  }

  func setClock(_ source: ClockSource, at frame: Int, _ origin: Origin?) throws {
    switch source {
    case .internal: break
    case .jack:
      guard host?.hasTransport == true else {
        throw Refusal("there is no JACK transport to follow here")
      }
    case .link, .midi:
      throw Refusal("the clock cannot follow \(source.rawValue) yet: take internal or jack")
    }
    clock = source
    rig.follow(source == .jack, at: frame)
    tell([.set(.clock(source))], by: origin)
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
