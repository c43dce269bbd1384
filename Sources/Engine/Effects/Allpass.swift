/// Schroeder's allpass: all frequencies pass alike, smeared in time (M. R. Schroeder, "Natural
/// sounding artificial reverberation", Journal of the Audio Engineering Society 10(3), 1962).
struct Allpass: BitwiseCopyable {
  private let samples: UnsafeMutablePointer<Float>
  private let length: Int
  private var position = 0
  /// Whether all samples were written since the last `empty()`.
  private var isFull = false

  /// An allpass with a loop of `length` frames.
  ///
  /// Control thread.
  init(length: Int) {
    self.length = max(length, 1)
    samples = .allocate(capacity: self.length)
    samples.initialize(repeating: 0, count: self.length)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { samples.deallocate() }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func empty() {
    position = 0
    isFull = false
  }

  /// Smears `count` samples of `sound` by `gain`, which changes by `slope` each frame.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(
    _ sound: UnsafeMutablePointer<Float>, _ count: Int, gain: Float, slope: Float
  ) {
    var (done, gain) = (0, gain)
    while done < count {
      let n = min(count &- done, length &- position)
      let (place, sound) = (samples + position, sound + done)
      if !isFull {
        for i in 0..<n { place[i] = 0 }
      }
      if slope == 0 {
        for i in 0..<n {
          let old = place[i]
          let new = sound[i] + gain * old
          place[i] = new
          sound[i] = old - gain * new
        }
      } else {
        for i in 0..<n {
          gain += slope
          let old = place[i]
          let new = sound[i] + gain * old
          place[i] = new
          sound[i] = old - gain * new
        }
      }
      position &+= n
      if position == length {
        position = 0
        isFull = true
      }
      done &+= n
    }
  }
}
