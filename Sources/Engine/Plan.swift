import Model

/// What the audio thread renders: every track with its chain, flat and in order.
///
/// Compiled from the canvas on the control thread and never changed afterwards, but for its place among
/// those that are on their way out. The states that it
/// refers to live longer than the plan, so tails and positions survive a swap.
struct PlanHeader: BitwiseCopyable {
  var tracks: UnsafeMutablePointer<TrackEntry>
  var trackCount: Int
  /// Every effect bubble, linked or not.
  var effects: UnsafeMutablePointer<EffectEntry>
  var effectCount: Int
  /// Every insert of any track, also those on their way out.
  var inserts: UnsafeMutablePointer<UnsafeMutablePointer<Insert>>
  var insertCount: Int
  /// The frame from which nothing of it sounds any more, once it is replaced, and the plan that was
  /// replaced next; the audio thread's.
  var end = 0
  var next: UnsafeMutablePointer<PlanHeader>?
}

/// A track in a plan.
struct TrackEntry: BitwiseCopyable {
  var state: UnsafeMutablePointer<TrackPlayer>
  /// The slot from 0, for its direct outs.
  var slot: Int
  /// Its sound; nil while it loads.
  var sample: UnsafeMutablePointer<SampleHeader>?
  /// Whether that is only kept for one that has not faded out yet.
  var isStale: Bool
  /// What is heard instead while the sample is out of pitch.
  var passage: UnsafeMutablePointer<PassageHeader>?
  /// The loop's length in beats; 0 for a loop that keeps its own length.
  var beats: Double
  /// Beats of the sound before its downbeat.
  var pickup: Double
  /// How it lies in its file, and its beats on the grid.
  var place: LoopPlace
  /// The beat on which it is to open; NaN for the next on the grid.
  var opening: Double
  /// The beat at which its loop started, for a slot that was open before the engine was; else NaN.
  var resume: Double
  /// Whether it fades out for good.
  var isLeaving: Bool
  var steps: UnsafeMutablePointer<ChainStep>
  var stepCount: Int
}

/// One insert's place in a chain. Steps with the same stage stand side by side and follow each
/// other in the list.
struct ChainStep: BitwiseCopyable {
  var insert: UnsafeMutablePointer<Insert>
  var stage: Int32
  /// Where the insert is when it works here: a number that no other place of the chain ever has.
  var seat: Int32
  /// Its part in its stage's sum.
  var share: Float
  /// Whether the insert belongs here from now on, or only fades out here.
  var isPlace: Bool
}

/// An effect bubble in a plan.
struct EffectEntry: BitwiseCopyable {
  var id: BubbleID
  var controls: UnsafeMutablePointer<EffectControls>
}

/// What all inserts of an effect bubble follow.
struct EffectControls: BitwiseCopyable {
  var isActive: Bool
  /// The parameters' targets as the engine holds them, in the order of the type's list.
  var values: UnsafeMutablePointer<Float>
  var valueCount: Int
}
