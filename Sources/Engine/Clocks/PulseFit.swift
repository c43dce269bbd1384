import RealTime

/// A straight line through the latest pulses of a clock whose pulses come unevenly (least squares).
///
/// The line spans four beats, which evens out what cables and operating systems do to the single
/// pulses; it is cut short when they leave it, so that a change of tempo is followed within a beat.
struct PulseFit: BitwiseCopyable {
  /// The most pulses that count.
  private static var limit: Int { @_noLocks get { 96 } }

  /// When the latest pulses came, in frames, in a ring.
  private var arrivals = InlineArray<96, Double>(repeating: 0)
  private var next = 0
  /// How many of them count.
  private(set) var count = 0
  /// Frames from pulse to pulse, from two pulses on.
  private(set) var interval = 0.0
  /// The frame at which the line has the latest pulse.
  private(set) var latest = 0.0
  /// How far pulses lie from the line, in frames: the standard deviation.
  private(set) var deviation = 0.0
  /// The mean by which pulses came later than the line said, the latest counting most.
  private var lag = 0.0
  /// How many in a row came far too late, or, negative, too early.
  private var strays = 0

  @_noLocks init() {}

  /// How exactly the interval is known, as a share of it; `least` frames of deviation are assumed.
  @_noLocks func uncertainty(least: Double) -> Double {
    guard count > 1, interval > 0 else { return 1 }
    let length = Double(count)
    return max(deviation, least) * squareRoot(12 / (length * length * length)) / interval
  }

  /// How exactly the latest pulse's place is known, in frames.
  @_noLocks func precision() -> Double { 2 * deviation / squareRoot(Double(max(count, 1))) }

  /// Begins anew with the next pulse.
  @_noLocks mutating func restart() {
    count = 0
    interval = 0
    deviation = 0
    lag = 0
    strays = 0
  }

  /// Takes in a pulse that came at `frame`.
  @_noLocks mutating func add(_ frame: Double) {
    let isKnown = count >= 4
    let delay = frame - (latest + interval)
    arrivals[next] = frame
    next = (next &+ 1) % Self.limit
    count = min(count &+ 1, Self.limit)
    if isKnown { watch(delay) }
    fit()
  }

  /// Shortens the line if the pulses leave it.
  @_noLocks private mutating func watch(_ delay: Double) {
    lag = 0.85 * lag + 0.15 * delay
    let isFar = abs(delay) > max(2.5 * deviation, 24)
    strays = isFar ? (delay > 0 ? max(strays, 0) &+ 1 : min(strays, 0) &- 1) : 0
    if strays > 2 || strays < -2 {
      count = min(count, 4)
      strays = 0
      lag = 0
    } else if abs(lag) > 1.2 * deviation + 4 {
      count = max(min(count, 8), count / 2)
      lag = 0
    }
  }

  @_noLocks private mutating func fit() {
    let newest = arrivals[(next &+ Self.limit &- 1) % Self.limit]
    guard count > 1 else {
      latest = newest
      return
    }
    let middle = Double(count &- 1) / 2
    var (mean, product, spread) = (0.0, 0.0, 0.0)
    for i in 0..<count {
      let x = Double(i) - middle
      let y = arrival(i) - newest
      mean += y
      product += x * y
      spread += x * x
    }
    mean /= Double(count)
    interval = product / spread
    latest = newest + mean + interval * middle
    var squares = 0.0
    for i in 0..<count {
      let error = arrival(i) - newest - mean - interval * (Double(i) - middle)
      squares += error * error
    }
    // Frames are whole, so nothing is known better than a third of one.
    deviation = count > 2 ? max(squareRoot(squares / Double(count &- 2)), 0.3) : 0.3
  }

  /// When the pulse came that is the `index`th of those that count.
  @_noLocks private func arrival(_ index: Int) -> Double {
    arrivals[(next &+ 2 &* Self.limit &- count &+ index) % Self.limit]
  }
}
