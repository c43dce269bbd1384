import Stage

/// How a live session shows itself: as a view on a terminal, or as lines.
protocol Face: StageObserver {
  /// Begins to show. Throws a `Refusal` if that cannot be done.
  func start() throws

  /// Ends, and leaves the terminal as it was.
  func stop()

  /// Shows a message.
  func log(_ text: String)

  /// Shows what went wrong.
  func logError(_ text: String)

  /// Shows what the audio server runs at: frames a second, frames, share of the period 0…1, and
  /// dropouts so far.
  func setServer(rate: Double, period: Int, load: Double, xruns: Int)

  /// Shows that there is no audio server.
  func loseServer()

  /// Shows where controllers and browsers find the program.
  func setAddresses(osc: String?, web: String?)

  /// Shows the code by which browsers on other machines are let in, line by line.
  func setPairingCode(_ lines: [String])
}

extension TerminalView: Face {}

extension LineLog: Face {
  func start() {}

  func stop() { finish() }

  func setServer(rate: Double, period: Int, load: Double, xruns: Int) {}

  func loseServer() {}

  func setAddresses(osc: String?, web: String?) {
    if let osc { log("OSC at \(osc)") }
    if let web { log("the canvas at \(web)") }
  }

  func setPairingCode(_ lines: [String]) { draw(lines) }
}
