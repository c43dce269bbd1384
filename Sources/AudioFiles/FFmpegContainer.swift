import CFFmpeg

/// A file opened by FFmpeg's demuxers, which reach nothing but that file.
final class FFmpegContainer {
  let context: UnsafeMutablePointer<AVFormatContext>
  private let input: FileInput

  /// How much is read at once, in bytes.
  private static let piece = 32_768

  /// Reads the header of the file at `path`, and with `isThorough` what its streams begin with.
  ///
  /// The corresponding C functions are `avformat_open_input` and `avformat_find_stream_info`.
  init(path: String, isThorough: Bool) throws(FFmpegDecoder.Failure) {
    av_log_set_level(AV_LOG_QUIET)
    guard let input = FileInput(path: path) else { throw .unknown }
    var container = avformat_alloc_context()
    container?.pointee.pb = Self.reader(of: input)
    let reader = container?.pointee.pb
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // A playlist must not reach into the network, nor a colon in a name be taken for a protocol.
    av_dict_set(&options, "protocol_whitelist", "file", 0)
    // MP4's edit lists count in milliseconds, which is not exact enough for a loop.
    av_dict_set(&options, "advanced_editlist", "0", 0)
    guard avformat_open_input(&container, "file:" + path, nil, &options) >= 0,
      let opened = container
    else {
      Self.free(reader)
      throw .unknown
    }
    context = opened
    self.input = input
    // FFmpeg takes a file for headerless samples by its extension alone (half the score), and
    // random bytes for MPEG by a chance sync word (less than that).
    let half = 50
    guard Int(opened.pointee.probe_score) > half else { throw .unknown }
    guard !isThorough || avformat_find_stream_info(opened, nil) >= 0 else { throw .damaged }
    input.isOpen = true
  }

  deinit {
    var container: UnsafeMutablePointer<AVFormatContext>? = context
    let reader = context.pointee.pb
    avformat_close_input(&container)
    Self.free(reader)
  }

  /// The corresponding C function is `avio_alloc_context`.
  private static func reader(of input: FileInput) -> UnsafeMutablePointer<AVIOContext>? {
    let buffer = av_malloc(piece)?.assumingMemoryBound(to: UInt8.self)
    return avio_alloc_context(
      buffer, Int32(piece), 0, input.pointer,
      { pointer, bytes, count in
        let done = FileInput.at(pointer)?.read(into: bytes, count: Int(count)) ?? 0
        return done > 0 ? Int32(done) : ffmpeg_end_of_file()
      }, nil,
      { pointer, offset, origin in
        guard let input = FileInput.at(pointer) else { return -1 }
        return origin & AVSEEK_SIZE != 0
          ? input.length() : input.seek(offset, from: origin & ~AVSEEK_FORCE)
      })
  }

  private static func free(_ reader: UnsafeMutablePointer<AVIOContext>?) {
    av_free(reader?.pointee.buffer)
    var reader = reader
    avio_context_free(&reader)
  }

  /// The first of the tags `keys` that it has, of its own or of one of its streams.
  func tag(_ keys: [String]) -> String? {
    var dictionaries = [context.pointee.metadata]
    for index in 0..<Int(context.pointee.nb_streams) {
      dictionaries.append(context.pointee.streams[index]?.pointee.metadata)
    }
    for dictionary in dictionaries {
      for key in keys {
        if let value = av_dict_get(dictionary, key, nil, 0)?.pointee.value {
          return String(cString: value)
        }
      }
    }
    return nil
  }
}
