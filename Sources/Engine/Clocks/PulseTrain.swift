import RealTime

/// A message of MIDI clock.
public struct Pulse: BitwiseCopyable, Sendable, Equatable {
  /// What a message says.
  public enum Kind: BitwiseCopyable, Sendable, Equatable {
    case clock, start, `continue`, stop, place
  }

  /// What it says.
  public var kind: Kind
  /// Frames into the cycle.
  public var offset: Int
  /// For a place: sixteenths from the start.
  public var sixteenths: Int

  @_noLocks init(_ kind: Kind, offset: Int, sixteenths: Int = 0) {
    self.kind = kind
    self.offset = offset
    self.sixteenths = sixteenths
  }
}

/// The messages of MIDI clock in one cycle, in order of time.
public struct PulseList: BitwiseCopyable, Sendable {
  private var pulses: InlineArray<256, Pulse>
  /// How many there are.
  public private(set) var count = 0

  /// None.
  @_noLocks public init() {
    pulses = InlineArray(repeating: Pulse(.clock, offset: 0))
  }

  /// The message at `index`.
  @_noLocks public func pulse(_ index: Int) -> Pulse { pulses[index] }

  /// Forgets all.
  @_noLocks public mutating func clear() { count = 0 }

  /// Adds a message; one more than fit, beyond any tempo's need, is left out.
  @_noLocks mutating func add(_ pulse: Pulse) {
    guard count < 256 else { return }
    pulses[count] = pulse
    count &+= 1
  }
}

/// Makes MIDI clock of the engine's beat: 24 pulses a beat, each on its own sample, while it rolls.
///
/// Who follows is started on beat 0, else sent to the next sixteenth, from which on it can play.
struct PulseTrain: BitwiseCopyable {
  private static var density: Double { @_noLocks get { 24 } }

  /// The pulse that comes next, from beat 0 on.
  private var next = 0
  /// The pulse with which who follows begins to play.
  private var entry: Int?
  private var wasRolling = false
  /// Whether the beat has jumped since the last pulse.
  private var hasJumped = false

  @_noLocks init() {}

  /// Notes that the beat jumps.
  @_noLocks mutating func jump() { hasJumped = true }

  /// Adds to `list` what falls into the `count` frames from `frame` on, which lie `offset` frames into
  /// the cycle.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func run(
    _ clock: Clock, from frame: Int, count: Int, offset: Int,
    into list: UnsafeMutablePointer<PulseList>
  ) {
    guard clock.isRolling else {
      if wasRolling { list.pointee.add(Pulse(.stop, offset: offset)) }
      wasRolling = false
      return
    }
    if !wasRolling || hasJumped {
      if wasRolling { list.pointee.add(Pulse(.stop, offset: offset)) }
      next = Self.pulse(atOrAfter: frame, clock)
      let sixteenth = Int(floor((Double(max(next, 0)) + 5) / 6))
      entry = 6 &* sixteenth
      wasRolling = true
      hasJumped = false
    }
    var at = clock.frame(of: Double(next) / Self.density)
    while at < frame &+ count {
      let place = offset &+ max(at &- frame, 0)
      if entry == next {
        if next > 0 {
          list.pointee.add(Pulse(.place, offset: place, sixteenths: next / 6 % 16_384))
        }
        list.pointee.add(Pulse(next > 0 ? .continue : .start, offset: place))
        entry = nil
      }
      list.pointee.add(Pulse(.clock, offset: place))
      next &+= 1
      at = clock.frame(of: Double(next) / Self.density)
    }
  }

  /// The first pulse whose own frame is `frame` or a later one.
  @_noLocks private static func pulse(atOrAfter frame: Int, _ clock: Clock) -> Int {
    let below = Int(floor(clock.beat(at: frame) * density))
    return clock.frame(of: Double(below) / density) >= frame ? below : below &+ 1
  }
}
