import RealTime

/// A grid whose every second sixteenth comes late, and how the sound is bent to it.
///
/// Within each pair of sixteenths, half a beat from the session's beat on, what is played runs
/// along a smooth monotone curve: a cubic through the beginnings of both sixteenths and of the next
/// pair, with slope 1 at each, so that an attack on the grid keeps its own speed and pitch (Fritsch
/// and Carlson, "Monotone Piecewise Cubic Interpolation", 1980, with the harmonic mean of the
/// slopes, which is 1 however late the sixteenth).
struct Groove: BitwiseCopyable, Sendable {
  /// Where the second sixteenth begins, as a part of the pair: ½ for a straight grid.
  private let share: Double

  /// The grid of a `swing` in percent, 50…75: the part of the pair that its first sixteenth lasts.
  @_noLocks init(swing: Double) {
    share = swing / 100
  }

  /// The highest speed at which the sound runs, for a swing of 75 %.
  static var fastest: Double { @_noLocks get { 2.5 } }

  /// Half a beat.
  private static var pair: Double { @_noLocks get { 0.5 } }

  /// Whether both are the same.
  @_noLocks func equals(_ other: Groove) -> Bool { share == other.share }

  /// Whether nothing comes late.
  var isStraight: Bool { @_noLocks get { share == 0.5 } }

  /// The beat of the straight grid that is heard on `beat`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func bend(_ beat: Double) -> Double {
    if isStraight { return beat }
    let pairs = beat / Self.pair
    let whole = floor(pairs)
    return (whole + curve(pairs - whole)) * Self.pair
  }

  /// The beat on which `beat` of the straight grid is heard: the inverse of `bend`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func unbend(_ beat: Double) -> Double {
    if isStraight { return beat }
    let pairs = beat / Self.pair
    let whole = floor(pairs)
    let wanted = pairs - whole
    if wanted == 0 { return beat }
    if wanted == 0.5 { return (whole + share) * Self.pair }
    var (low, high) = (0.0, 1.0)
    // Halved until nothing lies in between.
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if curve(middle) < wanted { low = middle } else { high = middle }
    }
    return (whole + high) * Self.pair
  }

  /// The place in the straight pair, 0…1, that is heard at `place` of the swung one.
  @_noLocks private func curve(_ place: Double) -> Double {
    let isFirst = place < share
    let width = isFirst ? share : 1 - share
    let t = isFirst ? place / width : (place - share) / width
    let rise = 0.5 * t * t * (3 - 2 * t) + width * t * (1 + t * (2 * t - 3))
    return isFirst ? rise : 0.5 + rise
  }
}
