/// What a WebSocket carries (RFC 6455, section 5).
enum WebSocketFrame {
  /// What a frame is.
  enum Kind: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  /// Why a socket was closed (section 7.4.1).
  enum Closing: UInt16, Error {
    case goingAway = 1001
    case brokenRules = 1002
    case noText = 1007
    case notAllowed = 1008
    case tooLong = 1009
  }

  /// A frame as the server sends it: whole and unmasked.
  static func bytes(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | kind.rawValue]
    bytes.reserveCapacity(payload.count + 10)
    switch payload.count {
    case 0...125: bytes.append(UInt8(payload.count))
    case 126...0xFFFF:
      bytes.append(126)
      bytes += withUnsafeBytes(of: UInt16(payload.count).bigEndian, Array.init)
    default:
      bytes.append(127)
      bytes += withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init)
    }
    return bytes + payload
  }

  /// The frame that says why the server closes.
  static func bytes(_ closing: Closing) -> [UInt8] {
    bytes(.close, withUnsafeBytes(of: closing.rawValue.bigEndian, Array.init))
  }
}
