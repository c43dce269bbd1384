import Foundation
import Model

/// A fader's scale: 0…1 for silence to +12 dB, with 0 dB at 0.75.
public enum Fader {
  /// The gain in decibels at `position`, which is clamped to 0…1; −∞ at 0.
  public static func gain(_ position: Double) -> Double {
    let position = min(max(position, 0), 1)
    guard position > 0 else { return -.infinity }
    return 20 * log10(pow(position / 0.75, 4.8))
  }

  /// The position of `gain` in decibels, 0…1.
  public static func position(_ gain: Double) -> Double {
    guard gain > -.infinity else { return 0 }
    return min(max(0.75 * pow(pow(10, gain / 20), 1 / 4.8), 0), 1)
  }
}

extension Parameter {
  /// The value at `share`, 0…1 of its range in its own scale; clamped.
  public func value(at share: Double) -> Double {
    let share = min(max(share, 0), 1)
    if share == 0 { return range.lowerBound }
    if share == 1 { return range.upperBound }
    switch scale {
    case .linear: return range.lowerBound + share * (range.upperBound - range.lowerBound)
    case .logarithmic:
      return range.lowerBound * pow(range.upperBound / range.lowerBound, share)
    }
  }

  /// Where `value` lies in its range, 0…1 in its own scale.
  public func share(of value: Double) -> Double {
    let value = clamp(value)
    switch scale {
    case .linear: return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    case .logarithmic:
      return log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
    }
  }
}
