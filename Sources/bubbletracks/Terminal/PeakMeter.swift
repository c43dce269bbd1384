/// A peak meter with hold: rises at once, falls like a programme meter.
///
/// Falls by 20 dB in 1.7 s, as IEC 60268-10 asks of its type I; the highest peak stays for 1.5 s and
/// falls then. Times are seconds of any clock that only goes forward.
struct PeakMeter: Hashable, Sendable {
  /// What lies below is silence, in dBFS.
  static let floor = -60.0
  private static let fall = 20 / 1.7
  private static let rest = 1.5

  private var peak = -Double.infinity
  private var peakTime = 0.0
  private var held = -Double.infinity
  private var heldTime = 0.0

  /// Takes in the highest level since the last one, in dBFS.
  mutating func take(_ level: Double, at time: Double) {
    if level >= self.level(at: time) { (peak, peakTime) = (level, time) }
    if level >= hold(at: time) { (held, heldTime) = (level, time) }
  }

  /// What it shows, in dBFS; −∞ below the floor.
  func level(at time: Double) -> Double {
    Self.floored(peak - Self.fall * max(time - peakTime, 0))
  }

  /// The highest peak of late, in dBFS; −∞ below the floor.
  func hold(at time: Double) -> Double {
    Self.floored(held - Self.fall * max(time - heldTime - Self.rest, 0))
  }

  /// Whether it shows anything.
  func isMoving(at time: Double) -> Bool { hold(at: time) > -.infinity }

  private static func floored(_ level: Double) -> Double { level > floor ? level : -.infinity }

  /// A bar of `columns`, over −60…0 dBFS.
  func bar(columns: Int, at time: Double) -> Row {
    let level = Self.share(level(at: time)) * Double(columns)
    let hold = Self.share(hold(at: time)) * Double(columns)
    let mark = hold > 0 ? min(Int(hold), columns - 1) : -1
    var row = Row()
    for column in 0..<max(columns, 0) {
      let style = Self.style(at: Self.floor - Self.floor * Double(column + 1) / Double(columns))
      let filled = level - Double(column)
      if filled >= 1 {
        row.add("█", style)
      } else if column == mark {
        row.add("│", style)
      } else {
        row.add(filled <= 0.125 ? " " : Self.eighths[Int(filled * 8) - 1], style)
      }
    }
    return row
  }

  private static let eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private static func share(_ level: Double) -> Double {
    level > floor ? min((level - floor) / -floor, 1) : 0
  }

  /// Green to −12 dBFS, yellow to −3 dBFS, then red.
  private static func style(at level: Double) -> Style {
    level <= -12 ? .good : level <= -3 ? .warning : .bad
  }
}
