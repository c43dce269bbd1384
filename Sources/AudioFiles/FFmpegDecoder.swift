import CFFmpeg

/// A file that libsndfile declines, opened by FFmpeg: M4A, AAC, ALAC, WMA and many more.
///
/// It is only read forwards: what FFmpeg seeks to is not exact for every format.
final class FFmpegDecoder: SoundDecoder {
  /// Why FFmpeg did not open a file.
  enum Failure: Error {
    /// No demuxer knows it, or only by its extension.
    case unknown
    /// It holds pictures or text, but no sound.
    case withoutAudio
    /// The container is known, its content is not readable.
    case damaged
  }

  let formatName: String
  let rate: Int
  let channelCount: Int
  let speakers: [Speaker]?
  let claimedFrameCount: Int
  var isSeekable: Bool { false }
  var vagueTailCount: Int { 0 }

  private let input: FFmpegInput
  private let converter: OpaquePointer
  /// How the converter takes its samples.
  private let sampleFormat: Int32
  /// Decoded frames that were not asked for yet, interleaved.
  private var pending: UnsafeMutableBufferPointer<Float>
  private var pendingRange = 0..<0

  /// Opens the file at `path` and decodes its first frames.
  ///
  /// The corresponding C functions are `avformat_open_input` and `avcodec_open2`.
  init(path: String) throws(Failure) {
    input = try FFmpegInput(path: path)
    guard input.nextFrame() else { throw .damaged }
    let frame = input.frame
    rate = Int(frame.pointee.sample_rate)
    channelCount = Int(frame.pointee.ch_layout.nb_channels)
    formatName = input.formatName
    claimedFrameCount = input.claimedFrameCount
    speakers = Self.speakers(of: &frame.pointee.ch_layout)
    var converter: OpaquePointer?
    sampleFormat = frame.pointee.format
    let format = AVSampleFormat(sampleFormat)
    guard rate > 0, channelCount > 0,
      swr_alloc_set_opts2(
        &converter, &frame.pointee.ch_layout, AV_SAMPLE_FMT_FLT, Int32(rate),
        &frame.pointee.ch_layout, format, Int32(rate), 0, nil) >= 0,
      let converter, swr_init(converter) >= 0
    else {
      swr_free(&converter)
      throw .damaged
    }
    self.converter = converter
    pending = .allocate(capacity: 8192 * channelCount)
    convertFrame()
  }

  deinit {
    var converter: OpaquePointer? = converter
    swr_free(&converter)
    pending.deallocate()
  }

  func read(into frames: UnsafeMutablePointer<Float>, frameCount: Int) -> Int {
    var done = 0
    while done < frameCount {
      if pendingRange.isEmpty {
        guard input.nextFrame() else { break }
        convertFrame()
        continue
      }
      let count = min(frameCount - done, pendingRange.count)
      guard let source = pending.baseAddress else { break }
      (frames + done * channelCount).update(
        from: source + pendingRange.lowerBound * channelCount, count: count * channelCount)
      pendingRange = pendingRange.lowerBound + count..<pendingRange.upperBound
      done += count
    }
    return done
  }

  func seek(to frame: Int) -> Bool { false }

  /// Turns the decoded frame into interleaved floats. One of another kind, as in a stream that
  /// changes midway, is left out.
  private func convertFrame() {
    let frame = input.frame
    let count = input.countFrames()
    guard count > 0, Int(frame.pointee.sample_rate) == rate,
      Int(frame.pointee.ch_layout.nb_channels) == channelCount,
      frame.pointee.format == sampleFormat, frame.pointee.extended_data != nil
    else { return }
    if count * channelCount > pending.count {
      pending.deallocate()
      pending = .allocate(capacity: count * channelCount)
    }
    let data = UnsafeMutableRawPointer(frame.pointee.extended_data)?
      .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    var target = UnsafeMutableRawPointer(pending.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    let made = swr_convert(converter, &target, Int32(count), data, Int32(count))
    pendingRange = 0..<max(0, Int(made))
  }

  private static func speakers(of layout: inout AVChannelLayout) -> [Speaker]? {
    guard layout.nb_channels > 2 else { return nil }
    let count = Int(layout.nb_channels)
    var speakers: [Speaker] = []
    for index in 0..<count {
      let channel = av_channel_layout_channel_from_index(&layout, UInt32(index))
      guard let speaker = speaker(of: channel) else { return nil }
      speakers.append(speaker)
    }
    return speakers
  }

  private static func speaker(of channel: AVChannel) -> Speaker? {
    switch channel {
    case AV_CHAN_FRONT_LEFT, AV_CHAN_FRONT_LEFT_OF_CENTER, AV_CHAN_STEREO_LEFT: .left
    case AV_CHAN_FRONT_RIGHT, AV_CHAN_FRONT_RIGHT_OF_CENTER, AV_CHAN_STEREO_RIGHT: .right
    case AV_CHAN_FRONT_CENTER: .centre
    case AV_CHAN_LOW_FREQUENCY, AV_CHAN_LOW_FREQUENCY_2: .lowFrequency
    case AV_CHAN_BACK_LEFT, AV_CHAN_SIDE_LEFT, AV_CHAN_WIDE_LEFT, AV_CHAN_TOP_FRONT_LEFT,
      AV_CHAN_TOP_BACK_LEFT, AV_CHAN_TOP_SIDE_LEFT, AV_CHAN_SURROUND_DIRECT_LEFT:
      .leftSurround
    case AV_CHAN_BACK_RIGHT, AV_CHAN_SIDE_RIGHT, AV_CHAN_WIDE_RIGHT, AV_CHAN_TOP_FRONT_RIGHT,
      AV_CHAN_TOP_BACK_RIGHT, AV_CHAN_TOP_SIDE_RIGHT, AV_CHAN_SURROUND_DIRECT_RIGHT:
      .rightSurround
    case AV_CHAN_BACK_CENTER, AV_CHAN_TOP_CENTER, AV_CHAN_TOP_FRONT_CENTER, AV_CHAN_TOP_BACK_CENTER:
      .centreSurround
    default: nil
    }
  }
}
