import Model

/// All that the live view shows, as the stage's changes tell it.
///
/// Times are seconds of any clock that only goes forward.
struct LiveState: Sendable {
  /// A line at the bottom.
  struct Message: Hashable, Sendable {
    var text: String
    var isError = false
    /// Names what it is about: a later message on the same takes its place.
    var subject: String?
    /// How many times it came.
    var count = 1
  }

  /// What the audio server runs at.
  struct Server: Hashable, Sendable {
    /// Frames a second.
    var rate: Double
    /// Frames.
    var period: Int
  }

  /// The beat that began last.
  struct Beat: Hashable, Sendable {
    var number = 0.0
    var time = 0.0
  }

  /// The program's name.
  var name: String
  /// The canvas, as far as it is told: places do not matter here.
  private(set) var canvas = Canvas()
  var names = Names()
  var states: [Int: TrackState] = [:]
  /// Slots whose mute, or the end of it, is still to come.
  var pending: Set<Int> = []
  /// How much is loaded, 0…1, by slot.
  var progress: [Int: Double] = [:]
  var meters: [Int: PeakMeter] = [:]
  var mainMeter = PeakMeter()
  /// Beats on which slots are to open.
  var openings: [Int: Double] = [:]
  var beat = Beat()
  var isRolling = true
  var clock = ClockSource.internal
  var clockState = ClockState.free
  /// How many others share the clock.
  var peers = 0
  /// Whether the metronome clicks.
  var isClicking = false
  /// The file being recorded.
  var recording: String?
  /// Nil while there is no server.
  var server: Server?
  /// Share of the period, 0…1.
  var load = 0.0
  var xruns = 0
  /// Where OSC is listened to, such as `127.0.0.1:7770`.
  var oscAddress: String?
  /// The browser surface's address.
  var webAddress: String?
  private(set) var messages: [Message] = []
  var showsHelp = false
  /// The code that lets browsers in, line by line; empty if there is none.
  var pairingCode: [String] = []
  var showsCode = false
  /// How many lines are scrolled away.
  var scroll = 0
  /// When Q was pressed, which asks to be pressed again.
  var quitTime: Double?
  private var nextSerial: UInt32 = 0

  /// Nothing yet, of the program called `name`.
  init(name: String) {
    self.name = name
    for kind in BubbleKind.allCases { canvas.slots[kind] = Limits.slots.upperBound }
  }

  /// The beat it is at `time`: goes on from the last that began, but not past the next.
  func beat(at time: Double) -> Double {
    guard isRolling else { return beat.number }
    return beat.number + min(max((time - beat.time) * canvas.tempo / 60, 0), 0.999)
  }

  /// How many beats until the waiting track in `slot` opens; nil if that is not known.
  func countdown(_ slot: Int, at time: Double) -> Double? {
    guard states[slot] == .waiting, isRolling else { return nil }
    let now = beat(at: time)
    if let opening = openings[slot] { return max(opening - now, 0) }
    let quantum = canvas.track(slot)?.quantum ?? canvas.quantum
    return nextLaunch(after: Beats(now), quantum: Beats(quantum)).beats - now
  }

  /// Whether the picture changes by itself.
  func isMoving(at time: Double) -> Bool {
    isRolling || mainMeter.isMoving(at: time) || quitTime != nil
      || meters.values.contains { $0.isMoving(at: time) }
  }

  /// Adds a message at the bottom.
  mutating func note(_ text: String, isError: Bool = false, subject: String? = nil) {
    if let last = messages.last, last.text == text {
      messages[messages.count - 1].count += 1
      return
    }
    if let subject, let last = messages.last, last.subject == subject {
      // What says the same and more stays.
      if last.text.hasSuffix(text) { return }
      messages.removeLast()
    }
    messages.append(Message(text: text, isError: isError, subject: subject))
    if messages.count > 200 { messages.removeFirst(100) }
  }

  /// Lays a bubble without a place on the canvas.
  mutating func add(_ bubble: BubbleName, type: EffectType?) {
    nextSerial += 1
    let id = BubbleID(serial: nextSerial)
    if let type {
      canvas.insert(Effect(id: id, slot: bubble.slot, type: type, at: .center))
    } else {
      forget(bubble.slot)
      canvas.insert(Track(id: id, slot: bubble.slot, file: "", at: .center))
      states[bubble.slot] = .loading
    }
  }

  /// Does what `gesture` means for the canvas; what cannot be done is no matter here.
  mutating func apply(_ gesture: Gesture) {
    _ = try? canvas.apply(gesture)
    if case .remove(let name) = gesture, name.kind == .track { forget(name.slot) }
  }

  private mutating func forget(_ slot: Int) {
    states[slot] = nil
    pending.remove(slot)
    progress[slot] = nil
    meters[slot] = nil
    openings[slot] = nil
  }
}
