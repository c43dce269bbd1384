import CJack
import Foundation

extension JackClient {
  /// Joins the server, starting one if there is none and that is allowed.
  ///
  /// Waits at most some seconds. Any thread.
  public func open() throws(JackError) {
    // A write to a server that died would end the process otherwise.
    signal(SIGPIPE, SIG_IGN)
    let result: Result<Void, JackError> = queue.sync {
      guard phase == .closed, !isClosing else { return .success(()) }
      do throws(JackError) {
        try openOnQueue()
        return .success(())
      } catch {
        ownServer?.stop()
        ownServer = nil
        phase = .closed
        return .failure(error)
      }
    }
    try result.get()
  }

  private func openOnQueue() throws(JackError) {
    JackLog.shared.send(to: nil)
    let session: ServerSession
    do throws(JackError) {
      session = try join()
    } catch  where error.kind == .serverNotRunning {
      if let starting = try joinStarting() {
        session = starting
      } else {
        session = try joinOwn(error)
      }
    }
    try attach(session)
    if configuration.connects && !session.connectMainOutputs() {
      tell(.message("there is no loudspeaker port to connect the main outs to"))
    }
    wires = session.connections()
    listen()
  }

  /// Joins a server that has only begun to start: nil if there is none after a moment, or it does not
  /// answer in five seconds.
  private func joinStarting() throws(JackError) -> ServerSession? {
    let now = ContinuousClock.now
    let name = JackServer.name(configuration.server)
    // Where none is to be started, one that is being started by somebody else gets a second to show.
    let patience = configuration.startsServer ? Duration.zero : .seconds(1)
    while ServerRegistry.holds(name)
      ? now.duration(to: .now) < .seconds(5)
      : now.duration(to: .now) < patience
    {
      usleep(50_000)
      do throws(JackError) {
        return try join()
      } catch  where error.kind == .serverNotRunning {}
    }
    return nil
  }

  /// Joins a server of its own, or one that was faster to start; throws `reason` where none is to be
  /// started.
  private func joinOwn(_ reason: JackError) throws(JackError) -> ServerSession {
    guard configuration.startsServer else { throw reason }
    do throws(JackError) {
      let server = try JackServer.start(configuration.server)
      tell(.message(server.summary))
      ownServer = server
    } catch {
      guard let session = try joinStarting() else { throw error }
      return session
    }
    return try join()
  }

  /// Leaves the server, and ends it if the client started it.
  ///
  /// Waits at most three seconds for a server that does not answer.
  public func close() {
    queue.sync {
      guard phase != .closed, !isClosing else { return }
      isClosing = true
      if let session, phase == .open {
        run(onMetadata: { session.removeDescription() })
        detach(session)
        let closed = DispatchSemaphore(value: 0)
        session.close { closed.signal() }
        // Without an answer the audio thread may still run: it keeps what it uses.
        if closed.wait(timeout: .now() + 2) == .timedOut { keepForever(session) }
        self.session = nil
      }
      JackLog.shared.send(to: nil)
      lent = []
      loan = nil
      ownServer?.stop()
      ownServer = nil
      phase = .closed
      isClosing = false
    }
  }

  /// Leaks what an audio thread that does not end may still use.
  private func keepForever(_ session: ServerSession) {
    _ = Unmanaged.passRetained(session)
    for loan in lent { _ = Unmanaged.passRetained(loan) }
  }
}
