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

  /// Outputs into `left` and `right`, and per slot into `direct`.
  public init(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    direct: UnsafePointer<UnsafeMutablePointer<Float>>? = nil, directCount: Int = 0
  ) {
    self.left = left
    self.right = right
    self.direct = direct
    self.directCount = directCount
  }
}
