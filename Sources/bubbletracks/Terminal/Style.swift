/// The colour of a text, named by what it is for.
enum Ink: Int16, CaseIterable, Sendable {
  case plain, accent, good, warning, bad, special
}

/// How a text looks.
struct Style: Hashable, Sendable {
  /// Its colour; without colours it is not seen.
  var ink = Ink.plain
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let dim = Style(isDim: true)
  static let accent = Style(ink: .accent)
  static let heading = Style(ink: .accent, isBold: true)
  static let key = Style(ink: .special, isBold: true)
  static let good = Style(ink: .good)
  static let warning = Style(ink: .warning)
  static let bad = Style(ink: .bad, isBold: true)
  static let alarm = Style(ink: .bad, isBold: true, isReversed: true)
}
