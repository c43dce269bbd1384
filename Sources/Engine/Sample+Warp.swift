import Model

extension Sample {
  /// This sound, played faster and slower along `warp`, in as many frames; its ends do not meet.
  ///
  /// The sample must be loaded whole. Throws a `CancellationError` soon after `isCancelled` says so.
  /// Any thread but the audio thread.
  public func played(along warp: Warp, isCancelled: () -> Bool) throws -> Sample {
    let result = Sample(
      channelCount: channelCount, frameCount: frameCount, length: length, rate: rate)
    let interpolator = Interpolator()
    defer { interpolator.free() }
    let (left, right) = (channel(0), channel(channelCount - 1))
    let count = Double(frameCount)
    var frame = 0
    for (start, end) in zip(warp.knots, warp.knots.dropFirst()) {
      if isCancelled() { throw CancellationError() }
      let speed = (end.source - start.source) / (end.share - start.share)
      let width = Interpolator.width(speed: speed)
      while frame < frameCount, Double(frame) < end.share * count {
        let position = start.source * count + (Double(frame) - start.share * count) * speed
        if width > 1 {
          let values = interpolator.values(left, right, at: position, width: width)
          result.channel(0)[frame] = values.x
          if channelCount > 1 { result.channel(1)[frame] = values.y }
        } else {
          result.channel(0)[frame] = interpolator.value(left, at: position)
          if channelCount > 1 { result.channel(1)[frame] = interpolator.value(right, at: position) }
        }
        frame += 1
      }
    }
    result.available = frameCount
    return result
  }
}
