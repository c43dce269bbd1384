/// What a bubble does.
public enum BubbleKind: String, CaseIterable, Sendable {
  case track, effect, hit, control, input
}

/// The name of a bubble: its kind and its slot, written `track/1`.
public struct BubbleName: Hashable, Sendable, CustomStringConvertible {
  /// What the bubble does.
  public var kind: BubbleKind
  /// Its place among its kind, from 1.
  public var slot: Int

  /// The name of the bubble of `kind` in `slot`.
  public init(_ kind: BubbleKind, _ slot: Int) {
    self.kind = kind
    self.slot = slot
  }

  /// Reads `track/1`, with or without a leading slash; nil if it is not the name of a bubble.
  public init?(_ text: String) {
    let name = text.first == "/" ? text.dropFirst() : text[...]
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = BubbleKind(rawValue: String(parts[0])),
      let slot = Self.slot(parts[1]), slot >= 1
    else { return nil }
    self.init(kind, slot)
  }

  /// The slot that `text` stands for: a number as it is told, so that a bubble has one name; nil for
  /// `01` or `+1`.
  public static func slot(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { $0 >= 0 && String($0) == text ? $0 : nil }
  }

  /// The name as it is read: `track/1`.
  public var description: String { "\(kind.rawValue)/\(slot)" }
}

/// The identity of one bubble over its whole life; never used again, unlike its slot.
public struct BubbleID: Hashable, Sendable, BitwiseCopyable {
  /// A serial number.
  public var serial: UInt32

  /// The bubble with that serial number.
  public init(serial: UInt32) {
    self.serial = serial
  }
}
