import Engine

/// A renderer in the hands of the client, from `setRenderer` until the audio thread is done with it.
final class RendererLoan: @unchecked Sendable {
  let renderer: Renderer
  /// The engine's frame at its first cycle; nil to go on counting. On the client's queue only.
  var frame: Int?
  private let onRelease: @Sendable () -> Void

  /// A loan that ends with a call of `onRelease`.
  init(_ renderer: Renderer, frame: Int?, onRelease: @escaping @Sendable () -> Void) {
    self.renderer = renderer
    self.frame = frame
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
