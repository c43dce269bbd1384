import CJack
import Engine
import Foundation
import RealTime

extension JackClient {
  /// Lets the renderer be told the time of `source` from the next cycle on.
  ///
  /// Any thread but the audio thread.
  public func follow(_ source: OutsideClock) {
    lock.withLock {
      values.source = source
      values.cycle?.source.set(source.number)
    }
  }

  /// Whether JACK's transport rolls.
  ///
  /// The corresponding C function is `jack_transport_query`. Any thread but the audio thread.
  public var isTransportRolling: Bool {
    queue.sync { session.map { cjack_transport_query($0.client).is_rolling != 0 } ?? false }
  }

  /// How the clock is that the renderer is told of.
  ///
  /// Any thread.
  public var outsideState: OutsideState {
    lock.withLock {
      guard let cycle = values.cycle, values.source != .none else { return OutsideState() }
      switch values.source {
      case .none: return OutsideState()
      case .transport: return OutsideState(isThere: cycle.hasBeat.current != 0)
      case .link:
        let peers = values.link?.peers ?? 0
        return OutsideState(isThere: peers > 0, peers: peers)
      case .pulses:
        let state = cycle.pulseState.current
        return OutsideState(
          isThere: state == PulseFollower.State.following.rawValue,
          isLost: state == PulseFollower.State.holding.rawValue)
      }
    }
  }

  /// Looks whether the client, if it is to, counts JACK's beats or can do so now, and tells if that
  /// has changed: to be called about once a second, since JACK does not tell.
  ///
  /// Any thread but the audio thread.
  public func refreshTimebase() {
    queue.async { [weak self] in
      guard let self, let session, phase == .open else { return }
      claimTimebase(session)
    }
  }

  /// On the client's queue.
  func claimTimebase(_ session: ServerSession) {
    guard configuration.isTimebaseMaster else { return }
    let isMaster = session.claimTimebase()
    guard lock.withLock({ values.isTimebaseMaster }) != isMaster else { return }
    lock.withLock { values.isTimebaseMaster = isMaster }
    tell(.timebase(isMaster: isMaster))
  }
}

extension ServerSession {
  /// Counts JACK's beats unless another does; whether it does.
  ///
  /// The corresponding C function is `jack_set_timebase_callback`. Control thread.
  func claimTimebase() -> Bool {
    let context = Unmanaged.passUnretained(cycle).toOpaque()
    return jack_set_timebase_callback(client, 1, describeCycle, context) == 0
  }
}

/// Audio thread; real-time safe.
@c @_noLocks private func describeCycle(
  _ state: jack_transport_state_t, _ frameCount: jack_nframes_t,
  _ position: UnsafeMutablePointer<jack_position_t>?, _ isNew: Int32,
  _ context: UnsafeMutableRawPointer?
) {
  guard let context, let position else { return }
  Unmanaged<Cycle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.describe(position) }
}
