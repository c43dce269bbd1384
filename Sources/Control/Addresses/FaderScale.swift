import Foundation

/// The way of a fader, 0…1, over a level in decibels: gain = (fader / 0.75)^4.8, so that 0 dB is at
/// 0.75 and +12 dB at 1.
public enum FaderScale {
  /// The level in decibels of the fader at `fader`; −∞ at 0.
  public static func decibels(_ fader: Double) -> Double {
    96 * log10(fader / 0.75)
  }

  /// Where the fader stands for a level of `decibels`.
  public static func fader(_ decibels: Double) -> Double {
    min(0.75 * pow(10, decibels / 96), 1)
  }
}
