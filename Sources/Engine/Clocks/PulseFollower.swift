import RealTime

/// Follows MIDI clock: 24 pulses a beat, start, continue, stop and song position.
///
/// Fed with messages as they come, it says once a cycle where the clock is. What starts or stops is
/// said once, so that the player may do so too; a clock that falls silent is held in mind at its
/// tempo, and found again at the nearest pulse.
public struct PulseFollower: BitwiseCopyable {
  /// Pulses a beat.
  static var density: Double { @_noLocks get { 24 } }

  /// How the clock is.
  public enum State: Int, BitwiseCopyable, Sendable {
    /// None has been heard.
    case waiting
    case following
    /// It has fallen silent.
    case holding
  }

  private let rate: Double
  private var fit = PulseFit()
  /// Whether a clock has been heard.
  private var isKnown = false
  /// How many pulses have come, and when the last did.
  private var number = 0
  private var arrival = 0.0
  /// The number of the pulse that would lie on beat 0; nil before the first start.
  private var origin: Int?
  /// The pulse from beat 0 on that comes next, while it is stopped.
  private var place = 0
  private var isRunning = false
  private var awaitsPulse = false
  /// What is to be said in this cycle: a start with its frame, or a stop.
  private var startFrame: Double?
  private var hasStopped = false
  /// Beats a minute; nil until they are known.
  private var tempo: Double?
  /// Whether they are beats that can be played: pulses may come that are no clock.
  private var isPlayable = true

  /// A follower of a clock whose messages are timed in frames, `rate` a second.
  @_noLocks public init(rate: Double) {
    self.rate = rate
  }

  /// Takes in a pulse that comes at `frame`, in order.
  @_noLocks public mutating func pulse(at frame: Int) {
    let frame = Double(frame)
    if isKnown && frame - arrival > silence { comeBack(at: frame) }
    number &+= 1
    arrival = frame
    isKnown = true
    fit.add(frame)
    if awaitsPulse {
      awaitsPulse = false
      isRunning = true
      origin = number &- place
      startFrame = frame
    }
    estimateTempo()
  }

  /// Takes in a start: the next pulse is the first.
  @_noLocks public mutating func start() {
    place = 0
    awaitsPulse = true
  }

  /// Takes in a continue: the next pulse goes on where it was stopped or put.
  @_noLocks public mutating func resume() {
    if !isRunning { awaitsPulse = true }
  }

  /// Takes in a stop.
  @_noLocks public mutating func stop() {
    if isRunning, let origin { place = number &+ 1 &- origin }
    isRunning = false
    awaitsPulse = false
    hasStopped = true
    startFrame = nil
  }

  /// Takes in a song position, in sixteenths from the start.
  @_noLocks public mutating func locate(sixteenths: Int) {
    place = 6 &* sixteenths
    if isRunning { origin = number &+ 1 &- place }
  }

  /// How the clock is at `frame`.
  @_noLocks public func state(at frame: Int) -> State {
    guard isKnown else { return .waiting }
    guard isPlayable else { return tempo == nil ? .waiting : .holding }
    return Double(frame) - arrival > silence ? .holding : .following
  }

  /// What the clock says of the cycle that begins at `frame`; to be asked once a cycle.
  @_noLocks public mutating func time(at frame: Int) -> OutsideTime {
    var time = OutsideTime(isRolling: nil, start: 0, place: .unknown, tempo: nil)
    if hasStopped { time.isRolling = false }
    if let startFrame {
      time.isRolling = true
      time.start = max(0, Int(startFrame) &- frame)
      time.entry = Double(place) / Self.density
    }
    hasStopped = false
    startFrame = nil
    guard state(at: frame) == .following, fit.count >= 4, let tempo else { return time }
    time.tempo = tempo
    let pulse = Double(number) + (Double(frame) - fit.latest) / fit.interval
    let precision = max(0.0005 * rate, fit.precision()) / (fit.interval * Self.density)
    if let origin {
      time.place = .beat(
        (pulse - Double(origin)) / Self.density, quantum: 0, precision: precision)
    } else {
      // Nobody has said which pulse is a beat: any will do.
      time.place = .beat(pulse / Self.density, quantum: 1 / Self.density, precision: precision)
    }
    if !isRunning && origin != nil { time.place = .unknown }
    return time
  }

  /// After how many frames without a pulse a clock counts as silent.
  private var silence: Double {
    @_noLocks get { max(0.3 * rate, 4 * fit.interval) }
  }

  /// A clock that was silent goes on with the pulse that is nearest to where it would be.
  @_noLocks private mutating func comeBack(at frame: Double) {
    if fit.interval > 0 {
      number &+= max(0, Int(floor((frame - fit.latest) / fit.interval + 0.5)) &- 1)
    }
    fit.restart()
  }

  /// Takes another tempo if the pulses say so beyond doubt, so that it does not waver with them.
  @_noLocks private mutating func estimateTempo() {
    guard fit.count >= 4 else { return }
    let measured = 60 * rate / (fit.interval * Self.density)
    let doubt = max(
      0.0075 / measured, 2.5 * fit.uncertainty(least: 0.0005 * rate / squareRoot(Double(fit.count)))
    )
    isPlayable =
      OutsideTime.isPlayable(measured * (1 + doubt))
      || OutsideTime.isPlayable(measured * (1 - doubt))
    guard isPlayable else { return }
    if let tempo, abs(measured / tempo - 1) <= doubt { return }
    let rounded = floor(measured * 100 + 0.5) / 100
    if OutsideTime.isPlayable(rounded) { tempo = rounded }
  }
}
