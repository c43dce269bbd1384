import Foundation
import Model

extension Parameter {
  /// Where `value` lies in the range, 0…1, in the parameter's own scale.
  public func share(_ value: Double) -> Double {
    let value = clamp(value)
    switch scale {
    case .linear:
      return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    case .logarithmic:
      return log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
    }
  }

  /// The value at `share` of the range, 0…1, in the parameter's own scale.
  public func value(share: Double) -> Double {
    switch scale {
    case .linear:
      return clamp(range.lowerBound + share * (range.upperBound - range.lowerBound))
    case .logarithmic:
      return clamp(range.lowerBound * pow(range.upperBound / range.lowerBound, share))
    }
  }
}
