import CJack
import Engine

/// What the client knows as JACK's timebase master: the beat of the next cycle.
struct Timebase: BitwiseCopyable {
  /// Beats a minute.
  private(set) var tempo = 120.0
  /// How often JACK has asked.
  var calls = 0
  /// Whether JACK has asked lately, so that the transport's beats are the client's own.
  private(set) var isOwn = false
  private var beat = 0.0
  /// Where the transport will be if nobody moves it.
  private var expected = 0
  private var isRolling = false
  /// Whether the engine rolls.
  private(set) var isEngineRolling = false
  private var rate = 48_000.0
  private var answered = 0
  private var silence = 0
  /// The beat that another master told last, and for how many cycles it has not moved.
  private var told = -1.0
  private var stillness = 0

  init() {}

  /// Whether another master counts beats that can be played: one that has gone leaves its last behind.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func hears(_ transport: cjack_transport_t) -> Bool {
    guard transport.has_beat != 0, !isOwn, OutsideTime.isPlayable(transport.tempo) else {
      return false
    }
    stillness = transport.is_rolling != 0 && transport.beat == told ? stillness &+ 1 : 0
    told = transport.beat
    return stillness < 8
  }

  /// Notes where the engine's beat is at the next cycle, after one of `count` frames.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func note(
    _ time: MusicalTime, _ transport: cjack_transport_t, count: Int, rate: Double
  ) {
    silence = calls == answered ? silence &+ 1 : 0
    answered = calls
    // While it stands a master is asked only after a locate.
    if transport.is_rolling != 0 || silence == 0 { isOwn = silence < 4 }
    self.rate = rate
    tempo = time.tempo
    beat = time.beat
    isEngineRolling = time.isRolling
    isRolling = time.isRolling && transport.is_rolling != 0
    expected = Int(transport.frame) &+ (transport.is_rolling != 0 ? count : 0)
  }

  /// The beat at the transport's `frame`: the engine's own as long as it rolls along; else where it
  /// will be once it does.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func beat(at frame: Int) -> Double {
    isRolling && frame == expected ? beat : Double(frame) * tempo / (60 * rate)
  }
}
