import CSoxr

/// Converts one rate to another with libsoxr's high quality (20 bits).
///
/// Output frame k stands at input time k times `ratio`: the filter's delay is taken out. One
/// thread at a time.
final class Resampler {
  /// Input frames for an output frame.
  let ratio: Double
  private let handle: soxr_t
  private var inputs: [UnsafeRawPointer?]
  private var outputs: [UnsafeMutableRawPointer?]

  /// The corresponding C function is `soxr_create`. Nil if it refuses.
  init?(from inputRate: Double, to outputRate: Double, channelCount: Int) {
    var error: soxr_error_t?
    var format = soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
    var quality = soxr_quality_spec(UInt(SOXR_HQ), 0)
    var threads = soxr_runtime_spec(1)
    guard
      let handle = soxr_create(
        inputRate, outputRate, UInt32(channelCount), &error, &format, &quality, &threads),
      error == nil
    else { return nil }
    self.handle = handle
    ratio = inputRate / outputRate
    inputs = Array(repeating: nil, count: channelCount)
    outputs = Array(repeating: nil, count: channelCount)
  }

  deinit { soxr_delete(handle) }

  /// How many input frames around a place reach an output frame there, at most: the filter is
  /// longer the lower the output's rate.
  static func reach(ratio: Double) -> Int { Int((256 * max(1, ratio)).rounded(.up)) }

  /// Converts `count` frames of `input`, one pointer for each channel, into at most `room` frames
  /// of `output`.
  ///
  /// - Returns: how many frames it took, and how many it made.
  ///
  /// The corresponding C function is `soxr_process`.
  func process(
    _ input: [UnsafeMutablePointer<Float>], count: Int,
    to output: [UnsafeMutablePointer<Float>], room: Int
  ) -> (taken: Int, made: Int) {
    var taken = 0
    var made = 0
    for channel in inputs.indices {
      inputs[channel] = UnsafeRawPointer(input[channel])
      outputs[channel] = UnsafeMutableRawPointer(output[channel])
    }
    inputs.withUnsafeBytes { source in
      outputs.withUnsafeMutableBytes { target in
        _ = soxr_process(
          handle, source.baseAddress, count, &taken, target.baseAddress, room, &made)
      }
    }
    return (taken, made)
  }

  /// Makes at most `room` frames of what the last input leaves; 0 when there is no more.
  func finish(to output: [UnsafeMutablePointer<Float>], room: Int) -> Int {
    var made = 0
    for channel in outputs.indices {
      outputs[channel] = UnsafeMutableRawPointer(output[channel])
    }
    outputs.withUnsafeMutableBytes { target in
      _ = soxr_process(handle, nil, 0, nil, target.baseAddress, room, &made)
    }
    return made
  }
}
