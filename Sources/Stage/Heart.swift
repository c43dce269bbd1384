import Dispatch

/// Wakes a live stage: now and then to hear from the audio thread, and in time for what is to come.
final class Heart {
  private let timer: any DispatchSourceTimer
  private var deadline = DispatchTime.distantFuture

  /// Calls `beat` on `queue` whenever it is time, once armed.
  init(on queue: DispatchQueue, beat: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: beat)
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Beats after `delay` seconds, or when it was to beat anyway if that is sooner.
  func arm(after delay: Double) {
    let wanted = DispatchTime.now() + max(0, delay)
    guard wanted < deadline else { return }
    deadline = wanted
    // What is far may be a little late, and wake the machine together with something else.
    timer.schedule(deadline: wanted, leeway: .microseconds(delay > 0.05 ? 10_000 : 200))
  }

  /// Notes that it has beaten.
  func rest() { deadline = .distantFuture }
}
