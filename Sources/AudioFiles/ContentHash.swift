import Foundation

/// Tells files apart by what they hold, whatever they are called and wherever they lie.
public struct ContentHash: Sendable {
  private static let chunkCount = 1 << 20
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private var count: UInt64 = 0

  private init() {}

  /// 32 hexadecimal digits for the file at `path`; nil if it cannot be read.
  ///
  /// Not for secrets: two files with one hash can be made on purpose. Any thread but the audio
  /// thread.
  public static func of(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    var hash = ContentHash()
    do {
      while let chunk = try file.read(upToCount: chunkCount), !chunk.isEmpty { hash.take(chunk) }
    } catch {
      return nil
    }
    return hash.digits
  }

  private mutating func take(_ chunk: Data) {
    chunk.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        var words: (UInt64, UInt64) = (0, 0)
        let length = min(16, bytes.count - place)
        withUnsafeMutableBytes(of: &words) {
          $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[place..<place + length]))
        }
        first = Self.folded(first ^ words.0, words.1 ^ 0xA076_1D64_78BD_642F)
        second = Self.folded(second ^ words.1, words.0 ^ 0xE703_7ED1_A0B4_28DB) &+ first
        place += length
      }
      count &+= UInt64(bytes.count)
    }
  }

  private var digits: String {
    let ends = [Self.folded(first ^ count, second), Self.folded(second ^ count, ~first)]
    return ends.map { end in
      let text = String(end, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }

  /// Both halves of the product, one over the other: every bit of either moves all of it.
  private static func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
