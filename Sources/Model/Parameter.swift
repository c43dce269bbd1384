/// A value of an effect that can be moved while it plays.
public struct Parameter: Hashable, Sendable {
  /// How 0…1 is spread over the range.
  public enum Scale: String, Sendable {
    /// Evenly.
    case linear
    /// By ratio, as for frequencies and times; the range must be positive.
    case logarithmic
  }

  /// Its name, the last part of its address.
  public let name: String
  /// Its unit as people write it: `Hz`, `dB`, `beats`, `ms`, `s`, `Q`, `bits`, `semitones`, or empty.
  public let unit: String
  /// What it can be, in its unit.
  public let range: ClosedRange<Double>
  /// What it is at first, in its unit.
  public let initial: Double
  /// How 0…1 is spread over the range.
  public let scale: Scale
  /// What it does, in a phrase.
  public let summary: String

  /// A parameter.
  public init(
    _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ initial: Double,
    _ scale: Scale, _ summary: String
  ) {
    self.name = name
    self.unit = unit
    self.range = range
    self.initial = initial
    self.scale = scale
    self.summary = summary
  }

  /// A parameter whose 0…1 is spread evenly.
  public init(
    _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ initial: Double,
    _ summary: String
  ) {
    self.init(name, unit, range, initial, .linear, summary)
  }

  /// The nearest value within the range.
  public func clamp(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
