/// The effects of a track in order: stages one after the other, effects within a stage in parallel.
public struct Chain: Hashable, Sendable, CustomStringConvertible {
  /// The slots of the effects of each stage; no stage is empty, no slot comes twice.
  public private(set) var stages: [[Int]]

  /// A chain without effects.
  public static let empty = Chain(unchecked: [])

  private init(unchecked stages: [[Int]]) {
    self.stages = stages
  }

  /// A chain of `stages`, without the empty ones; nil if a slot comes twice or is below 1.
  public init?(_ stages: [[Int]]) {
    let all = stages.flatMap { $0 }
    guard Set(all).count == all.count, all.allSatisfy({ $0 >= 1 }) else { return nil }
    self.init(unchecked: stages.filter { !$0.isEmpty })
  }

  /// Reads `"1 3+4 2"`: stages in order, `+` within a parallel stage; nil if it is not that.
  public init?(_ text: String) {
    var stages: [[Int]] = []
    for stage in text.split(whereSeparator: \.isWhitespace) {
      var slots: [Int] = []
      for part in stage.split(separator: "+", omittingEmptySubsequences: false) {
        guard let slot = BubbleName.slot(part) else { return nil }
        slots.append(slot)
      }
      stages.append(slots)
    }
    self.init(stages)
  }

  /// The first effect that comes twice in `text`, which would be a chain without that.
  public static func doubled(in text: String) -> Int? {
    var seen: Set<Int> = []
    let parts = text.split { $0.isWhitespace || $0 == "+" }
    return parts.lazy.compactMap { Int($0) }.first { !seen.insert($0).inserted }
  }

  /// The chain as it is read: `1 3+4 2`.
  public var description: String {
    stages.map { $0.map(String.init).joined(separator: "+") }.joined(separator: " ")
  }

  /// The slots of all effects, first processed first.
  public var effects: [Int] { stages.flatMap { $0 } }

  /// The stage of effect `slot`, from 1.
  public func stage(of slot: Int) -> Int? {
    stages.firstIndex { $0.contains(slot) }.map { $0 + 1 }
  }

  /// Adds effect `slot`, which must not be in the chain yet: beside what is in `stage`, or in a
  /// stage of its own at the end if there is no such stage.
  public mutating func add(_ slot: Int, stage: Int?) {
    if let stage, stages.indices.contains(stage - 1) {
      stages[stage - 1].append(slot)
    } else {
      stages.append([slot])
    }
  }

  /// Takes effect `slot` out; later stages move up if its stage is left empty.
  public mutating func remove(_ slot: Int) {
    stages = stages.map { $0.filter { $0 != slot } }.filter { !$0.isEmpty }
  }
}
