import RealTime

/// A place in a sample that moves on with the frames, round and round.
///
/// The place is a function of the frame alone, not a running sum, so it neither drifts nor depends
/// on how the frames are cut into blocks.
struct Voice: BitwiseCopyable {
  let sample: UnsafeMutablePointer<SampleHeader>
  /// The loop's length in engine frames.
  let period: Double
  /// Where it is at `start`, in frames of the sample.
  private let base: Double
  /// The engine's frame that goes with `base`.
  private let start: Int
  /// Sample frames an engine frame.
  private let step: Double
  /// Whether it only ever falls on whole frames of the sample.
  private let isWhole: Bool

  /// A voice that at `frame` is `position` sample frames into a loop that lasts `period` frames.
  @_noLocks
  init(
    _ sample: UnsafeMutablePointer<SampleHeader>, period: Double, position: Double, at frame: Int
  ) {
    self.sample = sample
    // A loop shorter than a frame has no sound of its own, and would be passed more than once
    // between two frames.
    let period = max(period, 1)
    self.period = period
    let count = Double(sample.pointee.frameCount)
    step = count / period
    var base = position - floor(position / count) * count
    let nearest = floor(base + 0.5)
    // What lies within a millionth of a frame is rounding.
    if abs(base - nearest) < 1e-6 { base = nearest }
    // A place too far off to be known more closely than a loop counts as its beginning.
    self.base = base >= 0 && base < count ? base : 0
    start = frame
    isWhole = step == 1 && self.base == floor(self.base)
  }

  /// Where the voice is at `frame`, in frames of the sample.
  @_noLocks func position(at frame: Int) -> Double {
    let count = Double(sample.pointee.frameCount)
    let position = base + Double(frame &- start) * step
    return position - floor(position / count) * count
  }

  /// Whether the sound is loaded as far as the voice reads within `count` frames from `frame`.
  @_noLocks func isLoaded(at frame: Int, count: Int) -> Bool {
    let available = sample.pointee.available.pointee.current
    if available >= sample.pointee.frameCount { return true }
    let reach = position(at: frame) + Double(count) * step + Double(SampleHeader.margin)
    return reach <= Double(available)
  }

  /// Writes the sound from `frame` on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func render(_ block: Block, from frame: Int, _ interpolator: Interpolator) {
    if isWhole {
      renderWhole(block, from: frame)
    } else {
      renderBetween(block, from: frame, interpolator)
    }
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
  private func renderBetween(_ block: Block, from frame: Int, _ interpolator: Interpolator) {
    let header = sample.pointee
    let count = Double(header.frameCount)
    let first = base + Double(frame &- start) * step
    var passed = floor(first / count) * count
    if first < passed { passed -= count }
    let isMono = header.left == header.right
    for i in 0..<block.count {
      var position = base + Double(frame &- start &+ i) * step - passed
      if position >= count {
        passed += count
        position = base + Double(frame &- start &+ i) * step - passed
      }
      let left = interpolator.value(header.left, at: position)
      block.left[i] = left
      block.right[i] = isMono ? left : interpolator.value(header.right, at: position)
    }
  }
}
