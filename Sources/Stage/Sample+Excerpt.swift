import Engine
import Foundation

extension Sample {
  /// Seconds over which the end is faded.
  private static let fade = 0.003

  /// A copy of the part that begins `start` seconds in and lasts `seconds`, filled up with silence;
  /// where it ends, it is faded.
  ///
  /// The sample must be loaded whole.
  func excerpt(start: Double, seconds: Double) -> Sample {
    let first = min(max(Int((start * rate).rounded()), 0), frameCount)
    let length = max(1, seconds * rate)
    let count = max(1, Int(length.rounded()))
    let part = Sample(channelCount: channelCount, frameCount: count, length: length, rate: rate)
    let held = min(count, frameCount - first)
    let fade = min(Int(Self.fade * rate), held / 2)
    for channel in 0..<channelCount {
      let target = part.channel(channel)
      target.update(from: self.channel(channel) + first, count: held)
      (target + held).initialize(repeating: 0, count: count - held)
      for index in 0..<fade {
        let share = 0.5 + 0.5 * cos(Double(index + 1) / Double(fade) * .pi)
        target[held - fade + index] *= Float(share)
      }
    }
    part.available = count
    return part
  }
}
