import RealTime

/// The waves of tremolo and autopan.
enum Swing {
  /// How long the edge of a square takes, in seconds: enough not to click.
  static let edgeDuration = 0.004

  /// From a cosine (`shape` 0) to a square (1) between −1 and 1, highest at phase 0.
  ///
  /// The square's edges are half turns of a sine, `edge` cycles wide, around the places where the
  /// cosine crosses zero.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func wave(_ phase: Double, shape: Double, edge: Double) -> Double {
    // How far inside the upper half, in cycles.
    let depth = abs(phase - 0.5) - 0.25
    var wave = shape == 1 ? 0 : sine(2 * .pi * depth) * (1 - shape)
    guard shape > 0 else { return wave }
    let width = min(edge, 0.5)
    if abs(depth) * 2 >= width {
      wave += depth < 0 ? -shape : shape
    } else {
      wave += sine(.pi * depth / width) * shape
    }
    return wave
  }
}
