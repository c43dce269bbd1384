/// Where a cycle's sound goes.
public struct Outputs: BitwiseCopyable {
  /// The main mix, left.
  public var left: UnsafeMutablePointer<Float>
  /// The main mix, right.
  public var right: UnsafeMutablePointer<Float>
  /// `2 × directCount` buffers, left and right of each track slot in turn; nil without direct outs.
  public var direct: UnsafePointer<UnsafeMutablePointer<Float>>?
  /// Track slots that have direct outs.
  public var directCount: Int
  /// The metronome; nil where nobody hears it.
  public var click: UnsafeMutablePointer<Float>?
  /// MIDI clock, which is added; nil where nobody hears it.
  public var pulses: UnsafeMutablePointer<PulseList>?

  /// Outputs into `left` and `right`, per slot into `direct`, and of the metronome into `click`.
  public init(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    direct: UnsafePointer<UnsafeMutablePointer<Float>>? = nil, directCount: Int = 0,
    click: UnsafeMutablePointer<Float>? = nil
  ) {
    self.left = left
    self.right = right
    self.direct = direct
    self.directCount = directCount
    self.click = click
  }
}
