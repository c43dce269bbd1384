// Elementary functions in plain Swift: the audio thread may call them without an exemption, and
// every machine computes the same bits, so a performance renders again exactly.

/// 2 to the power of `x`, with a relative error under 1e-13; 0 below −1022, clamped above 1023.
///
/// The whole part goes into the exponent; the fraction, within ±½, through the Taylor series of
/// exp(x ln 2).
///
/// Audio thread; real-time safe.
@_noLocks
public func exponential2(_ x: Double) -> Double {
  guard x > -1022 else { return x.isNaN ? x : 0 }
  let bounded = x < 1023 ? x : 1023
  let whole = Int(bounded + (bounded < 0 ? -0.5 : 0.5))
  let t = (bounded - Double(whole)) * 0.693147180559945309417232
  var sum = 1.0 / 479_001_600
  sum = sum * t + 1.0 / 39_916_800
  sum = sum * t + 1.0 / 3_628_800
  sum = sum * t + 1.0 / 362_880
  sum = sum * t + 1.0 / 40_320
  sum = sum * t + 1.0 / 5_040
  sum = sum * t + 1.0 / 720
  sum = sum * t + 1.0 / 120
  sum = sum * t + 1.0 / 24
  sum = sum * t + 1.0 / 6
  sum = sum * t + 0.5
  sum = sum * t + 1
  sum = sum * t + 1
  return sum * Double(bitPattern: UInt64(whole &+ 1023) << 52)
}

/// e to the power of `x`.
///
/// Audio thread; real-time safe.
@_noLocks
public func exponential(_ x: Double) -> Double {
  exponential2(x * 1.442695040888963407359925)
}

/// The logarithm of `x` to base 2, with an error under 1e-13 (1e-12 where the
/// logarithm is beyond ±100); −∞ at 0, NaN below.
///
/// The exponent is read from the bits; the mantissa, within √½…√2, through the series of
/// artanh((m − 1) / (m + 1)).
///
/// Audio thread; real-time safe.
@_noLocks
public func logarithm2(_ x: Double) -> Double {
  guard x > 0 else { return x == 0 ? -.infinity : .nan }
  guard x < .infinity else { return x }
  let scaled = x < 0x1p-1000 ? x * 0x1p200 : x
  let bits = scaled.bitPattern
  var exponent = Int(bits >> 52) &- 1023
  var mantissa = Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000)
  if mantissa > 1.414213562373095 {
    mantissa *= 0.5
    exponent &+= 1
  }
  if x < 0x1p-1000 { exponent &-= 200 }
  let z = (mantissa - 1) / (mantissa + 1)
  let w = z * z
  var sum = 1.0 / 21
  sum = sum * w + 1.0 / 19
  sum = sum * w + 1.0 / 17
  sum = sum * w + 1.0 / 15
  sum = sum * w + 1.0 / 13
  sum = sum * w + 1.0 / 11
  sum = sum * w + 1.0 / 9
  sum = sum * w + 1.0 / 7
  sum = sum * w + 1.0 / 5
  sum = sum * w + 1.0 / 3
  sum = sum * w + 1
  return Double(exponent) + 2 * z * sum * 1.442695040888963407359925
}

/// `base` to the power of `exponent`, for a positive base.
///
/// Audio thread; real-time safe.
@_noLocks
public func power(_ base: Double, _ exponent: Double) -> Double {
  exponential2(exponent * logarithm2(base))
}

/// The sine of `x` in radians, with an absolute error under 1e-13 for |x| up to a million; NaN from
/// 10¹⁵ on, where numbers lie too far apart to have one.
///
/// Reduced to ±π/2, then the Taylor series. π is taken away in two parts (Cody and Waite, Software
/// Manual for the Elementary Functions): the first has 33 bits, so that its multiples are exact.
///
/// Audio thread; real-time safe.
@_noLocks
public func sine(_ x: Double) -> Double {
  guard abs(x) < 1e15 else { return .nan }
  let turns = x * 0.318309886183790671537768
  let whole = Int(turns + (turns < 0 ? -0.5 : 0.5))
  let t = (x - Double(whole) * 3.14159265346825122834) - Double(whole) * 1.21542010130123844986e-10
  let w = t * t
  var sum = 1.0 / 121_645_100_408_832_000
  sum = 1.0 / 355_687_428_096_000 - sum * w
  sum = 1.0 / 1_307_674_368_000 - sum * w
  sum = 1.0 / 6_227_020_800 - sum * w
  sum = 1.0 / 39_916_800 - sum * w
  sum = 1.0 / 362_880 - sum * w
  sum = 1.0 / 5_040 - sum * w
  sum = 1.0 / 120 - sum * w
  sum = 1.0 / 6 - sum * w
  let value = t - t * w * sum
  return whole & 1 == 0 ? value : -value
}

/// The cosine of `x` in radians, as exact as the sine; exactly 1 at 0, where fades begin.
///
/// Audio thread; real-time safe.
@_noLocks
public func cosine(_ x: Double) -> Double {
  let half = sine(0.5 * x)
  return 1 - 2 * half * half
}

/// The tangent of `x` in radians.
///
/// Audio thread; real-time safe.
@_noLocks
public func tangent(_ x: Double) -> Double {
  sine(x) / cosine(x)
}

/// The hyperbolic tangent of `x`.
///
/// Audio thread; real-time safe.
@_noLocks
public func hyperbolicTangent(_ x: Double) -> Double {
  guard abs(x) < 20 else { return x.isNaN ? x : (x < 0 ? -1 : 1) }
  guard abs(x) > 1e-5 else { return x }
  let e = exponential(2 * x)
  return (e - 1) / (e + 1)
}

/// `x` rounded down to a whole number.
///
/// Audio thread; real-time safe.
@_noLocks
public func floor(_ x: Double) -> Double {
  guard abs(x) < 4_503_599_627_370_496 else { return x }
  let whole = Double(Int(x))
  return whole > x ? whole - 1 : whole
}

/// The linear gain of `decibels`; −∞ gives 0.
///
/// Audio thread; real-time safe.
@_noLocks
public func gain(decibels: Double) -> Double {
  exponential2(decibels * 0.166096404744368117)
}

/// The level of a linear gain in decibels; 0 gives −∞.
///
/// Audio thread; real-time safe.
@_noLocks
public func decibels(gain: Double) -> Double {
  logarithm2(gain) * 6.020599913279623904
}
