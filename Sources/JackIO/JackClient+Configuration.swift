import CJack

extension JackClient {
  /// What the client is to be.
  public struct Configuration: Sendable {
    /// The client's name in JACK; where it is taken, JACK adds a number.
    public var name: String
    /// The server's name; nil for `JACK_DEFAULT_SERVER` or the default one.
    public var server: String?
    /// Whether to start a server if none runs, and end it at the close.
    public var startsServer: Bool
    /// Whether to wire the main outs and the metronome to the first two loudspeakers.
    public var connects: Bool
    /// Tracks with ports of their own; 0 for none.
    public var directTrackCount: Int
    /// Whether to count JACK's bars and beats while nobody else does.
    public var isTimebaseMaster: Bool

    /// The longest name that JACK accepts, in bytes.
    ///
    /// JACK 2 counts one more than it has room for, besides the final zero.
    public static var longestName: Int { Int(jack_client_name_size()) - 2 }

    /// Whether JACK accepts `name` as a client's.
    public static func isName(_ name: String) -> Bool {
      (1...longestName).contains(name.utf8.count) && !name.contains(":")
    }

    /// What the client is to be.
    public init(
      name: String = "bubbletracks", server: String? = nil, startsServer: Bool = true,
      connects: Bool = true, directTrackCount: Int = 0, isTimebaseMaster: Bool = false
    ) {
      self.name = name
      self.server = server
      self.startsServer = startsServer
      self.connects = connects
      self.directTrackCount = directTrackCount
      self.isTimebaseMaster = isTimebaseMaster
    }
  }
}
