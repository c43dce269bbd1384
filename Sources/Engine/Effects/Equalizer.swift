import RealTime

/// Three bands that meet at 250 Hz and 2.5 kHz: the middle's gain on everything, then a shelf on
/// either side for the difference to its neighbour.
///
/// The shelves are of the fourth order with Butterworth poles and zeros, each in two sections
/// (S. Orfanidis, "High-order digital parametric equalizer design", JAES 53, 2005), so that each
/// band reaches its gain between the crossovers. At 0 dB the sound passes unchanged, in phase too,
/// unlike through a crossover network whose bands are added up again.
struct Equalizer: BitwiseCopyable {
  /// Where low meets middle, in Hz.
  static let lowCrossover = 250.0
  /// Where middle meets high, in Hz.
  static let highCrossover = 2_500.0
  /// 1/Q of the two sections of a Butterworth filter of the fourth order.
  private static let wide = 1.847759065022573
  private static let narrow = 0.765366864730180

  private let lowWarp: Double
  private let highWarp: Double
  private var state = Sections<StateVariable>(repeating: StateVariable())
  private var response = Sections<StateVariable.Response>(repeating: StateVariable.Response())
  private var gain = 1.0
  /// The bands' gains that `response` and `gain` stand for, in dB; NaN before the first.
  private var bands = SIMD3<Float>(repeating: .nan)

  private typealias Sections<Part: BitwiseCopyable> = InlineArray<4, Part>

  init(rate: Double) {
    lowWarp = StateVariable.warp(Self.lowCrossover, rate: rate)
    highWarp = StateVariable.warp(Self.highCrossover, rate: rate)
  }

  /// Empties the filters.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    for i in 0..<4 { state[i] = StateVariable() }
  }

  /// Equalizes `block`: parameters 0, 1 and 2 are low, middle and high.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    tune(SIMD3(parameters.value(0), parameters.value(1), parameters.value(2)))
    var s0 = state[0]
    var s1 = state[1]
    var s2 = state[2]
    var s3 = state[3]
    var isMoving = true
    for i in 0..<block.count {
      isMoving =
        isMoving
        && (parameters.isMoving(0) || parameters.isMoving(1) || parameters.isMoving(2))
      if isMoving { tune(SIMD3(parameters.next(0), parameters.next(1), parameters.next(2))) }
      var sound = s0.next(block.pair(i) * gain, response[0])
      sound = s1.next(sound, response[1])
      sound = s2.next(sound, response[2])
      block.set(i, s3.next(sound, response[3]))
    }
    state[0] = s0
    state[1] = s1
    state[2] = s2
    state[3] = s3
  }

  @_noLocks private mutating func tune(_ bands: SIMD3<Float>) {
    guard bands != self.bands else { return }
    self.bands = bands
    let middle = Double(bands.y)
    gain = RealTime.gain(decibels: middle)
    // A quarter of the decibels: each section does half, and `amount` is its square root.
    let low = RealTime.gain(decibels: (Double(bands.x) - middle) / 4)
    let high = RealTime.gain(decibels: (Double(bands.z) - middle) / 4)
    response[0] = .lowShelf(g: lowWarp, damping: Self.wide, amount: low)
    response[1] = .lowShelf(g: lowWarp, damping: Self.narrow, amount: low)
    response[2] = .highShelf(g: highWarp, damping: Self.wide, amount: high)
    response[3] = .highShelf(g: highWarp, damping: Self.narrow, amount: high)
  }
}
