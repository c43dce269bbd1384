import RealTime

/// Looks for the place in a delay line where the waveform is most like that at another, as WSOLA
/// does (W. Verhelst and M. Roelands, "An overlap-add technique based on waveform similarity",
/// ICASSP 1993): the least sum of squared differences, coarsely first, then to the fraction of a
/// frame.
struct SpliceSearch: BitwiseCopyable {
  /// A place found.
  struct Match: BitwiseCopyable {
    /// How many frames further back it lies.
    var offset: Double
    /// How alike the two are, 0…1.
    var likeness: Float
  }

  /// Frames that are compared, a multiple of eight times `stride`.
  let window: Int
  /// Frames from one compared to the next in the coarse search.
  let stride: Int
  private let template: UnsafeMutablePointer<Float>
  private let region: UnsafeMutablePointer<Float>
  private let regionCount: Int

  /// A search at `rate` frames a second over offsets that differ by at most `range` frames.
  ///
  /// Control thread.
  init(rate: Double, range: Int) {
    stride = max(Int(rate / 12_000), 1)
    let groups = max(Int(0.012 * rate) / (8 * stride), 1)
    window = groups * 8 * stride
    template = .allocate(capacity: groups * 8)
    regionCount = groups * 8 + range / stride + 1
    region = .allocate(capacity: regionCount)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() {
    template.deallocate()
    region.deallocate()
  }

  /// The best offset of `offsets` for the window of `line` whose newest frame is `newest` ago; the
  /// farther from 0 of two that are equally good.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func match(
    _ line: StereoLine, newest: Int, from first: Int, through last: Int
  ) -> Match {
    let groups = window / (8 &* stride)
    for k in 0..<(groups &* 8) {
      template[k] = mono(line, newest &+ k &* stride)
    }
    let lags = min((last &- first) / stride, regionCount &- groups &* 8 &- 1)
    for k in 0..<(groups &* 8 &+ lags) {
      region[k] = mono(line, newest &+ first &+ k &* stride)
    }
    var (best, bestScore) = (0, Float.infinity)
    let slope = 0.1 / Float(max(lags, 1))
    for lag in 0..<max(lags, 1) {
      let distance = first < 0 ? lag : lags &- lag
      let score = difference(lag, groups) * (1 + slope * Float(distance))
      if score < bestScore { (best, bestScore) = (lag, score) }
    }
    return refined(line, newest, around: first &+ best &* stride)
  }

  /// The sum of squared differences at one offset of the coarse search.
  @inline(__always)
  @_noLocks private func difference(_ lag: Int, _ groups: Int) -> Float {
    var sum = SIMD8<Float>.zero
    let (place, model) = (UnsafeRawPointer(region + lag), UnsafeRawPointer(template))
    for k in 0..<groups {
      let here = place.loadUnaligned(fromByteOffset: k &* 32, as: SIMD8<Float>.self)
      let gap = here - model.loadUnaligned(fromByteOffset: k &* 32, as: SIMD8<Float>.self)
      sum += gap * gap
    }
    let four = sum.evenHalf + sum.oddHalf
    let two = four.evenHalf + four.oddHalf
    return two.x + two.y
  }

  /// The best offset near `coarse`, between frames by the parabola through the three around.
  @_noLocks private func refined(_ line: StereoLine, _ newest: Int, around coarse: Int) -> Match {
    var (best, bestSum) = (coarse, Float.infinity)
    for offset in (coarse &- stride)...(coarse &+ stride) {
      let sum = fine(line, newest, offset).difference
      if sum < bestSum { (best, bestSum) = (offset, sum) }
    }
    let (before, after) = (fine(line, newest, best &- 1), fine(line, newest, best &+ 1))
    let here = fine(line, newest, best)
    let bend = before.difference - 2 * here.difference + after.difference
    let tilt = before.difference - after.difference
    let fraction = bend > abs(tilt) ? 0.5 * tilt / bend : 0
    let likeness = here.energy > 0 ? max(1 - here.difference / here.energy, 0) : 1
    return Match(offset: Double(best) + Double(fraction), likeness: likeness)
  }

  @_noLocks private func fine(
    _ line: StereoLine, _ newest: Int, _ offset: Int
  ) -> (difference: Float, energy: Float) {
    var (difference, energy): (Float, Float) = (0, 0)
    for k in 0..<(window / stride) {
      let a = template[k]
      let b = mono(line, newest &+ offset &+ k &* stride)
      difference += (a - b) * (a - b)
      energy += a * a + b * b
    }
    return (difference, energy)
  }

  /// Both sides in one, unequally, so that opposite ones do not cancel.
  @inline(__always)
  @_noLocks private func mono(_ line: StereoLine, _ delay: Int) -> Float {
    let frame = line.read(delay)
    return frame.x + 0.5 * frame.y
  }
}
