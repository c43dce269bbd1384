import AudioFiles
import Control
import Dispatch
import JackIO

extension Doctor {
  /// What the rooms tell of their libraries, and of the JACK server called `server`.
  static func rooms(server: String?) -> [Finding] {
    let versions = AudioFiles.LibraryVersions.all + [("liblo", LibraryVersion.liblo)]
    let text = versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    return jack(server) + [link(), Finding(.ok, "libraries: \(text)")]
  }

  private static func jack(_ server: String?) -> [Finding] {
    let client = JackClient(
      JackClient.Configuration(
        name: "bubbletracks-doctor", server: server, startsServer: false, connects: false),
      events: DispatchQueue(label: "doctor"), handler: { _ in })
    do {
      try client.open()
    } catch {
      return [
        error.kind == .serverNotRunning
          ? AudioCheck.noServer(JackServer.name(server), others: JackServer.running)
          : Finding(.failure, "\(error)")
      ]
    }
    defer { client.close() }
    let (rate, period) = (Int(client.sampleRate), client.bufferSize)
    let milliseconds = (Double(period) / client.sampleRate * 1e4).rounded() / 10
    let ports = client.otherMIDIPorts
    return [
      Finding(
        .ok,
        "JACK server: \(JackServer.name(server)) runs at \(rate) Hz, \(period) frames a period "
          + "(\(milliseconds) ms)"),
      ClockCheck.transport(
        isRolling: client.isTransportRolling, hasMaster: client.hasTimebaseMaster),
      ClockCheck.midi(sources: ports.sources, destinations: ports.destinations),
    ]
  }

  private static func link() -> Finding { ClockCheck.link(ClockCheck.networks) }
}
