/// Where the beats of a played file lie, one by one: its tempo wanders.
///
/// Places are whole microseconds, so that what is written of a map in a log is all of it.
public struct BeatMap: Hashable, Sendable {
  /// Microseconds from the file's first frame to each beat, ascending; at least two.
  public let places: [Int]

  /// A beat lasts at least so many microseconds, and a map ends within a day.
  private static let shortest = 1_000
  private static let longest = 86_400_000_000

  /// Beats at `seconds`; nil if these are no beats in order.
  public init?(seconds: [Double]) {
    guard seconds.allSatisfy({ abs($0) < 1e5 }) else { return nil }
    self.init(places: seconds.map { Int(($0 * 1e6).rounded()) })
  }

  /// The map that was written as `text`; nil if it is none.
  public init?(text: String) {
    var places: [Int] = []
    for word in text.split(separator: " ") {
      guard let step = Int(word), (0...Self.longest).contains(step) else { return nil }
      places.append((places.last ?? 0) + step)
      guard places.count < 1_000_000, step < Self.longest else { return nil }
    }
    self.init(places: places)
  }

  private init?(places: [Int]) {
    guard places.count >= 2, let last = places.last, places[0] >= 0, last <= Self.longest,
      zip(places, places.dropFirst()).allSatisfy({ $1 - $0 >= Self.shortest })
    else { return nil }
    self.places = places
  }

  /// It in one line: microseconds to the first beat, then from each to the next.
  public var text: String {
    zip(places, [0] + places).map { String($0 - $1) }.joined(separator: " ")
  }

  /// The seconds to each beat.
  public var seconds: [Double] { places.map { Double($0) / 1e6 } }

  /// The mean tempo in beats a minute.
  public var tempo: Double {
    60e6 * Double(places.count - 1) / Double(places[places.count - 1] - places[0])
  }

  /// The slowest and the fastest tempo, of four beats each.
  public var tempos: ClosedRange<Double> {
    let reach = min(4, places.count - 1)
    let tempos = places.indices.dropLast(reach).map { index in
      60e6 * Double(reach) / Double(places[index + reach] - places[index])
    }
    return (tempos.min() ?? tempo)...(tempos.max() ?? tempo)
  }

  /// The seconds to `beat`, counted from 0: evenly between two beats, and as fast as the nearest ones
  /// before the first and after the last.
  public func time(of beat: Double) -> Double {
    let index = min(max(Int(beat.rounded(.down)), 0), places.count - 2)
    let (start, end) = (Double(places[index]), Double(places[index + 1]))
    return (start + (beat - Double(index)) * (end - start)) / 1e6
  }

  /// The beat at `seconds`, the inverse of `time(of:)`.
  public func beat(at seconds: Double) -> Double {
    let place = seconds * 1e6
    // The last beat at or before it.
    var (low, high) = (0, places.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(places[middle]) <= place { low = middle } else { high = middle }
    }
    let (start, end) = (Double(places[low]), Double(places[low + 1]))
    return Double(low) + (place - start) / (end - start)
  }

  /// The map with a beat in the middle between each two.
  public var doubled: BeatMap? {
    let all = places.indices.dropLast().flatMap { index in
      [places[index], (places[index] + places[index + 1]) / 2]
    }
    return BeatMap(places: all + places.suffix(1))
  }

  /// The map of the first beat and every second one after it.
  public var halved: BeatMap? {
    BeatMap(places: stride(from: 0, to: places.count, by: 2).map { places[$0] })
  }

  /// This map, doubled or halved until its tempo is `tempo`, to a hundredth; nil if that cannot be.
  public func at(_ tempo: Double) -> BeatMap? {
    var map = self
    for _ in 0..<4 {
      if abs(map.tempo / tempo - 1) < 0.01 { return map }
      guard let next = map.tempo < tempo ? map.doubled : map.halved else { return nil }
      map = next
    }
    return nil
  }
}
