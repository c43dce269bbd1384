import Engine

@testable import AudioFiles

/// A loop of `count` frames at 48 kHz that is all there; a circle if it `isSeamless`.
func loop(
  _ count: Int, channels: Int = 1, isSeamless: Bool = true,
  _ value: (_ channel: Int, _ frame: Int) -> Double
) -> Sample {
  let sample = Sample(
    channelCount: channels, frameCount: count, length: Double(count), rate: 48_000,
    isSeamless: isSeamless)
  for channel in 0..<channels {
    for frame in 0..<count { sample.channel(channel)[frame] = Float(value(channel, frame)) }
  }
  if isSeamless { sample.joinMargins() }
  sample.available = count
  return sample
}
