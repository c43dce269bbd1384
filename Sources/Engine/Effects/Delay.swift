import RealTime

/// An echo in time with the music: a delay line with feedback through a one-pole low-pass, straight
/// or from side to side.
///
/// The first echo is the input as it was; each further one went once more through `damping`. With
/// `spread` 1 the input enters on the left and every echo changes sides. It is the comb filter with
/// a one-pole low-pass in its loop of J. A. Moorer, "About this reverberation business", Computer
/// Music Journal 3(2), 1979, crossed over between two sides.
struct Delay: BitwiseCopyable {
  private var line: StereoLine
  private var crossing: TapCrossing
  private var lowpassed = SIMD2<Float>.zero
  /// The longest delay that finds its echoes, in frames.
  private var longest = 0
  private var isFresh = true
  /// The time in beats, and its logarithm to base 2 for which it was computed.
  private var time = 0.0
  private var heldTime = Float.nan
  private var cutoff = Float.nan
  private var coefficient: Float = 0
  private let rate: Double

  /// The longest delay whatever the tempo, in seconds.
  private static let limit = 24.0
  private static let margin = 4

  /// A silent delay at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    line = StereoLine(capacity: Int(Self.limit * rate) + Self.margin)
    crossing = TapCrossing(0.25 * rate, duration: Int(0.03 * rate))
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { line.free() }

  /// Forgets all echoes.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    line.empty()
    lowpassed = .zero
    isFresh = true
  }

  /// The longest silence between two echoes that are still in the line, in frames.
  ///
  /// Audio thread; real-time safe.
  var memory: Int { @_noLocks get { max(longest, Int(crossing.delay)) + Self.margin } }

  /// Replaces `block` by its echoes.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    follow(parameters, moment, count: block.count)
    var (line, crossing, lowpassed) = (line, crossing, lowpassed)
    var feedback = parameters.value(1)
    var coefficient = coefficient(parameters.value(2))
    var spread = parameters.value(3)
    let wanted = longest + Self.margin
    let isMoving =
      parameters.isMoving(1) || parameters.isMoving(2) || parameters.isMoving(3)

    var i = 0
    while i < block.count {
      if !isMoving && spread == 0 && !crossing.isMoving {
        let run = line.run(crossing.tap, block.count &- i)
        if run.count > 0 {
          let gains = (feedback: feedback, coefficient: coefficient)
          lowpassed = Self.echo(
            block.dropping(i), run, crossing.tap.weights, gains, lowpassed)
          line.advance(run.count)
          i &+= run.count
          continue
        }
      }
      if isMoving {
        feedback = parameters.next(1)
        coefficient = self.coefficient(parameters.next(2))
        spread = parameters.next(3)
      }
      let echo = crossing.next(line)
      lowpassed = echo * (1 - coefficient) + lowpassed * coefficient
      let input = SIMD2(block.left[i], block.right[i])
      let middle = (input.x + input.y) * 0.5
      let entering = input + (SIMD2(middle, 0) - input) * spread
      let returning = lowpassed + (SIMD2(lowpassed.y, lowpassed.x) - lowpassed) * spread
      line.write(softLimited(entering + returning * feedback), wanted: wanted)
      block.left[i] = echo.x
      block.right[i] = echo.y
      i &+= 1
    }
    (self.line, self.crossing, self.lowpassed) = (line, crossing, lowpassed)
  }

  /// The same for a run of frames in which nothing moves or wraps, straight: two frames of the line
  /// at once. Returns where the low-pass has come to.
  @_noLocks private static func echo(
    _ block: Block,
    _ run: (oldest: UnsafeRawPointer, next: UnsafeMutablePointer<SIMD2<Float>>, count: Int),
    _ weights: SIMD4<Float>, _ gains: (feedback: Float, coefficient: Float),
    _ lowpassed: SIMD2<Float>
  ) -> SIMD2<Float> {
    let early = SIMD4(weights[3], weights[3], weights[2], weights[2])
    let late = SIMD4(weights[1], weights[1], weights[0], weights[0])
    // So written, one frame waits for a product and a sum of the last one, no more.
    let entering = 1 - gains.coefficient
    var (left, right) = (lowpassed.x, lowpassed.y)
    for i in 0..<run.count {
      let first = run.oldest.loadUnaligned(fromByteOffset: 8 &* i, as: SIMD4<Float>.self)
      let second = run.oldest.loadUnaligned(fromByteOffset: 8 &* i &+ 16, as: SIMD4<Float>.self)
      let sums = first * early + second * late
      let echo = sums.lowHalf + sums.highHalf
      left = echo.x * entering + left * gains.coefficient
      right = echo.y * entering + right * gains.coefficient
      run.next[i] = softLimited(
        SIMD2(block.left[i] + left * gains.feedback, block.right[i] + right * gains.feedback))
      block.left[i] = echo.x
      block.right[i] = echo.y
    }
    return SIMD2(left, right)
  }

  /// Takes up a new time or tempo, at multiples of the longest block only, so that the way frames
  /// are divided into blocks does not show.
  @_noLocks private mutating func follow(
    _ parameters: ParameterRamps, _ moment: Moment, count: Int
  ) {
    if parameters.isMoving(0) {
      for _ in 0..<count { _ = parameters.next(0) }
    }
    if !isFresh && !moment.isAligned { return }
    if parameters.ramps[0].target != heldTime {
      heldTime = parameters.ramps[0].target
      time = exponential2(Double(heldTime))
    }
    let limit = Self.limit * rate
    let delay = min(max(time * moment.framesPerBeat, 4), limit)
    // Room for a delay twice as long, which then finds what it is to repeat. Room for the longest
    // of all would send so many frames through the cache that all else is slowed down.
    longest = Int(min(2 * delay, limit))
    if isFresh {
      line.empty(length: longest + Self.margin)
      crossing.jump(to: delay)
      isFresh = false
    } else if !crossing.isMoving {
      crossing.move(to: delay)
    }
  }

  /// The low-pass for a cutoff given as its logarithm to base 2; kept for as long as it rests.
  @inline(__always)
  @_noLocks private mutating func coefficient(_ value: Float) -> Float {
    if value != cutoff {
      cutoff = value
      coefficient = Float(damping(frequency: exponential2(Double(value)), rate: rate))
    }
    return coefficient
  }
}
