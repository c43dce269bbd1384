import AudioFiles
import Model

/// Options of `render`.
struct RenderOptions {
  var session: SessionOptions
  var output: String
  var duration: Double?
  /// Frames a second; nil for the score's own, else 48,000.
  var rate: Double?
  static let rates = 8_000.0...384_000
  var block: Int

  init(_ options: Options) throws {
    session = try SessionOptions(options)
    guard let output = options.text("output") else {
      throw Failure(
        usage: "render: where to? bubbletracks render [SCENE] [--score FILE] --output FILE")
    }
    let format: SoundFormat
    do {
      format = try SoundFormat(path: output)
    } catch {
      throw Failure(usage: "--output \(error)")
    }
    self.output = output
    duration = try options.number("duration", in: 0.001...Limits.performance.upperBound)
    rate = try options.number("rate", in: Self.rates)
    if let rate, !format.suits(rate: Int(rate.rounded()), channelCount: 2) {
      throw Failure(
        usage: "--rate \(Int(rate.rounded())): \(format.name) cannot hold it: take another, "
          + "such as 48000, or another format")
    }
    block = try options.integer("block", in: 1...65_536) ?? 1_024
  }
}
