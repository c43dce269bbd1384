import Engine
import Foundation
import RealTime

extension JackClient {
  /// Hands a renderer to the audio thread, which takes it up with its next cycle; nil is silence.
  ///
  /// `frame` is the engine's frame at its first cycle; nil goes on counting. A renderer made for
  /// another rate than the server's is kept but not heard. `onRelease` is called on the owner's
  /// queue once the renderer has been replaced, or the client closed, and the audio thread does not
  /// use it any more: what the renderer points to can be freed then.
  ///
  /// Any thread; does not wait.
  public func setRenderer(
    _ renderer: Renderer?, frame: Int? = nil, onRelease: (@Sendable () -> Void)? = nil
  ) {
    let loan = renderer.map {
      RendererLoan($0, frame: frame) { [events] in if let onRelease { events.async { onRelease() } }
      }
    }
    queue.async { [self] in
      self.loan = loan
      if let session, phase == .open { send(to: session) }
    }
  }

  /// Sends the newest renderer; on the client's queue.
  func send(to session: ServerSession) {
    let change = RendererChange(
      renderer: loan.map { Unmanaged.passUnretained($0.renderer) },
      rate: loan.map { Int($0.renderer.rate.rounded()) } ?? 0, frame: loan?.frame ?? -1)
    guard session.cycle.incoming.push(change) else {
      // So many changes that the audio thread has not seen them: the newest is sent a little later.
      queue.asyncAfter(deadline: .now() + 0.02) { [weak self] in
        guard let self, self.session === session else { return }
        reclaim(session)
        send(to: session)
      }
      return
    }
    if let loan {
      loan.frame = nil
      lent.append(loan)
    }
    reclaimLater(session)
  }

  /// Releases the renderers that came back; on the client's queue.
  private func reclaim(_ session: ServerSession) {
    while let old = session.cycle.retired.pop() {
      let renderer = old.takeUnretainedValue()
      if let index = lent.firstIndex(where: { $0.renderer === renderer }) { lent.remove(at: index) }
    }
  }

  /// Looks for renderers that came back until only the one in use is out.
  private func reclaimLater(_ session: ServerSession) {
    guard !isReclaiming else { return }
    isReclaiming = true
    queue.asyncAfter(deadline: .now() + 0.05) { [weak self] in
      guard let self else { return }
      isReclaiming = false
      guard self.session === session, phase == .open else { return }
      reclaim(session)
      if lent.count > (loan == nil ? 0 : 1) { reclaimLater(session) }
    }
  }
}
