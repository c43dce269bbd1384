import Dispatch
import Foundation
import Model
import Stage

/// The live view of a performance on a terminal, and its keys.
///
/// What the stage tells is handed to the view's own queue, on which everything is kept and drawn, at
/// most twenty times a second and only what has changed: a slow terminal holds nothing up.
final class TerminalView: StageObserver, @unchecked Sendable {
  let queue = DispatchQueue(label: "terminal", qos: .userInitiated)
  private let isOnQueue = DispatchSpecificKey<Bool>()
  let ask: @Sendable (Wish) -> Void

  // Used on the queue alone.
  var state: LiveState
  var screen: Screen?
  var output: CapturedOutput?
  var shown: Picture?
  var isDirty = true
  var isSuspended = false
  /// How often there seemed to be keys and were none, in a row.
  var emptyReads = 0
  var sources: [any DispatchSourceProtocol] = []

  /// A view of the program called `name`; `ask` is called with what the keys mean, on a queue of
  /// the view's, and must return soon.
  init(name: String = "bubbletracks", ask: @escaping @Sendable (Wish) -> Void) {
    state = LiveState(name: name)
    self.ask = ask
    queue.setSpecific(key: isOnQueue, value: true)
  }

  /// Whether the program's input and output are a terminal that can be drawn on.
  static var isPossible: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["TERM"].map { !["", "dumb"].contains($0) } ?? false
  }

  /// Takes the terminal over. Throws a `Refusal` if it cannot be drawn on.
  ///
  /// Signal handlers for INT and TERM that are set before are left alone; else these end the
  /// program with the terminal restored.
  func start() throws {
    try queue.sync {
      guard screen == nil else { return }
      signal(SIGTSTP, SIG_IGN)
      CrashGuard.note()
      let output = CapturedOutput(on: queue) { [weak self] in self?.note($0) }
      do {
        screen = try Screen(output: output?.terminal ?? STDOUT_FILENO)
      } catch {
        output?.end()
        signal(SIGTSTP, SIG_DFL)
        throw error
      }
      self.output = output
      if let output { CrashGuard.arm(terminal: output.terminal, output: output) }
      watch()
    }
  }

  /// Gives the terminal back. Does nothing if it is not taken.
  func stop() {
    if DispatchQueue.getSpecific(key: isOnQueue) == true { close() } else { queue.sync { close() } }
  }

  private func close() {
    guard screen != nil else { return }
    for source in sources { source.cancel() }
    sources = []
    screen?.leave()
    screen = nil
    CrashGuard.disarm()
    output?.end()
    output = nil
    signal(SIGTSTP, SIG_DFL)
  }

  var isWatching: Bool { true }

  func stage(_ changes: [Change], by origin: Origin?) {
    update { state, time in state.take(changes, at: time) }
  }

  func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?) {
    guard case .track(let slot, .opening(let beat)) = gesture else { return }
    update { state, _ in state.openings[slot] = beat }
  }

  /// Shows a message.
  func log(_ text: String) { update { state, _ in state.note(text) } }

  /// Shows what went wrong.
  func logError(_ text: String) { update { state, _ in state.note(text, isError: true) } }

  /// Shows what the audio server runs at: frames a second, frames, share of the period 0…1, and
  /// dropouts so far.
  func setServer(rate: Double, period: Int, load: Double, xruns: Int) {
    update { state, _ in
      state.server = LiveState.Server(rate: rate, period: period)
      state.load = load
      state.xruns = xruns
    }
  }

  /// Shows that there is no audio server.
  func loseServer() { update { state, _ in state.server = nil } }

  /// Shows where controllers and browsers find the program.
  func setAddresses(osc: String?, web: String?) {
    update { state, _ in
      state.oscAddress = osc
      state.webAddress = web
    }
  }

  /// Shows the code by which browsers on other machines are let in, when it is asked for.
  func setPairingCode(_ lines: [String]) { update { state, _ in state.pairingCode = lines } }

  private func update(_ change: @escaping @Sendable (inout LiveState, Double) -> Void) {
    queue.async {
      change(&self.state, Self.now)
      self.isDirty = true
    }
  }

  /// Seconds of a clock that only goes forward.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private func note(_ line: String) {
    state.note(line)
    isDirty = true
  }
}
