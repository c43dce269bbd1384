import Glibc

/// Writes WAV, and RF64 beyond 4 GiB.
///
/// libsndfile 1.2 cannot leave out the time-stamped PEAK chunk of RF64, which would make equal
/// sound into unequal files.
final class WaveEncoder: SoundEncoder {
  private let header: WaveHeader
  private let descriptor: Int32
  private var frameCount = 0
  private var isOpen = true

  /// Creates or replaces the file at `path`.
  ///
  /// The corresponding C function is `open`.
  init(path: String, rate: Int, channelCount: Int) throws(EncodingFailure) {
    header = WaveHeader(rate: rate, channelCount: channelCount)
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      isOpen = false
      throw Self.failure()
    }
    try update()
    guard lseek(descriptor, off_t(WaveHeader.byteCount), SEEK_SET) >= 0 else {
      throw Self.failure()
    }
  }

  deinit {
    if isOpen { Glibc.close(descriptor) }
  }

  func write(
    _ frames: UnsafePointer<Float>, count: Int, written: inout Int
  ) throws(EncodingFailure) {
    let frameSize = 4 * header.channelCount
    let size = count * frameSize
    let bytes = UnsafeRawPointer(frames)
    var done = 0
    while done < size {
      let made = Glibc.write(descriptor, bytes + done, size - done)
      if made < 0 && errno == EINTR { continue }
      guard made > 0 else {
        let failure = Self.failure()
        frameCount += done / frameSize
        written += done / frameSize
        throw failure
      }
      done += made
    }
    frameCount += count
    written += count
  }

  func update() throws(EncodingFailure) {
    let bytes = header.bytes(frameCount: frameCount)
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Self.failure() }
  }

  func close() throws(EncodingFailure) {
    // Part of a frame may stand at the end of a full disk.
    let size = WaveHeader.byteCount + frameCount * 4 * header.channelCount
    let isCut = ftruncate(descriptor, off_t(size)) == 0
    let cut = Self.failure()
    defer { isOpen = false }
    do {
      try update()
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    guard Glibc.close(descriptor) == 0 else { throw Self.failure() }
    guard isCut else { throw cut }
  }

  private static func failure() -> EncodingFailure {
    EncodingFailure(code: errno, text: String(cString: strerror(errno)))
  }
}
