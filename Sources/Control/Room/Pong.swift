import CLiblo

/// Answers pings where they arrive, so that a round trip waits for nothing else.
public enum Pong {
  private static let ping: StaticString = "/ping\0\0\0"

  /// Whether `packet` is a well-formed `/ping`.
  public static func isPing(_ packet: UnsafeRawBufferPointer) -> Bool {
    guard packet.count >= 8, let base = packet.baseAddress,
      (0..<8).allSatisfy({ packet[$0] == ping.utf8Start[$0] })
    else { return false }
    if packet.count == 8 { return true }
    guard
      let raw = lo_message_deserialise(UnsafeMutableRawPointer(mutating: base), packet.count, nil)
    else { return false }
    lo_message_free(raw)
    return true
  }

  /// Turns a `/ping` into its answer: they differ in one letter.
  public static func answer(_ packet: UnsafeMutableRawBufferPointer) {
    packet[2] = UInt8(ascii: "o")
  }
}
