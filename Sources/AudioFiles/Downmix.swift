/// Brings the channels of a file to the one or two of a `Sample`.
///
/// Mono and stereo stay as they are. More channels are mixed to stereo by Recommendation
/// ITU-R BS.775: centre and surrounds at -3 dB, low-frequency effects left out. Where the places
/// of the channels are unknown, even ones go left and odd ones right, averaged.
struct Downmix {
  /// Channels of the file.
  let inputCount: Int
  /// 1 or 2.
  let outputCount: Int
  /// What each channel gives to the left.
  let left: [Float]
  /// What each channel gives to the right.
  let right: [Float]

  init(channelCount: Int, speakers: [Speaker]?) {
    inputCount = channelCount
    outputCount = min(channelCount, 2)
    if let speakers, speakers.count == channelCount {
      left = speakers.map { Self.gains(of: $0).left }
      right = speakers.map { Self.gains(of: $0).right }
    } else {
      let rightCount = max(1, channelCount / 2)
      let leftCount = channelCount - channelCount / 2
      left = (0..<channelCount).map { $0 % 2 == 0 ? 1 / Float(leftCount) : 0 }
      right = (0..<channelCount).map { $0 % 2 == 1 ? 1 / Float(rightCount) : 0 }
    }
  }

  /// A surround channel in the middle is first one of two at -3 dB each.
  private static func gains(of speaker: Speaker) -> (left: Float, right: Float) {
    let half = Float(0.5).squareRoot()
    return switch speaker {
    case .mono: (1, 1)
    case .left: (1, 0)
    case .right: (0, 1)
    case .centre: (half, half)
    case .lowFrequency: (0, 0)
    case .leftSurround: (half, 0)
    case .rightSurround: (0, half)
    case .centreSurround: (0.5, 0.5)
    }
  }

  /// Mixes `frameCount` interleaved frames into `outputs`, one pointer for each channel.
  func apply(
    _ frames: UnsafePointer<Float>, frameCount: Int, to outputs: [UnsafeMutablePointer<Float>]
  ) {
    switch inputCount {
    case 1: outputs[0].update(from: frames, count: frameCount)
    case 2: Self.separate(frames, frameCount: frameCount, outputs[0], outputs[1])
    default:
      mix(frames, frameCount: frameCount, gains: left, to: outputs[0])
      mix(frames, frameCount: frameCount, gains: right, to: outputs[1])
    }
  }

  private static func separate(
    _ frames: UnsafePointer<Float>, frameCount: Int,
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<frameCount {
      left[index] = frames[2 &* index]
      right[index] = frames[2 &* index &+ 1]
    }
  }

  private func mix(
    _ frames: UnsafePointer<Float>, frameCount: Int, gains: [Float],
    to output: UnsafeMutablePointer<Float>
  ) {
    output.update(repeating: 0, count: frameCount)
    for (channel, gain) in gains.enumerated() where gain != 0 {
      let input = frames + channel
      for index in 0..<frameCount {
        output[index] += gain * input[index &* inputCount]
      }
    }
  }
}
