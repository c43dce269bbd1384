import Engine

/// Finds the attacks of a sound: where its energy leaps within a millisecond.
///
/// Steps of the signal are looked at, in which the lows count little, so that a drum shows through a
/// bass; but only what is loud beside all that sounded before is an attack.
enum Attacks {
  /// How many times the energy of the twenty milliseconds before a step must have.
  private static let leap: Float = 16
  /// What of the loudest step's energy it must have at least.
  private static let floor: Float = 1e-3
  /// How many times as loud, in power, the sound itself must be as before.
  private static let rise: Float = 4

  /// The first frames of the attacks of `sample`, in order, at least thirty milliseconds apart.
  static func find(in sample: Sample) -> [Int] {
    let hop = max(1, Int(sample.rate / 1_000))
    let energies = steps(sample, hop)
    guard let loudest = energies.max(), loudest > 0 else { return [] }
    var found: [Int] = []
    var last = -31
    for index in energies.indices where index - last > 30 {
      let energy = energies[index]
      guard energy > loudest * floor else { continue }
      var before: Float = 0
      for back in 1...20 {
        let place = index - back
        if place >= 0 {
          before += energies[place]
        } else if sample.isSeamless {
          before += energies[(place % energies.count + energies.count) % energies.count]
        }
      }
      guard energy > leap * before / 20 else { continue }
      let frame = onset(sample, around: index * hop, hop)
      guard isLoud(sample, from: frame, hop) else { continue }
      found.append(frame)
      last = index
    }
    return found
  }

  /// The energy of the steps in each whole millisecond.
  private static func steps(_ sample: Sample, _ hop: Int) -> [Float] {
    (0..<sample.frameCount / hop).map { index in
      var energy: Float = 0
      for channel in 0..<sample.channelCount {
        let frames = sample.channel(channel)
        for frame in index * hop..<(index + 1) * hop {
          let step = frames[frame] - frames[frame - 1]
          energy += step * step
        }
      }
      return energy
    }
  }

  /// The first large step from a millisecond before `frame` to two after it.
  private static func onset(_ sample: Sample, around frame: Int, _ hop: Int) -> Int {
    let range = max(0, frame - hop)..<min(sample.frameCount, frame + 2 * hop)
    func step(_ frame: Int) -> Float {
      (0..<sample.channelCount).reduce(0) { most, channel in
        let frames = sample.channel(channel)
        return max(most, abs(frames[frame] - frames[frame - 1]))
      }
    }
    let largest = range.map(step).max() ?? 0
    return range.first { step($0) > 0.3 * largest } ?? frame
  }

  private static func isLoud(_ sample: Sample, from frame: Int, _ hop: Int) -> Bool {
    func power(_ range: Range<Int>) -> Float {
      var sum: Float = 0
      for channel in 0..<sample.channelCount {
        let frames = sample.channel(channel)
        for frame in range {
          let isInside = (0..<sample.frameCount).contains(frame)
          guard isInside || sample.isSeamless else { continue }
          let place = frame % sample.frameCount
          let value = frames[place < 0 ? place + sample.frameCount : place]
          sum += value * value
        }
      }
      return sum / Float(range.count)
    }
    return power(frame..<frame + 5 * hop) > rise * power(frame - 21 * hop..<frame - hop)
  }
}
