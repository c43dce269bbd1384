/// How JACK's clock and the engine's count of frames stood to each other at a cycle's start.
public struct ClockMapping: BitwiseCopyable, Sendable {
  /// The engine's absolute frame at the cycle's start.
  public var engineFrame: Int
  /// JACK's clock at that frame, in microseconds (the system's monotonic clock).
  public var microseconds: UInt64
  /// The rate of the sound card as measured against that clock.
  public var framesPerMicrosecond: Double
  /// Frames of the cycle.
  public var frameCount: Int
  /// Whether the engine rendered this cycle; otherwise its frames stand still.
  public var isRendering: Bool
  /// Cycles since the client was made, this one included; 0 before the first.
  public var cycleCount: Int
  /// JACK's clock at the first cycle with the present server; 0 before.
  var firstCycleStart: UInt64

  init() {
    engineFrame = 0
    microseconds = 0
    framesPerMicrosecond = 0
    frameCount = 0
    isRendering = false
    cycleCount = 0
    firstCycleStart = 0
  }

  /// The engine's frame nearest to a time on JACK's clock, before or after this cycle.
  ///
  /// Any thread.
  public func frame(atMicroseconds time: UInt64) -> Int {
    let distance = Double(Int64(bitPattern: time &- microseconds))
    return engineFrame + Int((distance * framesPerMicrosecond).rounded())
  }

  /// The time on JACK's clock of one of the engine's frames, in microseconds.
  ///
  /// Any thread.
  public func microseconds(atFrame frame: Int) -> UInt64 {
    guard framesPerMicrosecond > 0 else { return microseconds }
    let distance = Double(frame - engineFrame) / framesPerMicrosecond
    return microseconds &+ UInt64(bitPattern: Int64(distance.rounded()))
  }

  /// JACK's clock at the end of the cycle, in microseconds.
  var end: UInt64 { microseconds(atFrame: engineFrame + frameCount) }
}
