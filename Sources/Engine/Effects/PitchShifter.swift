import RealTime

/// Shifts the pitch by reading a short delay line faster or slower than it is written, and splicing
/// where the reading comes to an end: to where the waveform is alike (F. F. Lee, "Time compression
/// and expansion of speech by the sampling method", Journal of the Audio Engineering Society 20(9),
/// 1972; the match after Verhelst and Roelands).
///
/// The delay is at most 45 ms, and none at 0 semitones, where the input passes unchanged.
struct PitchShifter: BitwiseCopyable {
  private var line: StereoLine
  private let search: SpliceSearch
  /// The delay of what is heard, in frames, and of what is faded out.
  private var delay = 0.0
  private var former = 0.0
  /// Frames since the splice; `duration` when it is over.
  private var faded = 1
  private var duration = 1
  /// How alike both sides of the splice are.
  private var likeness: Float = 1
  private var held = Float.nan
  private var ratio = 1.0
  private let rate: Double

  /// The longest delay, the longest crossfade, and how far a splice goes, in seconds.
  private static let deepest = 0.045
  private static let seam = 0.01
  private static let nearest = 0.015
  private static let farthest = 0.035

  /// A shifter at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    line = StereoLine(capacity: Int(0.1 * rate) + 16)
    search = SpliceSearch(rate: rate, range: Int((Self.farthest - Self.nearest) * rate))
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() {
    line.free()
    search.free()
  }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    line.empty()
    delay = 0
    former = 0
    faded = duration
  }

  /// Replaces `block` by the shifted sound.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var line = line
    follow(parameters.value(0))
    for i in 0..<block.count {
      if parameters.isMoving(0) { follow(parameters.next(0)) }
      let input = SIMD2(block.left[i], block.right[i])
      line.write(input)
      if faded == duration { splice(line) }
      var sound = head(line, delay)
      if faded < duration { sound = faded(sound, from: head(line, former)) }
      block.left[i] = sound.x
      block.right[i] = sound.y
      let bound = Double(line.capacity &- 8)
      delay = min(max(delay + (1 - ratio), 0), bound)
      former = min(max(former + (1 - ratio), 0), bound)
    }
    self.line = line
  }

  @inline(__always)
  @_noLocks private mutating func follow(_ semitones: Float) {
    if semitones == held { return }
    held = semitones
    ratio = exponential2(Double(semitones) * (1.0 / 12))
  }

  /// The sound `delay` frames ago; within the last frame on a straight line, which needs no later
  /// one.
  @inline(__always)
  @_noLocks private func head(_ line: StereoLine, _ delay: Double) -> SIMD2<Float> {
    if delay >= 1 { return line.read(Tap(delay + 1)) }
    let last = line.read(1)
    return delay == 0 ? last : last + (line.read(2) - last) * Float(delay)
  }

  /// The crossfade at a splice, evened out in power: what is not alike does not add up in amplitude.
  @_noLocks private mutating func faded(
    _ sound: SIMD2<Float>, from old: SIMD2<Float>
  ) -> SIMD2<Float> {
    let turn = Double.pi * (Double(faded) + 0.5) / Double(duration)
    let share = Float(0.5 - 0.5 * cosine(turn))
    let rest = 1 - share
    faded &+= 1
    let power = share * share + rest * rest + 2 * likeness * share * rest
    return (old * rest + sound * share) * (1 / squareRoot(power))
  }

  /// Splices if the reading is near its end.
  @_noLocks private mutating func splice(_ line: StereoLine) {
    if ratio == 1 {
      if delay > 0 { begin(at: 0, likeness: 1, seam: Self.seam) }
      return
    }
    let (nearest, farthest) = (Int(Self.nearest * rate), Int(Self.farthest * rate))
    let half = search.window / 2
    let here = Int(delay)
    if ratio > 1 {
      let seam = min(Self.seam, Self.seam / (ratio - 1))
      guard delay <= seam * rate * (ratio - 1) + 2 else { return }
      let newest = here &+ 1 &- min(half, here)
      let match = search.match(line, newest: newest, from: nearest, through: farthest)
      begin(at: delay + match.offset, likeness: match.likeness, seam: seam)
    } else {
      guard delay >= Self.deepest * rate else { return }
      let newest = here &+ 1 &- min(half, here &- farthest &- search.stride &- 2)
      let match = search.match(line, newest: newest, from: -farthest, through: -nearest)
      begin(at: delay + match.offset, likeness: match.likeness, seam: Self.seam)
    }
  }

  @_noLocks private mutating func begin(at place: Double, likeness: Float, seam: Double) {
    former = delay
    delay = max(place, 0)
    self.likeness = likeness
    duration = max(Int(seam * rate), 1)
    faded = 0
  }
}
