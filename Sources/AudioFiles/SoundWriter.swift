import Glibc

/// Writes sound to a file whose format follows its extension.
///
/// WAV is 32-bit float without a time-stamped chunk, so the same sound gives the same bytes; it
/// grows beyond 4 GiB as RF64. About every second the header is made valid, so that a crash loses
/// little. Room is kept ahead of the file, so that it is completed on a disk that others fill.
/// One thread at a time.
public final class SoundWriter {
  /// The file as it was asked for.
  public let path: String
  /// Frames a second.
  public let rate: Int
  /// Channels in each frame.
  public let channelCount: Int
  /// The format, by the extension.
  public let format: SoundFormat
  /// Frames written so far.
  public private(set) var frameCount = 0
  /// Called once when less than a minute of room is left on the disk, with the seconds.
  public var onLowSpace: ((Double) -> Void)?

  private var encoder: (any SoundEncoder)?
  private var reserve: DiskReserve?
  private var checkedFrameCount = 0
  private var isLow = false
  private let freeSpace: (String) -> Int?

  /// Begins the file at `path`; one that is there is replaced.
  ///
  /// - Throws: `AudioFileError`: an unknown extension, a format that cannot hold this, a full disk
  ///   (less than 50 MB), a folder that may not be written.
  public convenience init(path: String, rate: Int, channelCount: Int = 2) throws(AudioFileError) {
    try self.init(
      path: path, rate: rate, channelCount: channelCount, freeSpace: FreeSpace.bytes(besides:),
      claim: DiskReserve.allocate)
  }

  /// `freeSpace` tells the bytes that are left beside a file, `claim` takes some of them for it.
  init(
    path: String, rate: Int, channelCount: Int, freeSpace: @escaping (String) -> Int?,
    claim: @escaping DiskReserve.Claim = DiskReserve.allocate
  ) throws(AudioFileError) {
    self.path = path
    self.rate = rate
    self.channelCount = channelCount
    self.freeSpace = freeSpace
    format = try SoundFormat(path: path)
    guard format.suits(rate: rate, channelCount: channelCount) else {
      throw AudioFileError(
        path, .unsuitable(format: format.name, rate: rate, channelCount: channelCount))
    }
    try Self.checkPlace(path)
    if let free = freeSpace(path), free < FreeSpace.minimum {
      throw AudioFileError(path, .diskFull)
    }
    do {
      if format.fileExtension == "wav" {
        encoder = try WaveEncoder(path: path, rate: rate, channelCount: channelCount)
      } else {
        encoder = try SndFileEncoder(
          path: path, format: format, rate: rate, channelCount: channelCount)
      }
      // Between two looks at the disk less than two seconds are written.
      let reserve = DiskReserve(path: path, byteCount: 4 * bytesPerSecond, claim: claim)
      try reserve.extend()
      self.reserve = reserve
    } catch {
      throw self.error(error, isFull: .diskFull)
    }
  }

  deinit { try? close() }

  /// Appends `count` interleaved frames.
  ///
  /// - Throws: `AudioFileError` as soon as they do not fit on the disk or cannot be written.
  public func write(_ frames: UnsafePointer<Float>, count: Int) throws(AudioFileError) {
    guard let encoder else { throw AudioFileError(path, .unwritable("it is closed")) }
    for start in stride(from: 0, to: count, by: max(1, rate)) {
      do {
        let length = min(count - start, max(1, rate))
        try encoder.write(frames + start * channelCount, count: length, written: &frameCount)
        guard frameCount - checkedFrameCount >= rate else { continue }
        checkedFrameCount = frameCount
        try encoder.update()
        try reserve?.extend()
      } catch {
        throw self.error(error, isFull: filled)
      }
      try checkSpace()
    }
  }

  /// Completes and closes the file; the second time does nothing.
  ///
  /// A file without sound gets one silent frame: not all formats can be without, and nothing could be
  /// done with it.
  public func close() throws(AudioFileError) {
    guard let encoder else { return }
    self.encoder = nil
    defer { reserve?.release() }
    do {
      if frameCount == 0 {
        let silence = [Float](repeating: 0, count: channelCount)
        try encoder.write(silence, count: 1, written: &frameCount)
      }
      try encoder.close()
    } catch {
      throw self.error(error, isFull: filled)
    }
  }

  /// A file may be replaced; opening a pipe could wait for ever.
  private static func checkPlace(_ path: String) throws(AudioFileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw AudioFileError(path, .folder)
    case S_IFIFO, S_IFSOCK: throw AudioFileError(path, .notAFile)
    default: break
    }
  }

  private func checkSpace() throws(AudioFileError) {
    guard let free = freeSpace(path) else { return }
    let seconds = Double(free) / Double(bytesPerSecond)
    if seconds < 60, !isLow {
      isLow = true
      onLowSpace?(seconds)
    }
    // The file must still be completed, and other programs need some room too.
    if seconds < 1 { throw AudioFileError(path, filled) }
  }

  /// Bytes that a second of sound takes, at most.
  private var bytesPerSecond: Int { max(1, rate * channelCount * format.bytesPerSample) }

  /// The disk is full now, where the file ends.
  private var filled: AudioFileError.Reason { .diskFilled(seconds: frameCount / max(1, rate)) }

  private func error(
    _ failure: EncodingFailure, isFull reason: AudioFileError.Reason
  ) -> AudioFileError {
    // libsndfile does not always pass the system's number on.
    let isFull = failure.code == ENOSPC || freeSpace(path).map { $0 < 1 << 16 } ?? false
    return AudioFileError(path, isFull ? reason : .unwritable(failure.text))
  }
}
