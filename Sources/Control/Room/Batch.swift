/// Packets that came in together, in order, as they came.
public struct Batch: Sendable {
  /// One packet.
  struct Part: Sendable {
    var client: any Client
    var range: Range<Int>
  }

  private(set) var bytes: [UInt8] = []
  private(set) var parts: [Part] = []

  /// No packets.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { parts.isEmpty }

  /// Adds `packet`, which came from `client`.
  public mutating func add(_ packet: UnsafeRawBufferPointer, from client: any Client) {
    let start = bytes.count
    bytes.append(contentsOf: packet)
    parts.append(Part(client: client, range: start..<bytes.count))
  }
}
