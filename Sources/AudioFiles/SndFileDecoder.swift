import CSndFile

/// A file opened by libsndfile.
final class SndFileDecoder: SoundDecoder {
  let formatName: String
  let rate: Int
  let channelCount: Int
  let speakers: [Speaker]?
  let claimedFrameCount: Int
  let isSeekable: Bool
  let vagueTailCount: Int
  private let file: OpaquePointer
  private let input: FileInput

  /// Nil if libsndfile declines, or would only guess at a file without a header (as it does for
  /// some extensions).
  ///
  /// The corresponding C function is `sf_open_virtual`.
  init?(path: String) {
    guard !Signature.isBrokenMPEG(path), let input = FileInput(path: path) else { return nil }
    var functions = SF_VIRTUAL_IO(
      get_filelen: { FileInput.at($0)?.length() ?? 0 },
      seek: { FileInput.at($2)?.seek($0, from: $1) ?? -1 },
      read: { sf_count_t(FileInput.at($2)?.read(into: $0, count: Int($1)) ?? 0) },
      write: { _, _, _ in 0 },
      tell: { sf_count_t(FileInput.at($0)?.position ?? 0) })
    var info = SF_INFO()
    guard let file = sf_open_virtual(&functions, Int32(SFM_READ), &info, input.pointer) else {
      return nil
    }
    input.isOpen = true
    let type = Int(info.format) & SF_FORMAT_TYPEMASK
    guard type != SF_FORMAT_RAW, info.channels > 0, info.samplerate > 0 else {
      sf_close(file)
      return nil
    }
    self.file = file
    self.input = input
    formatName = Self.name(ofFormat: info.format)
    rate = Int(info.samplerate)
    channelCount = Int(info.channels)
    // An unknown length is given as the largest count there is.
    claimedFrameCount = info.frames > 0 && info.frames < 1 << 48 ? Int(info.frames) : 0
    isSeekable = info.seekable != 0
    // libsndfile 1.2 misplaces what it looks for in the last page of an Ogg file, and in the page
    // where it is: at most 255 packets, of 1024 frames each in all that encoders make.
    let isOgg = type == SF_FORMAT_OGG && Int(info.format) & SF_FORMAT_SUBMASK != SF_FORMAT_OPUS
    vagueTailCount = isOgg ? 1 << 18 : 0
    speakers = Self.channelMap(of: file, channelCount: Int(info.channels))
  }

  deinit { sf_close(file) }

  /// The corresponding C function is `sf_readf_float`.
  func read(into frames: UnsafeMutablePointer<Float>, frameCount: Int) -> Int {
    var done = 0
    while done < frameCount {
      let count = sf_readf_float(
        file, frames + done * channelCount, sf_count_t(frameCount - done))
      guard count > 0 else { break }
      done += Int(count)
    }
    return done
  }

  /// The corresponding C function is `sf_seek`.
  func seek(to frame: Int) -> Bool {
    sf_seek(file, sf_count_t(frame), 0) == sf_count_t(frame)
  }

  private static func name(ofFormat format: Int32) -> String {
    switch Int(format) & SF_FORMAT_TYPEMASK {
    case SF_FORMAT_WAV, SF_FORMAT_WAVEX: return "WAV"
    case SF_FORMAT_RF64: return "RF64"
    case SF_FORMAT_W64: return "W64"
    case SF_FORMAT_AIFF: return "AIFF"
    case SF_FORMAT_CAF: return "CAF"
    case SF_FORMAT_AU: return "AU"
    case SF_FORMAT_FLAC: return "FLAC"
    case SF_FORMAT_MPEG: return "MP3"
    case SF_FORMAT_OGG:
      let isOpus = Int(format) & SF_FORMAT_SUBMASK == SF_FORMAT_OPUS
      return isOpus ? "Opus" : "Ogg Vorbis"
    default: break
    }
    var info = SF_FORMAT_INFO()
    info.format = format & Int32(SF_FORMAT_TYPEMASK)
    let size = Int32(MemoryLayout<SF_FORMAT_INFO>.size)
    guard sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &info, size) == 0, let name = info.name else {
      return "unknown"
    }
    return String(cString: name)
  }

  private static func channelMap(of file: OpaquePointer, channelCount: Int) -> [Speaker]? {
    guard channelCount > 2 else { return nil }
    var map = [Int32](repeating: 0, count: channelCount)
    let size = Int32(channelCount * MemoryLayout<Int32>.size)
    guard sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size) != 0 else { return nil }
    let speakers = map.compactMap { speaker(at: Int($0)) }
    return speakers.count == channelCount ? speakers : nil
  }

  private static func speaker(at place: Int) -> Speaker? {
    switch place {
    case SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_FRONT_LEFT,
      SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER:
      .left
    case SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT,
      SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER:
      .right
    case SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_FRONT_CENTER,
      SF_CHANNEL_MAP_MONO:
      .centre
    case SF_CHANNEL_MAP_LFE: .lowFrequency
    case SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_SIDE_LEFT,
      SF_CHANNEL_MAP_TOP_FRONT_LEFT, SF_CHANNEL_MAP_TOP_REAR_LEFT:
      .leftSurround
    case SF_CHANNEL_MAP_REAR_RIGHT, SF_CHANNEL_MAP_SIDE_RIGHT,
      SF_CHANNEL_MAP_TOP_FRONT_RIGHT, SF_CHANNEL_MAP_TOP_REAR_RIGHT:
      .rightSurround
    case SF_CHANNEL_MAP_REAR_CENTER, SF_CHANNEL_MAP_TOP_CENTER,
      SF_CHANNEL_MAP_TOP_FRONT_CENTER, SF_CHANNEL_MAP_TOP_REAR_CENTER:
      .centreSurround
    default: nil
    }
  }
}
