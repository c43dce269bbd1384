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
  let configuration: Configuration
  let queue = DispatchQueue(label: "jack client", qos: .userInitiated)
  let events: DispatchQueue
  let handler: @Sendable (JackEvent) -> Void
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
  var isRestoring = false
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
    var source = OutsideClock.none
    var link: LinkSession?
    /// What on the MIDI input taps, as `Cycle.tapSource` has it.
    var tapSource = -1
    /// Whether the client is JACK's timebase master; nil until it has tried.
    var isTimebaseMaster: Bool?
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
