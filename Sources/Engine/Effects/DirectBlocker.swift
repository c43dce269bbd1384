/// Takes away what is constant in a sound: y ← x − x₁ + b y₁, a high-pass of one pole.
///
/// The recursion looks four frames back, not one (K. K. Parhi and D. G. Messerschmitt, "Pipeline
/// interleaving and parallelism in recursive digital filters", IEEE Transactions on Acoustics,
/// Speech and Signal Processing 37(7), 1989): y ← d + b d₁ + b² d₂ + b³ d₃ + b⁴ y₄ with the
/// differences d. Four frames are then computed at once, each as if it were alone.
struct DirectBlocker: BitwiseCopyable {
  /// The last four inputs, then those of this block.
  private let inputs: UnsafeMutablePointer<Float>
  /// What goes into the recursion.
  private let sums: UnsafeMutablePointer<Float>
  /// The last four outputs, the oldest first.
  private var outputs = SIMD4<Float>.zero
  private let b: Float

  /// A silent high-pass that keeps `b` of a constant input from one frame to the next.
  ///
  /// Control thread.
  init(keeping b: Double) {
    self.b = Float(b)
    let count = 4 + 2 * Block.maximumCount
    inputs = .allocate(capacity: count)
    inputs.initialize(repeating: 0, count: count)
    sums = inputs + (4 + Block.maximumCount)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { inputs.deallocate() }

  /// Forgets the past.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func empty() {
    for i in 0..<4 { inputs[i] = 0 }
    outputs = .zero
  }

  /// Filters `count` frames of `sound`, at most a block.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ sound: UnsafeMutablePointer<Float>, _ count: Int) {
    let (x, sums) = (inputs + 4, sums)
    for i in 0..<count { x[i] = sound[i] }
    let (b, square) = (b, b * b)
    let cube = square * b
    for i in 0..<count {
      let near = (x[i] - x[i &- 1]) + (x[i &- 1] - x[i &- 2]) * b
      sums[i] = near + ((x[i &- 2] - x[i &- 3]) * square + (x[i &- 3] - x[i &- 4]) * cube)
    }
    let fourth = square * square
    var last = outputs
    let whole = count & ~3
    for i in stride(from: 0, to: whole, by: 4) {
      last = SIMD4(sums[i], sums[i &+ 1], sums[i &+ 2], sums[i &+ 3]) + last * fourth
      UnsafeMutableRawPointer(sound + i).storeBytes(of: last, as: SIMD4<Float>.self)
    }
    for i in whole..<count {
      sound[i] = sums[i] + last.x * fourth
      last = SIMD4(last.y, last.z, last.w, sound[i])
    }
    outputs = last
    for i in 0..<4 { inputs[i] = inputs[count &+ i] }
  }
}
