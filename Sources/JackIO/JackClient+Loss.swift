import CJack
import Foundation
import RealTime

// All of this on the client's queue.
extension JackClient {
  /// Lets go of a server that is gone and begins to look for the next.
  func serverLost(_ session: ServerSession, reason: String) {
    phase = .lost
    detach(session)
    self.session = nil
    wires.formUnion(missingWires)
    missingWires = []
    JackLog.shared.send(to: nil)
    tell(.serverLost(reason: reason))
    isReleasing = true
    // Nothing that the old session uses may be freed, nor a new one begun, before its thread has
    // ended.
    let used = lent
    lent = []
    // The library cancels its audio thread wherever that is: it gets the time to leave whatever it
    // was told of the loss first.
    queue.asyncAfter(deadline: .now() + 0.1) { [weak self, queue] in
      session.close { [weak self] in
        queue.async { [weak self] in
          withExtendedLifetime(used) { self?.sessionEnded() }
        }
      }
    }
    let number = sessionCount
    queue.asyncAfter(deadline: .now() + 10) { [weak self] in
      guard let self, isReleasing, sessionCount == number else { return }
      tell(.message("the JACK library does not let go of the lost server; still waiting"))
    }
  }

  /// The lost session's audio thread is certainly over.
  private func sessionEnded() {
    isReleasing = false
    rejoin()
  }

  /// Tries to join a server, and again in half a second.
  private func rejoin() {
    guard phase == .lost, !isClosing else { return }
    do throws(JackError) {
      let before = lock.withLock { values.lastMapping }
      let session = try join()
      try attach(session, isBack: true)
      listen()
      missingWires = wires
      wires = []
      restoreMissingWires(session)
      awaitFirstCycle(session, after: before, tries: 400)
    } catch {
      restartOwnServer()
      queue.asyncAfter(deadline: .now() + 0.5) { [weak self] in self?.rejoin() }
    }
  }

  /// Starts the client's own server again if it died.
  private func restartOwnServer() {
    guard let ownServer, !ownServer.isRunning else { return }
    ownServer.stop()
    do throws(JackError) {
      let server = try JackServer.start(configuration.server)
      self.ownServer = server
      tell(.message(server.summary))
    } catch {
      tell(.message(error.description))
    }
  }

  /// Reports the return once the first cycle has run, which ends the time of standing still.
  private func awaitFirstCycle(_ session: ServerSession, after before: ClockMapping, tries: Int) {
    guard phase == .open, self.session === session else { return }
    let now = lock.withLock { session.cycle.clock.read() }
    guard now.firstCycleStart > 0 || tries == 0 else {
      queue.asyncAfter(deadline: .now() + 0.005) { [weak self] in
        self?.awaitFirstCycle(session, after: before, tries: tries - 1)
      }
      return
    }
    let stood = before.cycleCount > 0 && now.firstCycleStart > before.end
    let (rate, bufferSize) = lock.withLock { (values.rate, values.bufferSize) }
    tell(
      .reconnected(
        rate: Double(rate), bufferSize: bufferSize,
        downtime: stood ? now.firstCycleStart - before.end : 0))
  }
}
