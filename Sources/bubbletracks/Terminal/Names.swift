import Model

/// What bubbles are called, learnt from the changes.
struct Names: Hashable, Sendable {
  private var titles: [BubbleName: String] = [:]

  /// The bubble's file or type; empty if it is not known.
  func title(_ name: BubbleName) -> String { titles[name] ?? "" }

  /// The bubble's slot with its title, such as `track/1 drums`.
  func full(_ name: BubbleName) -> String {
    titles[name].map { "\(name) \($0)" } ?? "\(name)"
  }

  /// Learns from `change`; what is removed keeps its title until its slot is used again.
  mutating func learn(_ change: Change) {
    switch change {
    case .report(.trackAdded(let slot, let title)): titles[BubbleName(.track, slot)] = title
    case .report(.effectAdded(let slot, let type)): titles[BubbleName(.effect, slot)] = type
    case .set(.track(let slot, .file(let file))):
      titles[BubbleName(.track, slot)] =
        Track(id: BubbleID(serial: 0), slot: slot, file: file, at: .center).name
    default: break
    }
  }
}
