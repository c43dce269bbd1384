import RealTime

/// A feed-forward compressor that works on the logarithm of the level, with a soft knee and the
/// smooth, decoupled peak detector of D. Giannoulis, M. Massberg and J. Reiss, "Digital Dynamic
/// Range Compressor Design", JAES 60, 2012. Both sides follow the louder one.
///
/// Levels are base-2 logarithms inside: 1 is 6.02 dB.
struct Compressor: BitwiseCopyable {
  /// The width of the knee in dB, half of it on either side of the threshold.
  static let knee = 6.0

  private var curve: Curve
  /// Reduction after the release, and after the attack too.
  private var peak = 0.0
  private var reduction = 0.0

  init(rate: Double) {
    curve = Curve(rate: rate)
  }

  /// Forgets how loud it was.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    peak = 0
    reduction = 0
  }

  /// Compresses `block`: parameters 0…4 are threshold, ratio, attack, release and makeup.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var curve = curve
    var peak = peak
    var reduction = reduction
    for index in 0..<Curve.count { curve.set(index, parameters.value(index)) }
    var isMoving = true
    for i in 0..<block.count {
      if isMoving {
        isMoving = false
        for index in 0..<Curve.count where parameters.isMoving(index) {
          curve.set(index, parameters.next(index))
          isMoving = true
        }
      }
      let (left, right) = (block.left[i], block.right[i])
      let wanted = curve.reduction(Double(max(abs(left), abs(right))))
      peak = max(wanted, wanted + (peak - wanted) * curve.release)
      reduction = peak + (reduction - peak) * curve.attack
      // An inaudible rest is dropped, so that a quiet passage costs no exponential.
      if reduction < 1e-7 && peak < 1e-7 { reduction = 0 }
      let gain = Float(
        reduction == 0 ? curve.makeupGain : exponential2(curve.makeup - reduction))
      block.left[i] = left * gain
      block.right[i] = right * gain
    }
    self.curve = curve
    self.peak = peak
    self.reduction = reduction
  }
}

extension Compressor {
  /// The static curve and the times, as the detector needs them.
  private struct Curve: BitwiseCopyable {
    static var count: Int { @_noLocks get { 5 } }
    /// 3 dB.
    private static var halfKnee: Double { @_noLocks get { 0.498289214233104 } }

    /// What remains of a distance after one frame.
    private(set) var attack = 0.0
    private(set) var release = 0.0
    private(set) var makeup = 0.0
    private(set) var makeupGain = 1.0
    private var threshold = 0.0
    private var slope = 0.0
    /// The linear level at which the knee begins.
    private var floor = 0.0
    /// The parameters' values all this stands for; NaN before the first.
    private var values = SIMD8<Float>(repeating: .nan)
    private let rate: Double

    init(rate: Double) {
      self.rate = rate
    }

    /// How far a sound of the linear `level` is to be turned down in the end.
    ///
    /// Audio thread; real-time safe.
    @_noLocks func reduction(_ level: Double) -> Double {
      guard level > floor else { return 0 }
      let over = logarithm2(level) - threshold
      guard over < Self.halfKnee else { return slope * over }
      let depth = over + Self.halfKnee
      return slope * depth * depth / (4 * Self.halfKnee)
    }

    /// Takes `value`, as held by the ramps, for parameter `index`.
    ///
    /// Audio thread; real-time safe.
    @_noLocks mutating func set(_ index: Int, _ value: Float) {
      guard value != values[index] else { return }
      values[index] = value
      let number = Double(value)
      switch index {
      case 0:
        threshold = number / 6.020599913279624
        floor = exponential2(threshold - Self.halfKnee)
      case 1: slope = 1 - exponential2(-number)
      case 2: attack = remainder(number)
      case 3: release = remainder(number)
      default:
        makeup = number / 6.020599913279624
        makeupGain = exponential2(makeup)
      }
    }

    /// What remains after a frame of a time constant of 2^`logarithm` ms.
    @_noLocks private func remainder(_ logarithm: Double) -> Double {
      exponential(-1000 / (exponential2(logarithm) * rate))
    }
  }
}
