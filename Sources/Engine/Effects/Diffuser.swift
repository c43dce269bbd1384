/// Four allpasses in a row that turn a click into a dense burst without colour.
struct Diffuser: BitwiseCopyable {
  private var first: Allpass
  private var second: Allpass
  private var third: Allpass
  private var fourth: Allpass

  /// A silent diffuser of four loops of so many frames.
  ///
  /// Control thread.
  init(_ lengths: SIMD4<Double>) {
    first = Allpass(length: Int(lengths[0]))
    second = Allpass(length: Int(lengths[1]))
    third = Allpass(length: Int(lengths[2]))
    fourth = Allpass(length: Int(lengths[3]))
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() {
    first.free()
    second.free()
    third.free()
    fourth.free()
  }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func empty() {
    first.empty()
    second.empty()
    third.empty()
    fourth.empty()
  }

  /// Smears `count` samples of `sound` by `gain`, which changes by `slope` each frame.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(
    _ sound: UnsafeMutablePointer<Float>, _ count: Int, gain: Float, slope: Float
  ) {
    first.process(sound, count, gain: gain, slope: slope)
    second.process(sound, count, gain: gain, slope: slope)
    third.process(sound, count, gain: gain, slope: slope)
    fourth.process(sound, count, gain: gain, slope: slope)
  }
}
