/// How a file's frames become a sample's.
struct ResamplingPlan {
  /// Frames of the file that make `outputRate` frames of the sample.
  let inputRate: Double
  let outputRate: Double
  let preroll: Preroll

  /// The plan for `frameCount` frames at `fileRate`; nil if the rates are the same.
  ///
  /// A loop whose ends meet must close after a whole number of frames. So where its exact length
  /// is none, the ratio is that of the frame counts: off by less than a frame over the whole loop,
  /// evenly spread. All others keep the ratio of the rates.
  init?(frameCount: Int, fileRate: Int, rate: Double, sampleFrameCount: Int, isLoop: Bool) {
    guard Double(fileRate) != rate else { return nil }
    let length = Double(frameCount) * rate / Double(fileRate)
    let isWhole = abs(length - Double(sampleFrameCount)) < 1e-9 * length
    let closes = isLoop && !isWhole && sampleFrameCount > 16
    inputRate = closes ? Double(frameCount) : Double(fileRate)
    outputRate = closes ? Double(sampleFrameCount) : rate
    let ratio = inputRate / outputRate
    preroll = Preroll(ratio: ratio, reach: Self.contextCount(fileRate: fileRate, rate: rate))
  }

  /// The frames of the file that are needed beyond each end.
  static func contextCount(fileRate: Int, rate: Double) -> Int {
    let ratio = Double(fileRate) / rate
    return Resampler.reach(ratio: ratio) + Int((64 * max(1, ratio)).rounded(.up))
  }
}
