import RealTime

extension TrackPlayer {
  /// Writes its sound before the chain; false if that is silence.
  ///
  /// Audio thread; real-time safe.
  @_noLocks
  mutating func renderSource(
    _ block: Block, at frame: Int, isRolling: Bool, _ interpolator: Interpolator,
    _ scratch: Scratch
  ) -> Bool {
    audible.target = isAudible && isRolling
    guard voice != nil, !audible.isOff, !loaded.isOff else {
      block.clear()
      passFades(block.count)
      return false
    }
    if passages.isAlone {
      passages.render(block, from: frame)
      passFade(&crossing, block.count)
    } else {
      renderVoices(block, at: frame, interpolator, scratch)
      passages.mix(into: block, from: frame, scratch)
    }
    if !audible.isOn || !loaded.isOn {
      for i in 0..<block.count {
        let gain = audible.next() * loaded.next()
        block.left[i] *= gain
        block.right[i] *= gain
      }
    }
    return true
  }

  /// Writes its voice, and the one that it fades from: in their places, since copies take time.
  @_noLocks private mutating func renderVoices(
    _ block: Block, at frame: Int, _ interpolator: Interpolator, _ scratch: Scratch
  ) {
    voice?.render(block, from: frame, interpolator)
    guard former != nil, !crossing.isOn else { return }
    let old = scratch.dry.block(block.count)
    former?.render(old, from: frame, interpolator)
    for i in 0..<block.count {
      let share = crossing.next()
      block.left[i] = old.left[i] * (1 - share) + block.left[i] * share
      block.right[i] = old.right[i] * (1 - share) + block.right[i] * share
    }
  }

  /// Moves the fades on where nothing is heard.
  @_noLocks private mutating func passFades(_ count: Int) {
    passFade(&audible, count)
    passFade(&loaded, count)
    passFade(&crossing, count)
    passFade(&passages.share, count)
  }

  @_noLocks private func passFade(_ fade: inout Fade, _ count: Int) {
    if fade.isSettled { return }
    for _ in 0..<count { _ = fade.next() }
  }

  /// Applies fader and balance, and measures.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func fade(_ block: Block) {
    if left.isMoving || right.isMoving || !present.isOn {
      for i in 0..<block.count {
        let presence = present.next()
        block.left[i] *= left.next() * presence
        block.right[i] *= right.next() * presence
      }
    } else if left.value != 1 || right.value != 1 {
      let (l, r) = (left.value, right.value)
      for i in 0..<block.count {
        block.left[i] *= l
        block.right[i] *= r
      }
    }
    (leftPeak, rightPeak) = block.peaks(above: (leftPeak, rightPeak))
  }
}
