import Dispatch

/// Wakes a live stage: now and then to hear from the audio thread, and in time for what is to come.
final class Heart {
  private let timer: any DispatchSourceTimer
  /// Seconds between two beats; 0 before the first.
  private var pulse = 0.0
  /// When it beats next.
  private var deadline = DispatchTime.distantFuture

  /// Calls `beat` on `queue` whenever it is time, once armed.
  init(on queue: DispatchQueue, beat: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: beat)
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Beats every `pulse` seconds, and in `delay` seconds if that is sooner than the next beat.
  ///
  /// The timer repeats by itself: one that is set anew at each beat wakes twice as many threads.
  func arm(pulse: Double, delay: Double?) {
    let now = DispatchTime.now()
    var wanted = pulse == self.pulse ? deadline : now + pulse
    if let delay { wanted = min(wanted, now + max(0, delay)) }
    guard wanted != deadline else { return }
    deadline = wanted
    self.pulse = pulse
    // What is far may be a little late, and wake the machine together with something else.
    let isNear = pulse <= 0.05 || wanted < now + 0.05
    timer.schedule(
      deadline: wanted, repeating: pulse, leeway: .microseconds(isNear ? 200 : 100_000))
  }

  /// Notes that it has beaten.
  func rest() { deadline = DispatchTime.now() + pulse }
}
