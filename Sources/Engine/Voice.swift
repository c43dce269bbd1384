import RealTime

/// A place in a sample that moves on with the frames, round and round.
///
/// The place is a function of the frame alone, not a running sum, so it neither drifts nor depends
/// on how the frames are cut into blocks. A voice may follow a moving tempo until it has settled.
struct Voice: BitwiseCopyable {
  let sample: UnsafeMutablePointer<SampleHeader>
  /// The loop's length in engine frames, once the tempo has settled.
  let period: Double
  /// Where it is at `start`, in frames of the sample.
  private let base: Double
  /// The engine's frame that goes with `base`, from which on it is steady.
  private let start: Int
  /// Sample frames an engine frame from `start` on.
  private let step: Double
  /// Whether it only ever falls on whole frames of the sample from `start` on.
  private let isWhole: Bool
  /// How the beat moves before `start`, how many beats that are, and sample frames a beat.
  private let curve: TempoCurve
  private let arrival: Double
  private let beatLength: Double
  /// How it is bent to the beat from `start` on, and before; beats a frame from there, and sample
  /// frames a beat.
  private let bend: Bend
  private let speed: Double
  private let bentLength: Double

  /// A voice that at `frame` is `position` sample frames into a loop that lasts `period` frames.
  @_noLocks
  init(
    _ sample: UnsafeMutablePointer<SampleHeader>, period: Double, position: Double, at frame: Int
  ) {
    self.init(
      sample, period: period, position: position, at: frame,
      along: TempoCurve(start: frame, speed: 0), beatLength: 0, Bend(), speed: 0)
  }

  /// A voice that at `frame` is `position` sample frames into a loop of `beats` that follows `clock`
  /// with `groove`.
  @_noLocks
  init(
    _ sample: UnsafeMutablePointer<SampleHeader>, beats: Double, position: Double, _ clock: Clock,
    at frame: Int, _ groove: Groove
  ) {
    let isSettled = clock.isSettled(at: frame)
    self.init(
      sample, period: beats * clock.framesPerBeat, position: position, at: frame,
      along: isSettled ? TempoCurve(start: frame, speed: 0) : clock.curve,
      beatLength: isSettled ? 0 : Double(sample.pointee.frameCount) / beats,
      Bend(groove, from: clock.beat(at: isSettled ? frame : clock.curve.end)),
      speed: 1 / clock.framesPerBeat)
  }

  @_noLocks
  private init(
    _ sample: UnsafeMutablePointer<SampleHeader>, period: Double, position: Double, at frame: Int,
    along curve: TempoCurve, beatLength: Double, _ bend: Bend, speed: Double
  ) {
    self.sample = sample
    // A loop shorter than a frame has no sound of its own, and would be passed more than once
    // between two frames.
    let period = max(period, 1)
    self.period = period
    self.curve = curve
    self.bend = bend
    self.speed = speed
    let count = Double(sample.pointee.frameCount)
    self.beatLength = min(beatLength, count / curve.fastest(from: curve.start))
    arrival = curve.beats(at: curve.end)
    step = count / period
    bentLength = bend.isStraight ? 0 : step / speed
    let toCome = arrival - curve.beats(at: frame)
    let reached =
      bend.isStraight
      ? position + toCome * self.beatLength : position - bend.passed(-toCome) * bentLength
    var base = reached - floor(reached / count) * count
    let nearest = floor(base + 0.5)
    // What lies within a millionth of a frame is rounding.
    if abs(base - nearest) < 1e-6 { base = nearest }
    // A place too far off to be known more closely than a loop counts as its beginning.
    self.base = base >= 0 && base < count ? base : 0
    start = curve.end
    isWhole = bend.isStraight && step == 1 && self.base == floor(self.base)
  }

  /// Where the voice is at `frame`, in frames of the sample.
  @_noLocks func position(at frame: Int) -> Double {
    let count = Double(sample.pointee.frameCount)
    let position = reach(at: frame)
    return position - floor(position / count) * count
  }

