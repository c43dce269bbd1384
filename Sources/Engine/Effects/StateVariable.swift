import RealTime

/// A stereo state variable filter that keeps the analogue structure and its behaviour while its
/// coefficients move: two trapezoidal integrators (V. Zavalishin, "The Art of VA Filter Design",
/// chapter 4; A. Simper, "Linear trapezoidal integrated state variable filter", 2013).
///
/// In Double, since a cutoff of 20 Hz at 192 kHz moves an integrator by 1e-7 of its input.
struct StateVariable: BitwiseCopyable {
  private var band = SIMD2<Double>()
  private var low = SIMD2<Double>()

  /// An empty filter.
  @_noLocks init() {}

  /// Filters one frame.
  ///
  /// Both integrators are solved at once; their outputs are the means of two successive states.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks
  mutating func next(
    _ input: SIMD2<Double>, _ response: Response, isLowpass: Bool = false
  ) -> SIMD2<Double> {
    let rest = input - low
    let nextBand = band * response.decay + rest * response.rise
    let nextLow = (low + band * response.rise) + rest * response.lift
    var output = (nextLow + low) * response.halfLow
    // A low-pass leaves out what would be nothing.
    if !isLowpass { output += input * response.dry + (nextBand + band) * response.halfBand }
    band = nextBand
    low = nextLow
    return output
  }

  /// Filters `block`, whose length is at most `Block.maximumCount`.
  ///
  /// Left and right are laid side by side first: the compiler keeps such pairs whole, where it would
  /// tear apart what is computed between single numbers, which takes twice as long.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ response: Response) {
    if response.isLowpass {
      run(block, response, isLowpass: true)
    } else {
      run(block, response, isLowpass: false)
    }
  }

  @inline(__always)
  @_noLocks private mutating func run(_ block: Block, _ response: Response, isLowpass: Bool) {
    // So the compiler knows that the room suffices.
    let count = min(block.count, 64)
    var sound = InlineArray<128, Float>(repeating: 0)
    for i in 0..<count {
      sound[2 &* i] = block.left[i]
      sound[2 &* i &+ 1] = block.right[i]
    }
    var state = self
    for i in 0..<count {
      let pair = SIMD2(Double(sound[2 &* i]), Double(sound[2 &* i &+ 1]))
      let output = state.next(pair, response, isLowpass: isLowpass)
      sound[2 &* i] = Float(output.x)
      sound[2 &* i &+ 1] = Float(output.y)
    }
    self = state
    for i in 0..<count {
      block.left[i] = sound[2 &* i]
      block.right[i] = sound[2 &* i &+ 1]
    }
  }
}

extension StateVariable {
  /// The coefficients of one response: how the integrators move, and how input, band and low are
  /// summed.
  struct Response: BitwiseCopyable {
    private(set) var decay = 0.0
    private(set) var rise = 0.0
    private(set) var lift = 0.0
    private(set) var dry = 1.0
    private(set) var halfBand = 0.0
    private(set) var halfLow = 0.0

    /// The input unchanged.
    @_noLocks init() {}

    /// Whether only the low integrator is heard.
    var isLowpass: Bool { @_noLocks get { dry == 0 && halfBand == 0 } }

    /// A filter with the warped frequency `g` and the damping 1/Q, giving
    /// `dry` × input + `band` × band + `low` × low.
    ///
    /// Audio thread; real-time safe.
    @_noLocks init(g: Double, damping: Double, dry: Double, band: Double, low: Double) {
      let scale = 2 / (1 + g * (g + damping))
      decay = scale - 1
      rise = g * scale
      lift = g * g * scale
      self.dry = dry
      halfBand = 0.5 * band
      halfLow = 0.5 * low
    }
  }

  /// tan(π × `frequency` / `rate`), at which the digital filter meets the analogue one; the
  /// frequency is kept below Nyquist.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func warp(_ frequency: Double, rate: Double) -> Double {
    tangent(.pi * min(frequency / rate, 0.49))
  }
}

extension StateVariable.Response {
  /// Unity below, falling by 12 dB an octave above; Q at the cutoff.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func lowpass(g: Double, damping: Double) -> Self {
    Self(g: g, damping: damping, dry: 0, band: 0, low: 1)
  }

  /// Unity above, falling by 12 dB an octave below; Q at the cutoff.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func highpass(g: Double, damping: Double) -> Self {
    Self(g: g, damping: damping, dry: 1, band: -damping, low: -1)
  }

  /// Unity in the middle, falling by 6 dB an octave on both sides; Q is middle / width.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func bandpass(g: Double, damping: Double) -> Self {
    Self(g: g, damping: damping, dry: 0, band: damping, low: 0)
  }

  /// `amount`² below and unity above; `g` is where it is `amount`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func lowShelf(g: Double, damping: Double, amount: Double) -> Self {
    Self(
      g: g / squareRoot(amount), damping: damping, dry: 1, band: damping * (amount - 1),
      low: amount * amount - 1)
  }

  /// `amount`² above and unity below; `g` is where it is `amount`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func highShelf(g: Double, damping: Double, amount: Double) -> Self {
    Self(
      g: g * squareRoot(amount), damping: damping, dry: amount * amount,
      band: damping * (1 - amount) * amount, low: 1 - amount * amount)
  }
}
