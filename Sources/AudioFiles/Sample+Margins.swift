import Engine

extension Sample {
  /// Lets the frames beyond each end of a seamless loop be those at its other end.
  func joinMargins() {
    for channel in 0..<channelCount {
      let frames = self.channel(channel)
      for index in 0..<Sample.margin {
        frames[frameCount + index] = frames[index % frameCount]
        frames[-1 - index] = frames[frameCount - 1 - index % frameCount]
      }
    }
  }
}
