/// A groove as a voice follows it: how many beats of the straight grid pass from a beat on.
struct Bend: BitwiseCopyable {
  private let groove: Groove
  /// The beat at the start, and the one of the straight grid that is heard there.
  private let beat: Double
  private let straightBeat: Double

  /// A straight one.
  @_noLocks init() {
    self.init(Groove(swing: 50), from: 0)
  }

  /// That of `groove` from `beat` on.
  @_noLocks init(_ groove: Groove, from beat: Double) {
    self.groove = groove
    self.beat = beat
    straightBeat = groove.bend(beat)
  }

  /// Whether nothing is bent.
  var isStraight: Bool { @_noLocks get { groove.isStraight } }

  /// How many beats of the straight grid pass in `beats` from the start on; before it for less than 0.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks func passed(_ beats: Double) -> Double {
    groove.bend(beat + beats) - straightBeat
  }
}
