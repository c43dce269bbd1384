/// What an outside transport says at the start of a cycle.
public struct Transport: BitwiseCopyable {
  /// Whether it rolls.
  public var isRolling: Bool
  /// Its frame at the cycle's first frame.
  public var frame: Int
  /// Its tempo in beats per minute, where somebody keeps one.
  public var tempo: Double?

  /// What an outside transport says.
  public init(isRolling: Bool, frame: Int, tempo: Double? = nil) {
    self.isRolling = isRolling
    self.frame = frame
    self.tempo = tempo
  }
}
