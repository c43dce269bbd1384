import RealTime

/// A room: predelay, diffusion of the input by Schroeder's allpasses, and a feedback delay network
/// of eight lines.
struct Reverb: BitwiseCopyable {
  private var predelay: StereoLine
  private var crossing: TapCrossing
  /// Frames that the predelay has to hold.
  private var wantedPredelay = 0
  private var leftDiffuser: Diffuser
  private var rightDiffuser: Diffuser
  private var network: FeedbackNetwork
  private var leftBlocker: DirectBlocker
  private var rightBlocker: DirectBlocker
  private var tuning = ReverbTuning()
  private var goal = ReverbTuning()
  private var slope = ReverbTuning()
  private var isGliding = false
  private var isFresh = true
  /// What `goal` was made for.
  private var tuned = (decay: Float.nan, damping: Float.nan, lengths: SIMD8<Int32>.zero)
  private let rate: Double

  /// The lines' lengths in frames in the largest room.
  private let largest: SIMD8<Double>

  private static let longestPredelay = 0.25
  /// The coefficients move in straight pieces of so many frames.
  private static let stride = 16

  /// A silent room at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    predelay = StereoLine(capacity: Int(Self.longestPredelay * rate) + 8)
    crossing = TapCrossing(1, duration: Int(0.03 * rate))
    leftDiffuser = Diffuser(SIMD4(0.00229, 0.00373, 0.00607, 0.00941) * rate)
    rightDiffuser = Diffuser(SIMD4(0.00247, 0.00341, 0.00653, 0.00887) * rate)
    largest = SIMD8(0.0443, 0.0599, 0.0707, 0.0931, 0.0457, 0.0547, 0.0773, 0.0901) * rate
    network = FeedbackNetwork(
      capacity: Int(largest.max()) + 2,
      duration: Int(0.05 * rate))
    // A high-pass at 15 Hz.
    let kept = exponential(-2 * .pi * 15 / rate)
    leftBlocker = DirectBlocker(keeping: kept)
    rightBlocker = DirectBlocker(keeping: kept)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() {
    predelay.free()
    leftBlocker.free()
    rightBlocker.free()
    leftDiffuser.free()
    rightDiffuser.free()
    network.free()
  }

  /// Forgets all echoes.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    predelay.empty()
    leftDiffuser.empty()
    rightDiffuser.empty()
    leftBlocker.empty()
    rightBlocker.empty()
    isFresh = true
  }

  /// The longest way through the room, in frames.
  ///
  /// Audio thread; real-time safe.
  var memory: Int { @_noLocks get { predelay.capacity + network.capacity } }

  /// Replaces `block` by its reverberation.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    if isFresh || moment.isAligned { follow(parameters) }
    leftBlocker.process(block.left, block.count)
    rightBlocker.process(block.right, block.count)
    delay(block)
    var done = 0
    while done < block.count {
      let rest = (moment.frame &+ done) & (Self.stride &- 1)
      if isFresh || rest == 0 { tune(parameters) }
      var n = block.count &- done
      if isGliding || isMoving(parameters) { n = min(n, Self.stride &- rest) }
      render(block.left + done, block.right + done, n)
      for index in 0..<4 where parameters.isMoving(index) {
        for _ in 0..<n { _ = parameters.next(index) }
      }
      done &+= n
    }
  }

  @_noLocks private func isMoving(_ parameters: ParameterRamps) -> Bool {
    if parameters.isMoving(0) { return true }
    return parameters.isMoving(3)
  }

  /// Takes up a new size or predelay.
  @_noLocks private mutating func follow(_ parameters: ParameterRamps) {
    let scale = 0.2 + 0.8 * Double(parameters.ramps[1].target)
    var lengths = SIMD8<Int32>.zero
    for line in 0..<8 {
      lengths[line] = Int32(max(largest[line] * scale + 0.5, 1))
    }
    let delay = floor(Double(parameters.ramps[2].target) * 0.001 * rate + 0.5) + 1
    wantedPredelay = Int(delay)
    if isFresh {
      network.empty(lengths: lengths)
      predelay.empty(length: wantedPredelay)
      crossing.jump(to: delay)
    } else {
      network.move(to: lengths)
      // A line that is too short grows first.
      if !crossing.isMoving && predelay.holds(wantedPredelay) { crossing.move(to: delay) }
    }
  }

  /// Draws the next straight piece of the coefficients.
  @_noLocks private mutating func tune(_ parameters: ParameterRamps) {
    if isGliding {
      tuning = goal
      isGliding = false
    }
    let now = (
      decay: parameters.value(0), damping: parameters.value(3), lengths: network.lengths
    )
    if now.decay == tuned.decay, now.damping == tuned.damping,
      network.hasLengths(tuned.lengths)
    {
      if isFresh { tuning = goal }
      isFresh = false
      return
    }
    tuned = now
    goal = ReverbTuning(
      decay: exponential2(Double(now.decay)), damping: exponential2(Double(now.damping)),
      lengths: now.lengths, rate: rate)
    slope = tuning.slope(to: goal, count: Float(Self.stride))
    isGliding = !isFresh
    if isFresh { tuning = goal }
    isFresh = false
  }

  /// Delays `block`.
  @_noLocks private mutating func delay(_ block: Block) {
    var done = 0
    while done < block.count {
      if !crossing.isMoving {
        let count = predelay.exchange(block.dropping(done), delay: Int(crossing.delay))
        if count > 0 {
          done &+= count
          continue
        }
      }
      predelay.write(SIMD2(block.left[done], block.right[done]), wanted: wantedPredelay)
      let sound = crossing.next(predelay)
      block.left[done] = sound.x
      block.right[done] = sound.y
      done &+= 1
    }
  }

  @_noLocks private mutating func render(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let bend = isGliding ? slope.diffusion : 0
    leftDiffuser.process(left, count, gain: tuning.diffusion, slope: bend)
    rightDiffuser.process(right, count, gain: tuning.diffusion, slope: bend)
    tuning = network.process(left, right, count, tuning, slope: slope, isGliding: isGliding)
  }
}
