import Engine
import Foundation

/// Eight stereo loops of dense sound, the same for every engine: partials under a beat, and some
/// noise.
struct Loops {
  /// The loops, as the engine holds them.
  let samples: [Sample]

  static let count = 8

  init() {
    samples = (0..<Self.count).map(Self.sample)
  }

  /// The left sides.
  var left: [UnsafePointer<Float>?] { samples.map { UnsafePointer($0.channel(0)) } }

  /// The right sides.
  var right: [UnsafePointer<Float>?] { samples.map { UnsafePointer($0.channel(1)) } }

  /// Writes the loops as WAV files into `folder`; their paths.
  func write(to folder: URL) throws -> [URL] {
    try samples.enumerated().map { index, sample in
      let url = folder.appending(path: "loop\(index + 1).wav")
      try Self.write(sample, to: url)
      return url
    }
  }

  /// Writes a stereo `sample` as a WAV file.
  static func write(_ sample: Sample, to url: URL) throws {
    var bytes = WaveHeader(channelCount: 2, frameCount: sample.frameCount).bytes
    for frame in 0..<sample.frameCount {
      for side in 0..<2 {
        withUnsafeBytes(of: sample.channel(side)[frame].bitPattern.littleEndian) {
          bytes.append(contentsOf: $0)
        }
      }
    }
    try bytes.write(to: url)
  }

  private static func sample(_ index: Int) -> Sample {
    let count = Workload.loopCount
    let sample = Sample(
      channelCount: 2, frameCount: count, length: Double(count), rate: Workload.rate)
    var seed = UInt32(index + 1)
    for side in 0..<2 {
      let frames = sample.channel(side)
      for frame in 0..<count {
        let time = Double(frame) / Workload.rate
        let envelope = exp(-6 * (time * 2).truncatingRemainder(dividingBy: 1))
        let tone = sin(2 * .pi * Double(55 * (index + 1) + side) * time)
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let noise = Double(Int32(bitPattern: seed)) / 2_147_483_648
        frames[frame] = Float(envelope * (0.4 * tone + 0.1 * noise))
      }
      for frame in 1...Sample.margin {
        frames[-frame] = frames[count - frame]
        frames[count + frame - 1] = frames[frame - 1]
      }
    }
    sample.available = count
    return sample
  }
}
