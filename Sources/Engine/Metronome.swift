import RealTime

/// A click on every beat, accented on the first of a bar.
///
/// The clicks are made once, of a sine that rises within a fraction of a millisecond and dies away,
/// and are played from the sample on which their beat begins: they sound alike wherever they fall.
struct Metronome: BitwiseCopyable {
  /// Beats a bar.
  static let barLength = 4
  /// Whether beats are struck; a click that sounds rings out.
  var isOn = false
  private let accented: UnsafeMutablePointer<Float>
  private let plain: UnsafeMutablePointer<Float>
  /// Frames of a click.
  private let length: Int
  /// Clicks that sound, by the frame at which they began; more than one after a locate.
  private var strokes = InlineArray<4, Stroke>(
    repeating: Stroke(frame: .min / 2, isAccented: false))
  private var next = 0

  private struct Stroke: BitwiseCopyable {
    var frame: Int
    var isAccented: Bool

    @_noLocks init(frame: Int, isAccented: Bool) {
      self.frame = frame
      self.isAccented = isAccented
    }
  }

  /// A metronome for `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    length = max(Int(0.04 * rate), 1)
    accented = Self.click(1_760, peak: 0.5, rate: rate, length: length)
    plain = Self.click(1_174.659, peak: 0.3, rate: rate, length: length)
  }

  /// Control thread.
  func free() {
    accented.deallocate()
    plain.deallocate()
  }

  /// A tone of `frequency` hertz that rises in half a millisecond, falls by 60 dB and ends in zero.
  private static func click(
    _ frequency: Double, peak: Double, rate: Double, length: Int
  ) -> UnsafeMutablePointer<Float> {
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: length)
    let rise = 0.0005 * rate
    for i in 0..<length {
      // Already the first sample is not zero, so that the beat's own sample is the first to sound.
      let place = Double(i + 1)
      let attack = place < rise ? 0.5 - 0.5 * cosine(.pi * place / rise) : 1
      let decay = gain(decibels: -60 * place / Double(length)) * (1 - place / Double(length))
      frames[i] = Float(peak * attack * decay * sine(2 * .pi * frequency * place / rate))
    }
    return frames
  }

  /// Begins the click of the beat `number`, counted from 0, at `frame`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func strike(_ number: Int, at frame: Int) {
    guard isOn else { return }
    strokes[next] = Stroke(frame: frame, isAccented: number % Self.barLength == 0)
    next = (next &+ 1) % strokes.count
  }

  /// Writes what sounds from `frame` on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func render(_ output: UnsafeMutablePointer<Float>, from frame: Int, count: Int) {
    for i in 0..<count { output[i] = 0 }
    for index in strokes.indices {
      let stroke = strokes[index]
      let first = max(stroke.frame, frame)
      let end = min(stroke.frame &+ length, frame &+ count)
      guard first < end else { continue }
      let click = stroke.isAccented ? accented : plain
      for at in first..<end { output[at &- frame] += click[at &- stroke.frame] }
    }
  }
}
