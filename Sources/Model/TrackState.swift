/// Where a track's life has got to.
public enum TrackState: Hashable, Sendable {
  case loading
  case waiting
  case open
  /// Its file cannot be played; the reason says why.
  case error(String)

  /// The state's word in feedback.
  public var word: String {
    switch self {
    case .loading: "loading"
    case .waiting: "waiting"
    case .open: "open"
    case .error: "error"
    }
  }
}
