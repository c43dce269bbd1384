import Control
import Dispatch
import Foundation
import Glibc
import Model

/// Serves the page, its WebSockets and OSCQuery on one port.
///
/// One thread waits for all connections and never for one of them. What a client can make it keep
/// is bounded, before anything is kept: a library that makes room for whatever a frame's head
/// announces would not do here.
public final class WebServer: @unchecked Sendable {
  /// The port where a browser looks first.
  public static let defaultPort = 8080

  let room: ControlRoom
  let gate: Gate
  let page: PageFolder
  let identity: Identity
  /// The folders whose scenes every page may load.
  let sceneFolders: [String]
  /// The addresses to listen at.
  let addresses: [Peer]
  let thread = ServerThread()
  /// For what takes longer.
  let workers = DispatchQueue(label: "web answers", qos: .utility)
  /// Set by `bind`, before the thread starts.
  var listeners: [Socket] = []
  /// The port it was bound to.
  public internal(set) var port = 0
  /// The server's thread only.
  var connections: [WebConnection] = []

  /// For how long it waits; set before the thread starts.
  var patience = Patience()

  private let lock = NSLock()
  private var isRenewed = false

  /// What the server tells of the program.
  public struct Identity: Sendable {
    /// The program's name.
    public var name: String
    /// The port for OSC over UDP and TCP.
    public var oscPort: Int

    /// The program `name`, with OSC at `oscPort`.
    public init(name: String, oscPort: Int) {
      self.name = name
      self.oscPort = oscPort
    }
  }

  /// A server for `room` that listens at the address or name `listen`, and lets in who shows the
  /// token of `pairing`; on this machine's loopback address only, and without a token, if that is
  /// nil. The page lies in `folder`, or where it was installed; scenes in `sceneFolders` are offered.
  ///
  /// Throws a `Refusal` if the address is unknown or there is no page.
  public init(
    room: ControlRoom, identity: Identity, listen: String? = nil, pairing: Pairing? = nil,
    folder: String? = nil, sceneFolders: [String] = []
  ) throws(Refusal) {
    self.room = room
    self.identity = identity
    self.sceneFolders = sceneFolders
    page = try PageFolder(folder ?? PageFolder.standard)
    if let listen {
      addresses = try OSCServer.peers(listen)
    } else {
      addresses =
        Peer.resolve("127.0.0.1", port: 0, isName: false)
        + Peer.resolve("::1", port: 0, isName: false)
    }
    // To listen to others without a token is not to be had by mistake.
    let token: Pairing?
    if let pairing { token = pairing } else { token = listen == nil ? nil : try Pairing() }
    gate = Gate(
      listen: listen, pairing: listen == nil ? nil : token, hostName: Self.hostName)
  }

  /// Begins to serve, after `bind`.
  public func start() {
    gate.pairing?.onRenewal { [weak self] in
      guard let self else { return }
      lock.withLock { isRenewed = true }
      thread.pipe.wake()
    }
    thread.start("web") { [self] in run() }
  }

  /// Ends serving and all connections.
  public func stop() { thread.stop() }

  /// Whether the token was renewed since this was last asked.
  var takesRenewal: Bool {
    lock.withLock {
      defer { isRenewed = false }
      return isRenewed
    }
  }

  /// This machine's name, without a domain, in lower case.
  public static var hostName: String {
    var text = [CChar](repeating: 0, count: 256)
    gethostname(&text, text.count - 1)
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.split(separator: ".").first.map { $0.lowercased() } ?? "localhost"
  }
}
