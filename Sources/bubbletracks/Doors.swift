import AudioFiles
import Control
import Foundation
import Model
import Touch

/// The ways in from outside: OSC and browsers, and who may use them.
final class Doors: @unchecked Sendable {
  private let options: RunOptions
  private let osc: OSCServer
  private let oscPort: Int
  private let web: WebServer?
  private let pairing: Pairing?
  /// Set while they are open; used where they are opened and closed.
  private var announcement: Announcement?

  /// Who may come in from other machines, as `options` say; nil for nobody.
  ///
  /// Throws a `Failure` of status 2 for a host that is not known, also where it would not matter.
  static func pairing(_ options: RunOptions) throws -> Pairing? {
    let remedy = "write it as the network knows it, or as a number, as in 192.168.1.5"
    if let host = options.listen, !OSCServer.isHost(host) {
      throw Failure(usage: "--listen \(named(host)): there is no such host: \(remedy)")
    }
    for host in options.allowed where !OSCServer.isHost(host) {
      throw Failure(usage: "--allow \(named(host)): there is no such host: \(remedy)")
    }
    if options.listen == nil { return nil }
    return try Pairing(allow: options.allowed, store: Self.tokenFile)
  }

  private static func named(_ host: String) -> String { host.isEmpty ? "\"\"" : host }

  /// The doors of `room` at the ports that `options` ask for, taken but still closed, for those that
  /// `pairing` knows; from other machines only the folders of `sounds` can be reached.
  init(
    _ options: RunOptions, _ room: ControlRoom, _ sounds: Sounds, _ pairing: Pairing?
  ) throws {
    self.options = options
    osc = try OSCServer(room: room, listen: options.listen, pairing: pairing)
    oscPort = try osc.bind(
      port: options.oscPort ?? OSCServer.defaultPort, isDefault: options.oscPort == nil)
    if let port = options.webPort.number {
      let identity = WebServer.Identity(name: "BubbleTracks", oscPort: oscPort)
      let server = try WebServer(
        room: room, identity: identity, listen: options.listen, pairing: pairing,
        sceneFolders: sounds.folders)
      _ = try server.bind(port: port, isDefault: options.webPort == .standard)
      web = server
    } else {
      web = nil
    }
    self.pairing = pairing
    if let pairing { room.use(pairing) }
    room.use(
      LibraryConfinement(
        folders: sounds.folders, recordings: SoundFormat.all.map(\.fileExtension),
        resolve: { sounds.resolve($0) },
        newRecording: { LiveSession.newName() }))
  }

  /// Where the token outlives the program, so that players get in again by themselves.
  private static var tokenFile: String {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? NSHomeDirectory() + "/.local/state") + "/bubbletracks/pairing"
  }

  /// Opens them; `renewed` is called whenever there is a new token.
  func start(_ renewed: @escaping @Sendable () -> Void) {
    pairing?.onRenewal(renewed)
    osc.start()
    web?.start()
    // Nobody else can come in without being listened to, so nobody need know.
    guard options.listen != nil else { return }
    var services = [Announcement.Service("_osc._udp", port: oscPort)]
    if let web { services.append(Announcement.Service("_oscjson._tcp", port: web.port)) }
    announcement = Announcement("BubbleTracks on \(WebServer.hostName)", services)
  }

  /// Closes them.
  func stop() {
    announcement?.stop()
    web?.stop()
    osc.stop()
  }

  /// Shows on `face` where they are.
  func show(on face: any Face) {
    face.setAddresses(
      osc: "\(options.listen ?? "127.0.0.1"):\(oscPort)", web: web?.pageAddresses.first)
    if let code = web?.pairingCode { face.setPairingCode(code.lines) }
  }

  /// Says on `face` which are not where they are looked for, or not open as it may seem.
  func warn(on face: any Face) {
    if options.listen == nil && !options.allowed.isEmpty {
      face.log("--allow does nothing without --listen: only this machine is let in")
    }
    if options.oscPort == nil && oscPort != OSCServer.defaultPort {
      face.log("port \(OSCServer.defaultPort) is taken: OSC is at \(oscPort)")
    }
    if let port = web?.port, options.webPort == .standard, port != WebServer.defaultPort {
      face.log("port \(WebServer.defaultPort) is taken: browsers are served at \(port)")
    }
  }
}

extension WebPort {
  /// The port to begin with; nil for none.
  var number: Int? {
    switch self {
    case .off: nil
    case .standard: WebServer.defaultPort
    case .named(let port): port
    }
  }
}
