import RealTime

enum RealTimeSine {
  /// The sine of `turns` whole turns.
  static func value(_ turns: Double) -> Double { sine(2 * .pi * turns) }
}
