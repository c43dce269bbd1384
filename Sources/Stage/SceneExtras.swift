import Model

/// What a scene file holds that this version does not know, kept to be written back.
struct SceneExtras {
  /// Unknown keys of the file itself.
  var top: [String: Any] = [:]
  /// Unknown keys of each bubble.
  var bubbles: [BubbleID: [String: Any]] = [:]
  /// Entries of bubbles that could not be read.
  var lost: [LostBubble] = []
  /// Entries of links that could not be made.
  var links: [LostLink] = []
}

/// An entry of a scene that could not be read.
struct LostBubble {
  var kind: BubbleKind
  /// The slot that it would have; nil if there is none for it.
  var slot: Int?
  var entry: Any
}

/// A link of a scene that could not be made, since an end of it could not be read.
struct LostLink {
  var entry: Any
  /// What it joins; nil if it does not say.
  var ends: (from: End, to: End)?
  /// Its place in the whole chain, from 1, and whether another effect that was read shares it.
  var stage = 1
  var isShared = false

  /// An end of a link: a bubble that is there, whatever slot it goes to, or the name of one that is
  /// not.
  enum End {
    case present(BubbleID)
    case lost(BubbleName)
  }
}
