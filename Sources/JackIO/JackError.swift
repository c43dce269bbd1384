import CJack

/// Why there is no client or no server.
public struct JackError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Reasons that a caller may tell apart.
  public enum Kind: Sendable {
    case serverNotRunning, serverDidNotStart, jackNotInstalled
    case versionMismatch, sharedMemory, nameUnusable, portRefused, refused
  }

  /// Which reason it is.
  public let kind: Kind
  /// What failed.
  public let what: String
  /// Why it failed.
  public let why: String
  /// How to mend it.
  public let remedy: String

  init(_ kind: Kind, what: String, why: String, remedy: String) {
    self.kind = kind
    self.what = what
    self.why = why
    self.remedy = remedy
  }

  /// The whole in one line: what, why, and how to mend it.
  public var description: String { "\(what): \(why); \(remedy)" }

  /// What `jack_client_open` meant by `status`; `lines` are what the library said meanwhile.
  static func opening(
    _ name: String, server: String?, status: jack_status_t, lines: [String]
  ) -> JackError {
    let target = server.map { "the JACK server “\($0)”" } ?? "the JACK server"
    let what = "cannot join \(target) as “\(name)”"
    func holds(_ flag: JackStatus) -> Bool { status.rawValue & flag.rawValue != 0 }
    let said = lines.joined(separator: " ").lowercased()
    if !JackClient.Configuration.isName(name) {
      return JackError(
        .nameUnusable, what: what, why: "JACK does not accept this name",
        remedy: "take a shorter one without a colon (--name)")
    }
    if holds(JackVersionError) || said.contains("version mismatch") {
      return JackError(
        .versionMismatch, what: what, why: "server and library are of different JACK versions",
        remedy: "install both from the same place")
    }
    if holds(JackServerFailed) || said.contains("cannot connect to server socket")
      || said.contains("not running")
    {
      return JackError(
        .serverNotRunning, what: what, why: "it is not running",
        remedy: "start it (jackd, qjackctl or PipeWire), or run without --no-start-server")
    }
    if holds(JackShmFailure) || said.contains("shared memory") || said.contains("shm registry") {
      return JackError(
        .sharedMemory, what: what, why: "its shared memory cannot be used",
        remedy: "run the server as the same user, and see that /dev/shm is not full")
    }
    return JackError(
      .refused, what: what, why: lines.last ?? "it refused, with status \(status.rawValue)",
      remedy: "try again, or restart the server")
  }
}
