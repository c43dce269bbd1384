extension Sample {
  /// The highest peak in each of `count` equal parts of the loop, of both channels, 0…255 for silence
  /// to full level.
  ///
  /// Any thread but the audio thread.
  public func peaks(_ count: Int) -> [UInt8] {
    let sides = (0..<channelCount).map(channel)
    return (0..<count).map { part in
      let start = frameCount * part / count
      let end = max(start + 1, frameCount * (part + 1) / count)
      var peak: Float = 0
      for side in sides {
        for frame in start..<min(end, frameCount) { peak = max(peak, abs(side[frame])) }
      }
      return UInt8(min(peak, 1) * 255)
    }
  }
}
