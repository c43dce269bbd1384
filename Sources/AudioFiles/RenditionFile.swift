import Engine
import Foundation

/// One rendition in a file: a header, then the frames of each channel as they are in memory.
enum RenditionFile {
  static let ending = ".rendition"
  static let unfinishedEnding = ".part"
  private static let magic: UInt64 = 0x0001_444E_4552_5442

  /// What stands before the frames.
  private struct Header: BitwiseCopyable {
    var magic = RenditionFile.magic
    var channelCount: Int64 = 0
    var frameCount: Int64 = 0
    var isSeamless: Int64 = 0
    var origin: Int64 = 0
    var length: UInt64 = 0
    var rate: UInt64 = 0
    /// The hash of all frames.
    var hash: (UInt64, UInt64) = (0, 0)

    init() {}

    init(_ sample: Sample) {
      channelCount = Int64(sample.channelCount)
      frameCount = Int64(sample.frameCount)
      isSeamless = sample.isSeamless ? 1 : 0
      origin = Int64(sample.origin)
      length = sample.length.bitPattern
      rate = sample.rate.bitPattern
      var hash = Fingerprint()
      for channel in 0..<sample.channelCount { hash.combine(RenditionFile.bytes(sample, channel)) }
      self.hash = hash.value
    }

    func equals(_ other: Header) -> Bool {
      magic == other.magic && channelCount == other.channelCount && frameCount == other.frameCount
        && isSeamless == other.isSeamless && origin == other.origin && length == other.length
        && rate == other.rate
        && hash == other.hash
    }
  }

  /// How large the file of `rendition` is, in bytes.
  static func size(of rendition: Sample) -> Int {
    MemoryLayout<Header>.size + 4 * rendition.channelCount * rendition.frameCount
  }

  /// The rendition at `path`, which was made of `sample` and lasts `length` frames; nil if there is
  /// none, or it is damaged.
  static func read(_ path: String, length: Double, like sample: Sample) -> Sample? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    let descriptor = file.fileDescriptor
    var header = Header()
    guard withUnsafeMutableBytes(of: &header, { fill($0, descriptor) }) else { return nil }
    let count = max(1, Int(length.rounded()))
    guard header.magic == magic, (0..<Int64(count)).contains(header.origin) else { return nil }
    let rendition = Sample(
      channelCount: sample.channelCount, frameCount: count, length: length, rate: sample.rate,
      isSeamless: sample.isSeamless, origin: Int(header.origin))
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, Int(facts.st_size) == size(of: rendition) else {
      return nil
    }
    for channel in 0..<rendition.channelCount {
      let bytes = UnsafeMutableRawBufferPointer(mutating: bytes(rendition, channel))
      guard fill(bytes, descriptor) else { return nil }
    }
    guard header.equals(Header(rendition)) else { return nil }
    if rendition.isSeamless { rendition.joinMargins() }
    rendition.available = rendition.frameCount
    return rendition
  }

  /// Writes `rendition` to `path`, all or nothing.
  static func write(_ rendition: Sample, to path: String) {
    let unfinished = path + "." + UUID().uuidString + unfinishedEnding
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    var isWritten = withUnsafeBytes(of: Header(rendition)) { pour($0, descriptor) }
    for channel in 0..<rendition.channelCount where isWritten {
      isWritten = pour(bytes(rendition, channel), descriptor)
    }
    let isClosed = close(descriptor) == 0
    if !isWritten || !isClosed || rename(unfinished, path) != 0 { unlink(unfinished) }
  }

  private static func bytes(_ sample: Sample, _ channel: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: sample.channel(channel), count: 4 * sample.frameCount)
  }

  private static func fill(_ bytes: UnsafeMutableRawBufferPointer, _ descriptor: Int32) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    var done = 0
    while done < bytes.count {
      let count = Glibc.read(descriptor, start + done, bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  private static func pour(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, start + done, bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }
}
