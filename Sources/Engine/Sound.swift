/// What a track plays and how it lies in musical time.
public struct Sound {
  /// The decoded file.
  public var sample: Sample
  /// The loop's length in beats; nil for a loop that keeps its own length.
  public var beats: Double?
  /// Beats of it before its downbeat, which falls on the grid.
  public var pickup: Double
  /// How it lies in its file, and its beats on the grid.
  public var place: LoopPlace
  /// The beat on which the slot is to open; nil for the next on the grid.
  public var opening: Double?
  /// The beat at which the loop started, for a slot that was open in another rig before.
  public var resume: Double?
  /// What is heard instead while the sample is out of pitch.
  public var passage: Passage?

  /// A sound.
  public init(
    _ sample: Sample, beats: Double? = nil, pickup: Double = 0, place: LoopPlace = LoopPlace(),
    opening: Double? = nil,
    resume: Double? = nil
  ) {
    self.sample = sample
    self.beats = beats
    self.pickup = pickup
    self.place = place
    self.opening = opening
    self.resume = resume
  }
}
