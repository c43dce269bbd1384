extension Renderer {
  /// Sends `block` through the chain of `entry`, stage by stage.
  ///
  /// Audio thread; real-time safe.
  @_noLocks
  func renderChain(_ entry: TrackEntry, _ block: Block, isSilent: Bool, _ moment: Moment) {
    var isSilent = isSilent
    var first = 0
    while first < entry.stepCount {
      var end = first &+ 1
      while end < entry.stepCount && entry.steps[end].stage == entry.steps[first].stage {
        end &+= 1
      }
      isSilent = renderStage(entry.steps + first, end &- first, block, isSilent, moment)
      first = end
    }
  }

  /// Sends `block` through one stage; returns whether it comes out silent.
  ///
  /// What each insert adds and what passes it by always sum to one, however the fades stand, so a
  /// change of the chain is a crossfade.
  @_noLocks
  private func renderStage(
    _ steps: UnsafeMutablePointer<ChainStep>, _ stepCount: Int, _ block: Block,
    _ isSilent: Bool, _ moment: Moment
  ) -> Bool {
    if let only = onlyInsert(steps, stepCount) {
      guard let only else { return isSilent }
      only.pointee.replace(block, isSilent: isSilent, moment, scratch)
      return isSilent && only.pointee.isAsleep
    }
    let sum = scratch.sum.block(block.count)
    scratch.input.block(block.count).copy(from: block)
    sum.clear()
    for i in 0..<block.count { scratch.passed[i] = 1 }
    var isStill = isSilent
    for i in 0..<stepCount where steps[i].insert.pointee.seat == steps[i].seat {
      steps[i].insert.pointee.add(block.count, isSilent: isSilent, moment, scratch)
      isStill = isStill && (steps[i].insert.pointee.isAsleep || steps[i].insert.pointee.isIdle)
    }
    for i in 0..<block.count {
      block.left[i] = block.left[i] * scratch.passed[i] + sum.left[i]
      block.right[i] = block.right[i] * scratch.passed[i] + sum.right[i]
    }
    return isStill
  }

  /// The insert that alone makes the stage's sound: nil where it takes more than that, nil inside
  /// where no insert works here.
  @_noLocks
  private func onlyInsert(
    _ steps: UnsafeMutablePointer<ChainStep>, _ stepCount: Int
  ) -> UnsafeMutablePointer<Insert>?? {
    var only: UnsafeMutablePointer<Insert>?
    for i in 0..<stepCount where steps[i].insert.pointee.seat == steps[i].seat {
      guard only == nil, steps[i].insert.pointee.isPlain else { return .none }
      only = steps[i].insert
    }
    return .some(only)
  }
}
