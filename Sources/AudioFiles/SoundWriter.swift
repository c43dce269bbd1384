import CSndFile
import Glibc

/// Writes sound to a file whose format follows its extension.
///
/// WAV is 32-bit float without a time-stamped chunk, so the same sound gives the same bytes; it
/// grows beyond 4 GiB as RF64. About every second the header is made valid, so that a crash loses
/// little. One thread at a time.
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

  private var file: OpaquePointer?
  private var checkedFrameCount = 0
  private var isLow = false
  private let freeSpace: (String) -> Int?

  /// Begins the file at `path`; one that is there is replaced.
  ///
  /// - Throws: `AudioFileError`: an unknown extension, a format that cannot hold this, a full disk
  ///   (less than 50 MB), a folder that may not be written.
  public convenience init(path: String, rate: Int, channelCount: Int = 2) throws(AudioFileError) {
    try self.init(
      path: path, rate: rate, channelCount: channelCount, freeSpace: FreeSpace.bytes(besides:))
  }

  /// `freeSpace` tells the bytes left beside a file.
  ///
  /// The corresponding C function is `sf_open`.
  init(
    path: String, rate: Int, channelCount: Int, freeSpace: @escaping (String) -> Int?
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
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw AudioFileError(path, .folder)
    }
    if let free = freeSpace(path), free < FreeSpace.minimum {
      throw AudioFileError(path, .diskFull)
    }
    var info = SF_INFO()
    info.format = format.code
    info.samplerate = Int32(clamping: rate)
    info.channels = Int32(clamping: channelCount)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else {
      throw AudioFileError(path, .unwritable(String(cString: sf_strerror(nil))))
    }
    self.file = file
    sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    sf_command(file, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, 1)
    sf_command(file, Int32(SFC_SET_CLIPPING), nil, 1)
    var quality = 0.8
    let size = Int32(MemoryLayout<Double>.size)
    if format.fileExtension == "ogg" {
      sf_command(file, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, size)
    }
  }

  deinit {
    if let file { sf_close(file) }
  }

  /// Appends `count` interleaved frames.
  ///
  /// - Throws: `AudioFileError` as soon as they do not fit on the disk or cannot be written.
  public func write(_ frames: UnsafePointer<Float>, count: Int) throws(AudioFileError) {
    guard let file else { throw AudioFileError(path, .unwritable("it is closed")) }
    var done = 0
    // libvorbis keeps what it is given at once on the stack.
    let step = 4_096
    while done < count {
      let wanted = min(step, count - done)
      errno = 0
      let made = Int(sf_writef_float(file, frames + done * channelCount, sf_count_t(wanted)))
      frameCount += made
      done += made
      if made < wanted {
        throw AudioFileError(
          path, errno == ENOSPC || isFull ? .diskFull : .unwritable(Self.words(for: file)))
      }
    }
    if frameCount - checkedFrameCount >= rate { try check(file) }
  }

  /// Appends `count` frames of a stereo file, one array of samples for each side.
  public func write(
    left: UnsafePointer<Float>, right: UnsafePointer<Float>, count: Int
  ) throws(AudioFileError) {
    let step = 4_096
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: 2 * min(step, max(1, count)))
    defer { frames.deallocate() }
    for start in stride(from: 0, to: count, by: step) {
      let length = min(step, count - start)
      for index in 0..<length {
        frames[2 &* index] = left[start &+ index]
        frames[2 &* index &+ 1] = right[start &+ index]
      }
      try write(frames, count: length)
    }
  }

  /// Completes and closes the file; the second time does nothing.
  ///
  /// The corresponding C function is `sf_close`.
  public func close() throws(AudioFileError) {
    guard let file else { return }
    self.file = nil
    errno = 0
    let result = sf_close(file)
    guard result == 0 else {
      let text = String(cString: sf_error_number(result))
      throw AudioFileError(path, errno == ENOSPC ? .diskFull : .unwritable(text))
    }
  }

  /// Once a second: is the header right, is there room?
  private func check(_ file: OpaquePointer) throws(AudioFileError) {
    checkedFrameCount = frameCount
    sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    guard let free = freeSpace(path) else { return }
    let perSecond = max(1, rate * channelCount * format.bytesPerSample)
    let seconds = Double(free) / Double(perSecond)
    if seconds < 60, !isLow {
      isLow = true
      onLowSpace?(seconds)
    }
    // The header must still be written, and other programs need some room too.
    if seconds < 1 { throw AudioFileError(path, .diskFull) }
  }

  private var isFull: Bool { freeSpace(path).map { $0 < 1 << 16 } ?? false }

  private static func words(for file: OpaquePointer) -> String {
    errno != 0 ? String(cString: strerror(errno)) : String(cString: sf_strerror(file))
  }
}
