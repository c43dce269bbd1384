import Model

/// What a scene file holds that this version does not know, kept to be written back.
struct SceneExtras {
  /// Unknown keys of the file itself.
  var top: [String: Any] = [:]
  /// Unknown keys of each bubble.
  var bubbles: [BubbleID: [String: Any]] = [:]
}
