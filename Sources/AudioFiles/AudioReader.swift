import Glibc

/// An audio file, open for reading from front to back.
///
/// libsndfile reads it, and where that declines, FFmpeg. One thread at a time.
public final class AudioReader {
  /// The rates that are played, in Hz.
  public static let rates = 1_000...768_000
  /// The most channels that are mixed down.
  public static let maximumChannelCount = 1_024

  /// The file as it was asked for.
  public let path: String
  let decoder: any SoundDecoder
  /// The first frame was decoded as a proof, and waits here.
  private var first: [Float]

  /// Opens the file at `path` and makes sure that it can be decoded.
  ///
  /// - Throws: `AudioFileError` with the reason in plain words.
  public init(path: String) throws(AudioFileError) {
    self.path = path
    try Self.checkFile(path)
    (decoder, first) = try Self.open(path)
    guard Self.rates.contains(decoder.rate) else {
      throw AudioFileError(path, .rate(decoder.rate))
    }
    guard decoder.channelCount <= Self.maximumChannelCount else {
      throw AudioFileError(path, .channels(decoder.channelCount))
    }
  }

  /// The format in words, such as `WAV` or `MP3`.
  public var formatName: String { decoder.formatName }
  /// Frames a second.
  public var rate: Int { decoder.rate }
  /// The number of channels in the file.
  public var channelCount: Int { decoder.channelCount }
  /// Where each channel stands: as the file says, else in the usual order of WAV; nil if unknown.
  public var speakers: [Speaker]? {
    decoder.speakers ?? Speaker.usualOrder(channelCount)
  }
  /// The frames that the file claims to hold: mostly right, but a file may be cut off, and some
  /// formats only estimate it. 0 if the file tells nothing. `Survey` tells the true number.
  public var claimedFrameCount: Int { decoder.claimedFrameCount }

  /// Decodes up to `frameCount` interleaved frames and returns their number: fewer only at the end
  /// of the sound, or where nothing more of it can be decoded. NaN, infinity and what is more than
  /// 120 dB over full scale become 0.
  public func read(into frames: UnsafeMutablePointer<Float>, frameCount: Int) -> Int {
    var done = 0
    if !first.isEmpty, frameCount > 0 {
      for channel in 0..<channelCount { frames[channel] = first[channel] }
      first = []
      done = 1
    }
    done += decoder.read(into: frames + done * channelCount, frameCount: frameCount - done)
    Self.clean(frames, count: done * channelCount)
    return done
  }

  /// Goes to a frame, for files in which any frame can be found; false if that failed, and then
  /// the position is unknown.
  func seek(to frame: Int) -> Bool {
    guard decoder.isSeekable else { return false }
    first = []
    return decoder.seek(to: frame)
  }

  private static func clean(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    for index in 0..<count {
      let value = samples[index]
      // No sound: it would press all others down until it is removed. A NaN is not below it either.
      samples[index] = abs(value) <= 1e6 ? value : 0
    }
  }

  private static func checkFile(_ path: String) throws(AudioFileError) {
    // To the system, a name ends at a zero.
    guard !path.utf8.contains(0) else { throw AudioFileError(path, .notFound) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw AudioFileError(path, .init(errno, at: path))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw AudioFileError(path, .folder)
    default: throw AudioFileError(path, .notAFile)
    }
    guard access(path, R_OK) == 0 else { throw AudioFileError(path, .unreadable) }
    guard status.st_size > 0 else { throw AudioFileError(path, .empty) }
  }

  private static func open(_ path: String) throws(AudioFileError) -> (any SoundDecoder, [Float]) {
    var isKnown = false
    var isSilent = false
    if let decoder = SndFileDecoder(path: path) {
      if let first = firstFrame(of: decoder) { return (decoder, first) }
      isKnown = true
      isSilent = decoder.claimedFrameCount == 0
    }
    do {
      let decoder = try FFmpegDecoder(path: path)
      if let first = firstFrame(of: decoder) { return (decoder, first) }
      throw FFmpegDecoder.Failure.damaged
    } catch FFmpegDecoder.Failure.withoutAudio {
      throw AudioFileError(path, .silentContainer)
    } catch FFmpegDecoder.Failure.damaged {
      throw AudioFileError(path, isSilent ? .silentContainer : .damaged)
    } catch {
      throw AudioFileError(path, isKnown || Signature.isAudio(path) ? .damaged : .notAudio)
    }
  }

  private static func firstFrame(of decoder: any SoundDecoder) -> [Float]? {
    guard decoder.channelCount <= maximumChannelCount else { return [] }
    var frame = [Float](repeating: 0, count: decoder.channelCount)
    let count = frame.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { decoder.read(into: $0, frameCount: 1) } ?? 0
    }
    return count == 1 ? frame : nil
  }
}
