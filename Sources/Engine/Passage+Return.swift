extension Passage {
  /// What its track sounds like without it from frame `frame` of the engine on, while it plays
  /// `sample`: `count` frames of each of its channels. All that they need must be loaded.
  ///
  /// Any thread but the audio thread.
  public func plain(_ sample: Sample, from frame: Int, count: Int) -> [[Float]] {
    let voice = Voice(
      sample.header, beats: beats, position: share(at: frame) * Double(sample.frameCount), clock,
      at: frame, header.pointee.groove)
    let interpolator = Interpolator()
    defer { interpolator.free() }
    let scratch = Scratch()
    defer { scratch.free() }
    var sides: [[Float]] = [[], []]
    while sides[0].count < count {
      let block = scratch.dry.block(min(Block.maximumCount, count - sides[0].count))
      voice.render(block, from: frame + sides[0].count, interpolator)
      for index in 0..<block.count {
        sides[0].append(block.left[index])
        sides[1].append(block.right[index])
      }
    }
    return Array(sides.prefix(sample.channelCount))
  }
}
