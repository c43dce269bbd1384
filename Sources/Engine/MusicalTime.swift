/// Where the engine's beat is at a frame.
public struct MusicalTime: BitwiseCopyable, Sendable {
  /// The beat.
  public var beat: Double
  /// Beats a minute.
  public var tempo: Double
  /// Whether it moves.
  public var isRolling: Bool

  @_noLocks init(beat: Double, tempo: Double, isRolling: Bool) {
    self.beat = beat
    self.tempo = tempo
    self.isRolling = isRolling
  }
}

extension Renderer {
  /// Where the beat is at the frame with which the next cycle begins.
  ///
  /// Audio thread; real-time safe.
  @_noLocks public func musicalTime() -> MusicalTime {
    MusicalTime(
      beat: clock.beat(at: frame), tempo: clock.tempo(at: frame), isRolling: clock.isRolling)
  }
}
