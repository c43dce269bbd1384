import Model

/// Something to touch on another program's surface, and the address that it sends to.
struct LayoutControl: Hashable, Sendable {
  /// What it is like.
  enum Kind: Hashable, Sendable {
    /// Sends the argument, or 1, when it is pressed.
    case button(Argument?)
    /// Sends 1 and 0 in turn.
    case toggle
    /// Sends what lies in the range.
    case fader(ClosedRange<Double>)
  }

  /// What is written on it.
  var label: String
  var address: String
  var kind: Kind

  /// Grids that are often wanted.
  private static let quanta: [Double] = [0, 1, 4, 16]
  /// How far one touch moves the beat, in beats.
  private static let nudge = 0.0625
  /// Wider ranges are no good on a fader.
  private static let widest = 100.0
  /// Below this a level is as good as silent, in decibels.
  private static let quietest = -60.0
  /// Tempos that a hand can find.
  private static let tempi = 60.0...180.0

  /// What has another control, cannot be taken back, or is not for a surface.
  private static let skipped: Set = [
    "tap", "untap", "gain", "remove", "rendition", "renditions", "clear", "quit", "renew", "revoke",
    "join",
    "aspect", "unsubscribe", "menu", "status", "refresh",
  ]

  /// The controls of `place`; none if it has none.
  static func all(of place: AddressTable.Place) -> [LayoutControl] {
    let parts = place.address.split(separator: "/").map(String.init)
    guard place.entry.access != .read, let last = parts.last else { return [] }
    let isShare = last == "norm"
    guard place.parameter.isEmpty || isShare else { return [] }
    let isKept = place.address == "/tempo/tap" || place.address == "/main/gain"
    guard isKept || !skipped.contains(last) else { return [] }
    let label =
      isShare ? place.parameter : parts.suffix(place.slot > 0 ? 1 : 2).joined(separator: " ")
    return kinds(of: place).map { kind, name in
      LayoutControl(label: name ?? label, address: place.address, kind: kind)
    }
  }

  private static func kinds(of place: AddressTable.Place) -> [(Kind, String?)] {
    if place.address == "/tempo" { return [(.fader(tempi), nil)] }
    if place.address == "/quantum" {
      return quanta.map { (.button(.float(Float($0))), $0 == 0 ? "at once" : "grid \(Int($0))") }
    }
    if place.address == "/tempo/nudge" {
      return [-nudge, nudge].map { (.button(.float(Float($0))), $0 < 0 ? "nudge −" : "nudge +") }
    }
    let wanted = place.arguments.filter { !$0.isOptional }
    if wanted.isEmpty, place.entry.isButton || place.address == "/subscribe" {
      return [(.button(nil), nil)]
    }
    guard wanted.count == 1, let argument = wanted.first else { return [] }
    if argument.kind == .flag { return [(.toggle, nil)] }
    if argument.kind == .text {
      return argument.choices.map { (.button(.string($0)), $0) }
    }
    guard let range = argument.range else { return [] }
    let low = argument.reachesMinusInfinity ? quietest : range.lowerBound
    guard range.upperBound - low <= widest else { return [] }
    return [(.fader(low...range.upperBound), nil)]
  }
}
