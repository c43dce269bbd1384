extension SoundWriter {
  /// Appends `count` frames of a stereo file, one array of samples for each side.
  public func write(
    left: UnsafePointer<Float>, right: UnsafePointer<Float>, count: Int
  ) throws(AudioFileError) {
    let step = 4_096
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: 2 * min(step, max(1, count)))
    defer { frames.deallocate() }
    for start in stride(from: 0, to: count, by: step) {
      let length = min(step, count - start)
      for index in 0..<length {
        frames[2 &* index] = left[start &+ index]
        frames[2 &* index &+ 1] = right[start &+ index]
      }
      try write(frames, count: length)
    }
  }
}
