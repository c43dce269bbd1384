import CJack
import Engine
import Foundation
import RealTime

// All of this on the client's queue.
extension JackClient {
  /// Joins the server as it runs now.
  func join() throws(JackError) -> ServerSession {
    let (mapping, source) = lock.withLock { (values.lastMapping, values.source) }
    sessionCount += 1
    let number = sessionCount
    return try ServerSession(configuration, source: source, continuing: mapping) {
      [weak self] notification in
      guard let self else { return }
      if case .xrun = notification {
        // Counted where it is told: on a poor machine dropouts come often, and waking other threads
        // for them makes more.
        return lock.withLock { values.xrunCount += 1 }
      }
      queue.async { if number == self.sessionCount { self.handle(notification) } }
    }
  }

  /// Makes `session` the current one and starts its callbacks; `isBack` where its server has just
  /// come back.
  func attach(_ session: ServerSession, isBack: Bool = false) throws(JackError) {
    let rate = Int(jack_get_sample_rate(session.client))
    let bufferSize = Int(jack_get_buffer_size(session.client))
    lock.withLock {
      values.name = session.name
      values.rate = rate
      values.bufferSize = bufferSize
      values.cycle = session.cycle
      if let link = values.link { session.cycle.use(link) }
      session.cycle.tapSource.set(values.tapSource)
    }
    self.session = session
    phase = .open
    if session.name != configuration.name {
      tell(.message("the name “\(configuration.name)” is taken; this is “\(session.name)”"))
    }
    send(to: session)
    if isBack { describeLater(session) } else { run(onMetadata: { session.describe() }) }
    do throws(JackError) {
      try session.activate()
    } catch {
      self.session = nil
      phase = .lost
      detach(session)
      session.close {}
      throw error
    }
    claimTimebase(session)
  }

  /// Describes the ports when a server that has come back is at rest: a client that joins or leaves
  /// it while another changes metadata may wait for ever (jackd 1.9.21), and in its first moments
  /// all who were lost join.
  private func describeLater(_ session: ServerSession) {
    queue.asyncAfter(deadline: .now() + 3) { [weak self] in
      guard let self, self.session === session, phase == .open, !isClosing else { return }
      run(onMetadata: { session.describe() })
    }
  }

  /// Stops giving out the session's clock.
  func detach(_ session: ServerSession) {
    lock.withLock {
      values.lastMapping = session.cycle.clock.read()
      values.cycle = nil
    }
  }

  /// What JACK's notification thread saw.
  func handle(_ notification: ServerSession.Notification) {
    guard let session, phase == .open else { return }
    switch notification {
    case .sampleRate(let rate):
      guard lock.withLock({ values.rate != rate }) else { return }
      lock.withLock { values.rate = rate }
      tell(.sampleRateChanged(Double(rate)))
    case .bufferSize(let size):
      guard lock.withLock({ values.bufferSize != size }) else { return }
      lock.withLock { values.bufferSize = size }
      tell(.bufferSizeChanged(size))
    case .xrun: break
    case .freewheel(let isOn):
      tell(.freewheel(isOn))
    case .lost(let reason):
      serverLost(session, reason: reason)
    case .connected:
      let now = session.connections()
      wires.formUnion(now)
      missingWires.subtract(now)
    case .disconnected:
      refreshWires(session)
    case .portAppeared:
      restoreMissingWires(session)
    }
  }

  /// Looks which wires are left, a little later: a dying server takes them away before it says so,
  /// and those are to be remembered.
  private func refreshWires(_ session: ServerSession) {
    guard !isRefreshing else { return }
    isRefreshing = true
    queue.asyncAfter(deadline: .now() + 0.3) { [weak self] in
      guard let self else { return }
      isRefreshing = false
      guard phase == .open, self.session === session, !isClosing else { return }
      wires = session.connections()
    }
  }

  /// Makes the wires whose other end has come, and tries again for ten seconds with those that
  /// refuse.
  func restoreMissingWires(_ session: ServerSession, tries: Int = 40) {
    guard !missingWires.isEmpty, !isRestoring else { return }
    missingWires = session.restore(missingWires)
    guard tries > 0, missingWires.contains(where: { session.exists($0) }) else { return }
    isRestoring = true
    queue.asyncAfter(deadline: .now() + 0.25) { [weak self] in
      guard let self else { return }
      isRestoring = false
      guard phase == .open, self.session === session, !isClosing else { return }
      restoreMissingWires(session, tries: tries - 1)
    }
  }
}
