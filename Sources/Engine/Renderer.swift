/// Renders the plan: the whole of what the audio thread does.
public final class Renderer: @unchecked Sendable {
  /// Frames a second.
  public let rate: Double

  init(rate: Double) {
    self.rate = rate
  }

  /// Renders the next `count` frames into `outputs`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks public func render(_ outputs: Outputs, count: Int, transport: Transport?) {
    for i in 0..<count {
      outputs.left[i] = 0
      outputs.right[i] = 0
    }
  }
}

/// Where a cycle's sound goes.
public struct Outputs: BitwiseCopyable {
  /// The main mix.
  public var left: UnsafeMutablePointer<Float>
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

/// What an outside transport says at the start of a cycle.
public struct Transport: BitwiseCopyable {
  /// Whether it rolls.
  public var isRolling: Bool
  /// Its frame at the cycle's first frame.
  public var frame: Int
  /// Its tempo in beats per minute, where somebody keeps one.
  public var tempo: Double?

  /// What an outside transport says.
  public init(isRolling: Bool, frame: Int, tempo: Double? = nil) {
    self.isRolling = isRolling
    self.frame = frame
    self.tempo = tempo
  }
}
