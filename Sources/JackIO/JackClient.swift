import CJack
import Engine
import Foundation
import RealTime

/// The program's client of the JACK server: its ports, and the only process callback.
///
/// It outlives the server: when that goes, the client waits for it, joins it again under its name
/// and wires its ports as they were. All its work is done on one queue of its own; no method waits
/// for the audio thread.
public final class JackClient: @unchecked Sendable {
  /// What the client is to be.
  public struct Configuration: Sendable {
    /// The client's name in JACK; where it is taken, JACK adds a number.
    public var name: String
    /// The server's name; nil for `JACK_DEFAULT_SERVER` or the default one.
    public var server: String?
    /// Whether to start a server if none runs, and end it at the close.
    public var startsServer: Bool
    /// Whether to wire the main outs to the first two loudspeakers.
    public var connects: Bool
    /// Tracks with ports of their own; 0 for none.
    public var directTrackCount: Int
    /// Whether JACK's transport is passed to the renderer.
    public var followsTransport: Bool

    /// What the client is to be.
    public init(
      name: String = "bubbletracks", server: String? = nil, startsServer: Bool = true,
      connects: Bool = true, directTrackCount: Int = 0, followsTransport: Bool = false
    ) {
      self.name = name
      self.server = server
      self.startsServer = startsServer
      self.connects = connects
      self.directTrackCount = directTrackCount
      self.followsTransport = followsTransport
    }
  }

  let configuration: Configuration
  let queue = DispatchQueue(label: "jack client", qos: .userInitiated)
  let events: DispatchQueue
  private let handler: @Sendable (JackEvent) -> Void
  /// Guards `values` and reading the cycle's clock.
  let lock = NSLock()
  var values = Values()

  // On `queue` only.
  var session: ServerSession?
  var ownServer: JackServer?
  var phase = Phase.closed
  /// Sessions joined so far; what an earlier one still tells is not heard.
  var sessionCount = 0
  /// Whether a lost session has not ended yet.
  var isReleasing = false
  var isClosing = false
  /// The wires as last seen, to be made again after a loss.
  var wires: Set<PortConnection> = []
  /// Wires whose other end has not come back yet.
  var missingWires: Set<PortConnection> = []
  var isRefreshing = false
  /// The newest renderer; nil for silence.
  var loan: RendererLoan?
  /// What the audio thread has or will get, once for each time it gets it.
  var lent: [RendererLoan] = []
  var isReclaiming = false
  let metadata = DispatchQueue(label: "jack metadata")

  /// Where the client is in its life.
  enum Phase { case closed, open, lost }

  /// What any thread may ask for without waiting.
  struct Values {
    var name = ""
    var rate = 0
    var bufferSize = 0
    var xrunCount = 0
    var cycle: Cycle?
    var lastMapping = ClockMapping()
  }

  /// A client that tells `handler` on `events` what happens; nothing runs before `open`.
  public init(
    _ configuration: Configuration, events: DispatchQueue,
    handler: @escaping @Sendable (JackEvent) -> Void
  ) {
    self.configuration = configuration
    self.events = events
    self.handler = handler
  }

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
    } catch  where error.kind == .serverNotRunning && configuration.startsServer {
      let server = try JackServer.start(configuration.server)
      tell(.message(server.summary))
      ownServer = server
      session = try join()
    }
    try attach(session)
    if configuration.connects && !session.connectMainOutputs() {
      tell(.message("there is no loudspeaker port to connect the main outs to"))
    }
    wires = session.connections()
    listen()
  }

  /// Leaves the server, and ends it if the client started it.
  ///
  /// Waits at most some seconds.
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
        if closed.wait(timeout: .now() + 5) == .timedOut { keepForever(session) }
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

  /// Tells the owner, on the owner's queue.
  ///
  /// Any thread but the audio thread.
  func tell(_ event: JackEvent) {
    events.async { [handler] in handler(event) }
  }

  /// Passes the library's own messages on as events.
  func listen() {
    JackLog.shared.send { [weak self] line in self?.tell(.message("JACK: \(line)")) }
  }

  /// Leaks what an audio thread that does not end may still use.
  private func keepForever(_ session: ServerSession) {
    _ = Unmanaged.passRetained(session)
    for loan in lent { _ = Unmanaged.passRetained(loan) }
  }

  /// Does `work` where it may block, and waits for it a second at most.
  func run(onMetadata work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    metadata.async {
      work()
      done.signal()
    }
    if done.wait(timeout: .now() + 1) == .timedOut {
      tell(.message("JACK's metadata does not answer; ports go without pretty names"))
    }
  }
}
