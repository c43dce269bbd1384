import Model

/// Keeps what comes from other machines to the files that are meant for it.
public protocol Confinement: Sendable {
  /// `gesture` with its files as paths from the root, all of them in allowed places.
  ///
  /// Throws a `Refusal` if it would reach beyond. Control thread.
  func confined(_ gesture: Gesture) throws(Refusal) -> Gesture
}

extension ControlRoom {
  /// `gesture`, unless it would reach files that are not meant for other machines.
  func confined(_ gesture: Gesture) throws(Refusal) -> Gesture {
    switch gesture {
    case .addTrack, .track(_, .file), .loadScene, .saveScene, .startRecording, .preset:
      guard let confinement else { throw Refusal("files are out of reach from the network") }
      return try confinement.confined(gesture)
    default: return gesture
    }
  }
}
