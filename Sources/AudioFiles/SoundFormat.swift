import CSndFile

/// A format that sound is written in, chosen by a file's extension.
public struct SoundFormat: Equatable, Sendable {
  /// The extension, in lower case and without its dot.
  public let fileExtension: String
  /// The format in words.
  public let name: String
  /// libsndfile's number for container and encoding.
  let code: Int32
  /// Bytes that a frame of one channel takes, at most.
  let bytesPerSample: Int

  private init(
    _ fileExtension: String, _ name: String, _ container: Int, _ encoding: Int, _ size: Int
  ) {
    self.fileExtension = fileExtension
    self.name = name
    code = Int32(container | encoding)
    bytesPerSample = size
  }

  /// Every format, the usual one first.
  public static let all = [
    SoundFormat("wav", "WAV", SF_FORMAT_WAV, SF_FORMAT_FLOAT, 4),
    SoundFormat("flac", "FLAC", SF_FORMAT_FLAC, SF_FORMAT_PCM_24, 3),
    SoundFormat("ogg", "Ogg Vorbis", SF_FORMAT_OGG, SF_FORMAT_VORBIS, 1),
    SoundFormat("opus", "Opus", SF_FORMAT_OGG, SF_FORMAT_OPUS, 1),
    SoundFormat("aiff", "AIFF", SF_FORMAT_AIFF, SF_FORMAT_FLOAT, 4),
    SoundFormat("aif", "AIFF", SF_FORMAT_AIFF, SF_FORMAT_FLOAT, 4),
    SoundFormat("caf", "CAF", SF_FORMAT_CAF, SF_FORMAT_FLOAT, 4),
    SoundFormat("w64", "W64", SF_FORMAT_W64, SF_FORMAT_FLOAT, 4),
  ]

  /// The format of the file at `path`.
  ///
  /// - Throws: `AudioFileError.Reason.unknownExtension`, which lists the right ones.
  public init(path: String) throws(AudioFileError) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? parts.last?.lowercased() : nil
    guard let format = Self.all.first(where: { $0.fileExtension == ending }) else {
      throw AudioFileError(path, .unknownExtension(known: Self.all.map(\.fileExtension)))
    }
    self = format
  }

  /// Whether the format can hold `channelCount` channels at `rate` Hz.
  public func suits(rate: Int, channelCount: Int) -> Bool {
    var info = SF_INFO()
    info.format = code
    info.samplerate = Int32(clamping: rate)
    info.channels = Int32(clamping: channelCount)
    let opusRates = [8_000, 12_000, 16_000, 24_000, 48_000]
    return sf_format_check(&info) != 0 && (fileExtension != "opus" || opusRates.contains(rate))
  }
}
