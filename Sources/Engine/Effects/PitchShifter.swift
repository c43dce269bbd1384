import RealTime

/// Shifts the pitch by reading a short delay line faster or slower than it is written, and splicing
/// where the reading comes to an end: to where the waveform is alike (F. F. Lee, "Time compression
/// and expansion of speech by the sampling method", Journal of the Audio Engineering Society 20(9),
/// 1972; the match after Verhelst and Roelands).
///
/// The delay is at most 50 ms, and none at 0 semitones, where the input passes unchanged.
struct PitchShifter: BitwiseCopyable {
  private var line: StereoLine
  private var guarding = AliasGuard()
  private let search: SpliceSearch
  private let onsets: OnsetSearch
  /// The delay of what is heard, in frames, and of what is faded out.
  private var delay = 0.0
  private var former = 0.0
  private var seam = Seam(duration: 1)
  /// How alike both sides of the splice are.
  private var likeness: Float = 1
  /// The delay at which a reading that falls behind is next looked at, in frames.
  private var patience: Double
  private var held = Float.nan
  private var ratio = 1.0
  private let rate: Double

  /// The longest delay, the one from which a splice is sought, the longest crossfade, and how far a
  /// splice goes, in seconds.
  private static let deepest = 0.049
  private static let deep = 0.04
  private static let longestSeam = 0.01
  private static let nearest = 0.015
  private static let farthest = 0.035

  /// A shifter at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    line = StereoLine(capacity: Int(0.1 * rate) + 16)
    onsets = OnsetSearch(rate: rate)
    patience = Self.deep * rate
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
    guarding.reset()
    patience = Self.deep * rate
    delay = 0
    former = 0
    seam.finish()
  }

  /// Replaces `block` by the shifted sound.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var (line, guarding) = (line, guarding)
    follow(parameters.value(0), &guarding)
    for i in 0..<block.count {
      if parameters.isMoving(0) { follow(parameters.next(0), &guarding) }
      line.write(guarding.next(SIMD2(block.left[i], block.right[i])))
      if seam.isOver { splice(line) }
      var sound = head(line, delay)
      if !seam.isOver { sound = faded(sound, from: head(line, former)) }
      block.left[i] = sound.x
      block.right[i] = sound.y
      let bound = Double(line.capacity &- 8)
      delay = min(max(delay + (1 - ratio), 0), bound)
      former = min(max(former + (1 - ratio), 0), bound)
    }
    (self.line, self.guarding) = (line, guarding)
  }

  @inline(__always)
  @_noLocks private mutating func follow(
    _ semitones: Float, _ guarding: inout AliasGuard
  ) {
    if semitones == held { return }
    held = semitones
    ratio = exponential2(Double(semitones) * (1.0 / 12))
    guarding.follow(ratio: ratio)
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
    let share = seam.next()
    let rest = 1 - share
    let power = share * share + rest * rest + 2 * likeness * share * rest
    return (old * rest + sound * share) * (1 / squareRoot(power))
  }

  /// Splices if the reading is near its end.
  @_noLocks private mutating func splice(_ line: StereoLine) {
    if ratio == 1 {
      if delay > 0 { begin(at: 0, likeness: 1, seam: Self.longestSeam) }
      return
    }
    if ratio > 1 { spliceBack(line) } else { spliceForth(line) }
  }

  /// Goes back where the reading has almost caught up with the writing.
  @_noLocks private mutating func spliceBack(_ line: StereoLine) {
    let length = min(Self.longestSeam, Self.longestSeam / (ratio - 1))
    guard delay <= length * rate * (ratio - 1) + 2 else { return }
    let here = Int(delay)
    let match = search.match(
      line, newest: here &+ 1 &- min(search.window / 2, here), from: Int(Self.nearest * rate),
      through: Int(Self.farthest * rate))
    begin(at: delay + match.offset, likeness: match.likeness, seam: length)
  }

  /// Goes forth where the reading has fallen behind, but not past an onset: it lands before it, or
  /// waits until it has been heard, if there is time.
  @_noLocks private mutating func spliceForth(_ line: StereoLine) {
    guard delay >= patience else { return }
    let here = Int(delay)
    let unit = onsets.bin
    var (nearest, farthest) = (Int(Self.nearest * rate), Int(Self.farthest * rate))
    if delay < Self.deepest * rate,
      let onset = onsets.onset(line, after: here, within: farthest &+ unit)
    {
      farthest = min(farthest, onset &- 2 &* unit)
      nearest = min(nearest, 4 &* unit)
      if farthest < nearest {
        patience = delay + Double(unit) * 0.25
        return
      }
    }
    let ahead = max(here &- farthest &- search.stride &- 2, 0)
    let match = search.match(
      line, newest: here &+ 1 &- min(search.window / 2, ahead), from: -farthest,
      through: -nearest)
    begin(at: delay + match.offset, likeness: match.likeness, seam: Self.longestSeam)
    patience = Self.deep * rate
  }

  @_noLocks private mutating func begin(at place: Double, likeness: Float, seam length: Double) {
    former = delay
    delay = max(place, 0)
    self.likeness = likeness
    seam.begin(duration: Int(length * rate))
  }
}
