import RealTime

/// The safety limiter of the main mix: instant attack, no delay, smooth release.
///
/// Below the ceiling it changes no bit. The gain falls at once to what a peak needs, and returns by
/// an exponential release, as in the peak limiter of Zölzer, DAFX, section 4.2.2, without its
/// delay, which would put every sound late.
struct Limiter: BitwiseCopyable {
  /// −0.1 dBFS.
  private let ceiling: Float
  private let recovery: Double
  private var gain = 1.0
  private var isOn: Fade

  init(rate: Double, isOn: Bool, fade: Int) {
    ceiling = Float(RealTime.gain(decibels: -0.1))
    recovery = 1 - exponential(-1 / (0.1 * rate))
    self.isOn = Fade(isOn, duration: fade)
  }

  @_noLocks mutating func turn(_ isOn: Bool) {
    self.isOn.target = isOn
  }

  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block) {
    if isOn.isOff {
      gain = 1
      return
    }
    if gain == 1 && isOn.isOn && block.peak <= ceiling { return }
    var gain = gain
    for i in 0..<block.count {
      let (l, r) = (abs(block.left[i]), abs(block.right[i]))
      let peak = l > r ? l : r
      gain += (1 - gain) * recovery
      if gain > 0.999_999 { gain = 1 }
      if Double(peak) * gain > Double(ceiling) { gain = Double(ceiling) / Double(peak) }
      let on = isOn.next()
      if on == 0 { gain = 1 }
      let applied = Float(1 + (gain - 1) * Double(on))
      block.left[i] = limit(block.left[i] * applied)
      block.right[i] = limit(block.right[i] * applied)
    }
    self.gain = gain
  }

  /// What rounding left above the ceiling, taken away while the limiter is fully on.
  @_noLocks private func limit(_ x: Float) -> Float {
    guard isOn.isOn else { return x }
    return x > ceiling ? ceiling : (x < -ceiling ? -ceiling : x)
  }
}
