import Model
import RealTime

/// The control thread's side of the engine: turns a canvas into plans and commands, and takes back
/// what the audio thread is done with.
///
/// Commands collect until `flush()`, which makes them visible to the audio thread all at once. They
/// are carried out in the order in which they are sent, so one that is due later holds up all behind
/// it: send them in the order of their frames.
///
/// Control thread.
public final class Rig {
  /// Frames a second.
  public let rate: Double
  /// The audio thread's side.
  public let renderer: Renderer
  /// How long a crossfade lasts, in frames.
  public let fade: Int
  /// How many frames a command may come too late: JACK's period; 0 where nothing is late.
  public var latency = 0
  var tracks: [BubbleID: TrackOwner] = [:]
  var effects: [BubbleID: EffectOwner] = [:]
  /// Inserts that have fallen silent after their link went, by track.
  var quiet: [BubbleID: Set<BubbleID>] = [:]
  var canvas = Canvas()
  var sounds: [BubbleID: Sound] = [:]
  private var outbox: [Event] = []
  let store = PlanStore()
  /// The frame at which `update` has more to do: a chain whose last change still fades.
  public internal(set) var nextUpdate: Int?
  /// Whether `update` has something to do whatever the canvas: what has gone silent can be let go, or
  /// a chain need wait no more.
  public internal(set) var hasLeavings = false

  /// Whether a log tells which chains wait.
  public var isTold = false
  /// Tracks whose new chain waits for the last change of it to be over.
  var waiting: Set<BubbleID> = []
  /// Slots of tracks whose next chain is to wait, as a log tells.
  var toldWaits: Set<Int> = []
  /// Which have begun to wait, and which need wait no more.
  var chainNotes: [(slot: Int, waits: Bool)] = []

  /// A rig that plays nothing yet, at `rate` frames a second.
  public init(rate: Double, tempo: Double, quantum: Beats) {
    self.rate = rate
    let empty = PlanOwner()
    store.plans[empty.header] = empty
    renderer = Renderer(
      rate: rate, tempo: tempo, quantum: quantum.micro, plan: empty.header, store: store)
    fade = renderer.fade
    canvas.tempo = tempo
    canvas.quantum = quantum.beats
  }

  /// The frame with which the next cycle begins.
  public var now: Int { renderer.head.current }

  /// Sends what has been collected; false if there is no room yet, and it stays collected.
  public func flush() -> Bool {
    guard !outbox.isEmpty else { return true }
    guard renderer.events.push(contentsOf: outbox) else { return false }
    outbox.removeAll(keepingCapacity: true)
    return true
  }

  /// Lets all that was sent take effect now, in an engine that no thread renders any more.
  public func settle() {
    if !flush() {
      renderer.applyEvents(upTo: .max)
      _ = flush()
    }
    renderer.applyEvents(upTo: .max)
  }

  /// What has happened since the last call; frees what the audio thread is done with.
  public func poll() -> [Notice] {
    while let plan = renderer.handoff.reclaim() { store.plans[plan] = nil }
    var notices: [Notice] = []
    while let notice = renderer.notices.pop() {
      note(notice)
      notices.append(notice)
    }
    return notices
  }

  /// The meters that have come in since the last call.
  public func pollMeters() -> [Meter] {
    var meters: [Meter] = []
    while let meter = renderer.meters.pop() { meters.append(meter) }
    return meters
  }

  private func note(_ notice: Notice) {
    switch notice {
    case .faded(let track):
      if tracks[track]?.isLeaving == true {
        tracks[track] = nil
        waiting.remove(track)
        quiet[track] = nil
        hasLeavings = true
      }
    case .quiet(let track, let effect):
      // It may have been linked again meanwhile.
      guard tracks[track]?.layout.holds(effect) == false else { return }
      quiet[track, default: []].insert(effect)
      hasLeavings = true
    // It has this tempo already.
    case .followed(.tempo(let tempo), _): canvas.tempo = tempo
    default: break
    }
  }

  func send(_ command: Command, at frame: Int) {
    outbox.append(Event(frame: frame, command: command))
  }

  func send(_ plan: PlanOwner, at frame: Int) {
    store.plans[plan.header] = plan
    send(.plan(plan.header), at: frame)
  }
}
