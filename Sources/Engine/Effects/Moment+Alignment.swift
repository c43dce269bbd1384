extension Moment {
  /// Whether the block begins at a multiple of the longest block, as no cutting of the frames into
  /// blocks can hide: what is read only here does not depend on the cutting.
  ///
  /// Audio thread; real-time safe.
  var isAligned: Bool { @_noLocks get { frame & 63 == 0 } }
}
