import Foundation
import Model

/// How numbers are written for people.
enum Figures {
  /// `value` with `places` decimals.
  static func fixed(_ value: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", value)
  }

  /// `value` with `digits` significant digits at most, and no zeros at the end.
  static func short(_ value: Double, digits: Int = 4) -> String {
    String(format: "%.\(digits)g", value)
  }

  /// A likelihood in percent: what is unlikely is `<1%`, not impossible.
  static func share(_ share: Double) -> String {
    share < 0.005 ? "<1%" : "\(Int((100 * share).rounded()))%"
  }

  /// A level in decibels, signed, such as `+0.0`; `-inf` for silence.
  static func level(_ decibels: Double) -> String {
    decibels > -.infinity ? String(format: "%+.1f", decibels) : "-inf"
  }

  /// A balance: `L50`, `C`, `R100`.
  static func pan(_ pan: Double) -> String {
    let percent = Int((abs(pan) * 100).rounded())
    return percent == 0 ? "C" : (pan < 0 ? "L" : "R") + String(percent)
  }

  /// Seconds as `3:07.5`.
  static func time(_ seconds: Double) -> String {
    let tenths = Int((max(seconds, 0) * 10).rounded())
    return "\(tenths / 600):" + String(format: "%02d.%d", tenths / 10 % 60, tenths % 10)
  }

  /// A parameter's value with its unit.
  static func value(_ value: Double, _ parameter: Parameter) -> String {
    switch parameter.unit {
    case "": return fixed(value, 2)
    case "Q": return fixed(value, 2)
    case "dB": return level(value) + " dB"
    case "Hz" where value >= 1_000: return short(value / 1_000, digits: 3) + " kHz"
    default: return short(value, digits: 3) + " " + parameter.unit
    }
  }
}
