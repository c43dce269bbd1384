import CJack
import Engine
import RealTime

extension Cycle {
  /// What the followed clock says of this cycle.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func outsideTime(_ transport: cjack_transport_t) -> OutsideTime? {
    let followed = OutsideClock(number: source.current)
    if case .link = followed {} else { link = LinkFollower() }
    switch followed {
    case .transport:
      let isOther = timebase.hears(transport)
      hasBeat.set(isOther ? 1 : 0)
      return OutsideTime(
        isRolling: transport.is_rolling != 0, start: 0,
        place: isOther
          ? .beat(
            transport.beat, quantum: 0, precision: max(transport.precision, transport.tempo / 1.2e5)
          )
          : .frame(Int(transport.frame)),
        tempo: isOther ? transport.tempo : nil)
    case .pulses: return pulses.time(at: passed)
    case .link:
      guard let session = OpaquePointer(bitPattern: linkHandle.current) else { return nil }
      let quantum = Double(linkQuantum.current) * 1e-6
      let latency = Double(outputLatency.current) * 1e6 / Double(max(rate.current, 1))
      let start = origin.start(
        now: systemTime(), frames: passed, rate: Double(max(rate.current, 1)))
      let state = linkState(
        session, atTime: start &+ UInt64(latency), quantum: quantum)
      return link.time(state, quantum: quantum, isRolling: timebase.isEngineRolling)
    case .none: return nil
    }
  }

  /// Describes the next cycle as JACK's timebase master.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func describe(_ position: UnsafeMutablePointer<jack_position_t>) {
    timebase.calls &+= 1
    let frame = frame(of: position)
    tell(beat: timebase.beat(at: frame), tempo: timebase.tempo, to: position)
  }
}
