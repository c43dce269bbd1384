import Engine
import Glibc

/// Reads a loop round and round, at its own pitch or at another.
final class LoopReader {
  private let sample: Sample
  /// Frames of the loop for each that is read.
  let step: Double
  /// Half a kernel for reading between frames, in fine steps.
  private let kernel: [Double]
  private static let reach = 8
  private static let places = 256

  /// Reads `sample`, moved by `semitones`.
  init(_ sample: Sample, semitones: Double) {
    self.sample = sample
    step = pow(2, semitones / 12)
    kernel = (0...Self.reach * Self.places + 1).map { index in
      let x = Double(index) / Double(Self.places)
      let sinc = x == 0 ? 1 : sin(.pi * x) / (.pi * x)
      return x < Double(Self.reach) ? sinc * (0.5 + 0.5 * cos(.pi * x / Double(Self.reach))) : 0
    }
  }

  /// Whether it moves the pitch.
  var isTransposed: Bool { step != 1 }

  /// Writes `count` samples of `channel`, of which the one `count / 2` after the first lies `offset`
  /// samples from the loop's frame `place`.
  func read(
    _ channel: Int, around place: Double, offset: Int, into samples: UnsafeMutablePointer<Double>,
    count: Int
  ) {
    let frames = sample.channel(channel)
    let length = sample.frameCount
    guard isTransposed else {
      var index = wrapped(Int(place.rounded()) + offset - count / 2)
      for i in 0..<count {
        samples[i] = Double(frames[index])
        index += 1
        if index == length { index = 0 }
      }
      return
    }
    for i in 0..<count {
      samples[i] = value(frames, place + Double(offset + i - count / 2) * step)
    }
  }

  /// The sound between frames, low-passed where it is read fast.
  private func value(_ frames: UnsafeMutablePointer<Float>, _ place: Double) -> Double {
    let width = max(1, step)
    let reach = Double(Self.reach) * width
    let first = Int((place - reach).rounded(.up))
    let last = Int((place + reach).rounded(.down))
    var index = wrapped(first)
    var sum = 0.0
    for frame in first...last {
      let x = abs(place - Double(frame)) / width * Double(Self.places)
      let row = Int(x)
      let weight = kernel[row] + (kernel[row + 1] - kernel[row]) * (x - Double(row))
      sum += weight * Double(frames[index])
      index += 1
      if index == sample.frameCount { index = 0 }
    }
    return sum / width
  }

  private func wrapped(_ frame: Int) -> Int {
    let place = frame % sample.frameCount
    return place < 0 ? place + sample.frameCount : place
  }
}