  /// The same without going round.
  @inline(__always) @_noLocks private func reach(at frame: Int) -> Double {
    if !bend.isStraight { return bentReach(at: frame) }
    return frame >= start
      ? base + Double(frame &- start) * step
      : base - (arrival - curve.beats(at: frame)) * beatLength
  }

  /// The same for a voice that swings.
  @_noLocks private func bentReach(at frame: Int) -> Double {
    let beats =
      frame >= start ? Double(frame &- start) * speed : curve.beats(at: frame) - arrival
    return base + bend.passed(beats) * bentLength
  }

  /// Whether the first `available` frames of the sound, from its origin on, are all that the voice
  /// reads within `count` frames from `frame`.
  @_noLocks func reads(only available: Int, at frame: Int, count: Int) -> Bool {
    let length = sample.pointee.frameCount
    if available >= length { return true }
    let steady = frame >= start ? step : max(step, curve.fastest(from: frame) * beatLength)
    let fastest = bend.isStraight ? steady : steady * Groove.fastest
    let origin = Double(sample.pointee.origin)
    var place = position(at: frame) - origin
    if place < 0 { place += Double(length) }
    // What lies before the origin comes last.
    if origin > 0 && place < Double(SampleHeader.margin) { return false }
    return place + Double(count) * fastest + Double(SampleHeader.margin) <= Double(available)
  }

  /// Writes the sound from `frame` on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func render(_ block: Block, from frame: Int, _ interpolator: Interpolator) {
    let moving = min(max(start &- frame, 0), block.count)
    if moving > 0 {
      renderBetween(block.prefix(moving), from: frame, speed: speed(around: frame), interpolator)
    }
    guard moving < block.count else { return }
    let rest = block.dropping(moving)
    if isWhole {
      renderWhole(rest, from: frame &+ moving)
    } else {
      let speed = bend.isStraight ? step : speed(around: frame)
      renderBetween(rest, from: frame &+ moving, speed: speed, interpolator)
    }
  }

  /// Sample frames an engine frame while its speed changes, on average between the multiples of the
  /// longest block around `frame`.
  @_noLocks private func speed(around frame: Int) -> Double {
    let tick = frame &- frame % Block.maximumCount
    return (reach(at: tick &+ Block.maximumCount) - reach(at: tick)) / Double(Block.maximumCount)
  }

  @_noLocks private func renderWhole(_ block: Block, from frame: Int) {
    let header = sample.pointee
    var index = (Int(base) &+ (frame &- start)) % header.frameCount
    if index < 0 { index &+= header.frameCount }
    var done = 0
    while done < block.count {
      let run = min(block.count &- done, header.frameCount &- index)
      copy(header.left + index, to: block.left + done, count: run)
      copy(header.right + index, to: block.right + done, count: run)
      done &+= run
      index = 0
    }
  }

  @_noLocks
  private func renderBetween(
    _ block: Block, from frame: Int, speed: Double, _ interpolator: Interpolator
  ) {
    let isFast = speed > Interpolator.slow
    let width = Interpolator.width(speed: speed)
    let header = sample.pointee
    let count = Double(header.frameCount)
    let first = reach(at: frame)
    var passed = floor(first / count) * count
    if first < passed { passed -= count }
    let isMono = header.left == header.right
    for i in 0..<block.count {
      let reach = reach(at: frame &+ i)
      var position = reach - passed
      if position >= count {
        // Bent, it may pass a short loop more than once between two frames.
        passed = floor(reach / count) * count
        position = reach - passed
      }
      if isFast {
        let values = interpolator.values(header.left, header.right, at: position, width: width)
        block.left[i] = values.x
        block.right[i] = values.y
        continue
      }
      let left = interpolator.value(header.left, at: position)
      block.left[i] = left
      block.right[i] = isMono ? left : interpolator.value(header.right, at: position)
    }
  }
}
