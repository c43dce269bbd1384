import RealTime

/// What a track sees of its sample while that is loaded.
///
/// How far a file is when it is looked at depends on the machine. A render takes it to be all there,
/// unless its log tells otherwise: so what is found to be otherwise than a log has told so far is to
/// be told.
struct LoadView: BitwiseCopyable {
  /// Frames of the sample that its log tells to be there, in a render.
  var limit = Int.max
  /// Frames that are there, as they were last looked at.
  private var seen = 0
  /// What a log has told of them, or is to tell, and since which frame of the engine.
  private(set) var told = Int.max
  private(set) var frame = 0
  var isToTell = false

  @_noLocks init() {}

  /// Looks how much of `sample` is there.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func look(at sample: UnsafeMutablePointer<SampleHeader>?) {
    guard let sample else { return }
    seen = min(sample.pointee.available.pointee.current, limit)
  }

  /// Whether all is there that `voice`, of the sample that was looked at, reads within `count` frames
  /// from `frame`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func holds(_ voice: Voice, at frame: Int, count: Int) -> Bool {
    let isLoaded = voice.reads(only: seen, at: frame, count: count)
    if isLoaded != voice.reads(only: told, at: frame, count: count) {
      tell(seen, at: frame)
    }
    return isLoaded
  }

  /// Another sample is to be looked at, from `frame` on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func renew(at frame: Int) {
    if told != .max { tell(.max, at: frame) }
  }

  @_noLocks private mutating func tell(_ count: Int, at frame: Int) {
    told = count
    self.frame = frame
    isToTell = true
  }
}
