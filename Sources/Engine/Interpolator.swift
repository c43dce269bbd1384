import RealTime

/// Band-limited reading between frames: a windowed sinc of 16 taps (J. O. Smith, "Digital Audio
/// Resampling"), Kaiser window, tabulated at 512 places between two frames.
struct Interpolator: BitwiseCopyable {
  static let taps = 16
  /// Places between two frames.
  private static var phases: Int { @_noLocks get { 512 } }
  private let table: UnsafeMutablePointer<SIMD16<Float>>
  /// One side of the kernel in fine steps, with the difference to the next: for reading fast.
  let shape: UnsafeMutablePointer<SIMD2<Float>>

  /// The table, which lives as long as the engine; freed with `free()`.
  ///
  /// Control thread.
  init() {
    table = .allocate(capacity: Self.phases + 1)
    for phase in 0...Self.phases {
      let fraction = Double(phase) / Double(Self.phases)
      var taps = SIMD16<Double>.zero
      for tap in 0..<Self.taps { taps[tap] = Self.kernel(Double(tap - 7) - fraction) }
      // Unity at zero frequency for every fraction.
      table[phase] = SIMD16<Float>(taps / taps.sum())
    }
    // Places beyond its end are read where rounding meets it.
    let places = 8 * Self.shapePlaces + 2
    shape = .allocate(capacity: places)
    for place in 0..<places {
      let value = Self.kernel(Double(place) / Double(Self.shapePlaces))
      let next = Self.kernel(Double(place + 1) / Double(Self.shapePlaces))
      shape[place] = SIMD2(Float(value), Float(next - value))
    }
  }

  /// Frees the tables.
  ///
  /// Control thread.
  func free() {
    table.deallocate()
    shape.deallocate()
  }

  /// The value of `signal` at `position`; eight frames before and after must be readable.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks
  func value(_ signal: UnsafeMutablePointer<Float>, at position: Double) -> Float {
    let whole = floor(position)
    let place = (position - whole) * Double(Self.phases)
    let phase = Int(place)
    let fraction = Float(place - Double(phase))
    let weights = table[phase] + (table[phase &+ 1] - table[phase]) * fraction
    let start = UnsafeRawPointer(signal + (Int(whole) &- 7))
    return (start.loadUnaligned(as: SIMD16<Float>.self) * weights).sum()
  }

  /// A sinc under a Kaiser window with β = 8, eight frames to each side.
  private static func kernel(_ x: Double) -> Double {
    let reach = 8.0
    guard abs(x) < reach else { return 0 }
    let sinc = x == 0 ? 1 : sine(.pi * x) / (.pi * x)
    let share = x / reach
    return sinc * bessel(8 * (1 - share * share).squareRoot()) / bessel(8)
  }

  /// The modified Bessel function of the first kind and order zero, by its series.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1...40 {
      term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
      sum += term
    }
    return sum
  }
}
