/// A bubble that changes the sound of what is linked to it.
public struct Effect: Hashable, Sendable {
  /// Its identity for life.
  public let id: BubbleID
  /// Its slot, from 1.
  public let slot: Int
  /// What it is.
  public let type: EffectType
  /// Its place.
  public var point: Point
  /// Whether it works or passes its input.
  public var isActive = false
  /// Its parameters' values in their units, in the order of its type's.
  public var values: [Double]

  /// An inactive effect with its type's initial values.
  public init(id: BubbleID, slot: Int, type: EffectType, at point: Point) {
    self.id = id
    self.slot = slot
    self.type = type
    self.point = point
    values = type.parameters.map(\.initial)
  }
}
