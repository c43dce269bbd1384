import Model

/// The one table from addresses to gestures and back, for every surface.
public enum AddressTable {
  /// All addresses.
  public static let entries: [AddressEntry] =
    canvasEntries + trackEntries + effectEntries + sessionEntries + logEntries + playerEntries
    + roomEntries

  private static let byPattern = Dictionary(
    entries.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })

  /// An address of a bubble that is there, or of the session.
  public struct Place: Sendable {
    /// The address in full.
    public var address: String
    /// Its line in the table.
    public var entry: AddressEntry
    /// Its arguments, with the unit and range of the parameter that it names.
    public var arguments: [ArgumentSpecification]
    var slot = 0
    var parameter = ""
  }

  /// All addresses there are on `canvas`: of the session and of the slots in use, but for those
  /// that only logs have.
  public static func places(on canvas: Canvas) -> [Place] {
    entries.filter { !$0.pattern.hasPrefix("/log/") }.flatMap { entry -> [Place] in
      switch entry.kind {
      case .track:
        canvas.tracks.map { slotted(entry, $0.slot) }
      case .effect where entry.pattern.contains("PARAMETER"):
        canvas.effects.flatMap { effect in
          effect.type.parameters.map { slotted(entry, effect.slot, $0) }
        }
      case .effect:
        canvas.effects.map { slotted(entry, $0.slot) }
      case .hit, .control, .input: []
      case nil:
        [Place(address: entry.pattern, entry: entry, arguments: entry.arguments)]
      }
    }
  }

  private static func slotted(
    _ entry: AddressEntry, _ slot: Int, _ parameter: Parameter? = nil
  ) -> Place {
    var parts = entry.pattern.split(separator: "/").map(String.init)
    parts[1] = String(slot)
    guard let parameter else {
      return Place(
        address: "/" + parts.joined(separator: "/"), entry: entry, arguments: entry.arguments,
        slot: slot)
    }
    parts[2] = parameter.name
    var arguments = entry.arguments
    if parts.count == 3 {
      arguments = [.number(parameter.name, parameter.unit, parameter.range)]
    }
    return Place(
      address: "/" + parts.joined(separator: "/"), entry: entry, arguments: arguments,
      slot: slot, parameter: parameter.name)
  }

  /// The place that `address` names.
  ///
  /// Throws a `Refusal` if there is no such address or slot, or it is feedback only.
  static func place(_ address: String, on canvas: Canvas) throws(Refusal) -> Place {
    if let entry = byPattern[address], entry.kind == nil {
      return Place(address: address, entry: entry, arguments: entry.arguments)
    }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    guard (3...4).contains(parts.count), let kind = BubbleKind(rawValue: parts[0]),
      let slot = BubbleName.slot(parts[1])
    else { throw unknown }
    let end = parts[2...].joined(separator: "/")
    if let entry = byPattern["/\(parts[0])/N/\(end)"] {
      return Place(
        address: address, entry: entry, arguments: entry.arguments,
        slot: try checked(kind, slot, on: canvas))
    }
    let pattern = "/effect/N/PARAMETER" + (parts.count == 4 ? "/\(parts[3])" : "")
    guard kind == .effect, let entry = byPattern[pattern] else { throw unknown }
    var place = Place(
      address: address, entry: entry, arguments: entry.arguments,
      slot: try checked(kind, slot, on: canvas), parameter: parts[2])
    guard let effect = canvas.effect(slot) else { return place }
    guard let index = effect.type.index(of: parts[2]) else {
      throw Refusal("effect/\(slot) is \(effect.type.name.withArticle) and has no \(parts[2])")
    }
    place = slotted(entry, slot, effect.type.parameters[index])
    return place
  }

  private static let unknown = Refusal("there is no such address")

  private static func checked(
    _ kind: BubbleKind, _ slot: Int, on canvas: Canvas
  ) throws(Refusal) -> Int {
    guard (1...canvas.slots[kind]).contains(slot) else {
      throw canvas.missing(BubbleName(kind, slot))
    }
    return slot
  }
}
