import Model

/// What a change is called in a log: words for a performer.
struct Sentence: Hashable, Sendable {
  /// How much it matters.
  enum Weight: Sendable {
    /// One of many alike, such as a fader's movement.
    case minor
    /// Worth a line in a log.
    case notable
    /// Something went wrong.
    case error
  }

  var text: String
  var weight = Weight.notable
  /// Names the value that moves: a later sentence on the same takes the place of this one.
  var subject: String?
}

extension [Change] {
  /// The changes in words, for who knows bubbles by `names`, which learns from them.
  ///
  /// Nothing is said of what is no news: beats, meters, loads, what another change tells better, and
  /// what a new bubble is like at first.
  func sentences(_ names: inout Names) -> [Sentence] {
    var (sentences, new): ([Sentence], Set<BubbleName>) = ([], [])
    for change in self {
      names.learn(change)
      switch change {
      case .set(let gesture):
        guard let sentence = gesture.sentence(name: names.full) else { continue }
        if let bubble = gesture.bubble, new.contains(bubble),
          sentence.weight == .minor || gesture.isInitial
        {
          continue
        }
        sentences.append(sentence)
      case .report(let report):
        if case .trackAdded(let slot, _) = report { new.insert(BubbleName(.track, slot)) }
        if case .effectAdded(let slot, _) = report { new.insert(BubbleName(.effect, slot)) }
        if let sentence = report.sentence(name: names.full) { sentences.append(sentence) }
      }
    }
    return sentences
  }
}

extension Gesture {
  /// The bubble whose value it sets.
  fileprivate var bubble: BubbleName? {
    switch self {
    case .track(let slot, _): BubbleName(.track, slot)
    case .active(let slot, _), .parameter(let slot, _, _): BubbleName(.effect, slot)
    default: nil
    }
  }

  /// Whether it sets a bubble to what it is at first.
  fileprivate var isInitial: Bool {
    switch self {
    case .track(_, .muted(true)), .track(_, .solo(false)), .active(_, false): true
    default: false
    }
  }
}

extension Report {
  fileprivate func sentence(name: (BubbleName) -> String) -> Sentence? {
    func track(_ slot: Int) -> String { name(BubbleName(.track, slot)) }
    switch self {
    case .trackAdded(let slot, let title):
      return Sentence(text: "\(BubbleName(.track, slot)) \(title): added")
    case .effectAdded(let slot, let type):
      return Sentence(text: "\(BubbleName(.effect, slot)) \(type): added")
    case .trackState(let slot, .error(let reason)):
      return Sentence(text: "\(track(slot)): \(reason)", weight: .error, subject: reason)
    case .trackState(let slot, .open): return Sentence(text: "\(track(slot)): open")
    case .trackState(let slot, let state):
      return Sentence(text: "\(track(slot)): \(state.word)", weight: .minor)
    case .recording(let file?): return Sentence(text: "recording to \(file)")
    case .recording(nil): return Sentence(text: "recording ended")
    case .xruns(let count):
      return Sentence(text: "dropouts so far: \(count)", weight: .error, subject: "xruns")
    case .clock(let source, let state, let peers):
      return Self.sentence(source, state, peers: peers)
    case .error(_, let text): return Sentence(text: text, weight: .error, subject: text)
    case .menuOpened: return Sentence(text: "menu opened", weight: .minor)
    case .linkBegun(let bubble?):
      return Sentence(text: "\(name(bubble)): link begun", weight: .minor)
    case .linkBegun(nil), .finger, .waveform: return nil
    case .trackPending, .progress, .trackMeter, .mainMeter, .beat, .load: return nil
    case .fileBeat(let slot, let tempo?, _, _, _, _):
      let bpm = Figures.short(tempo, digits: 5)
      return Sentence(text: "\(track(slot)): \(bpm) BPM", weight: .minor)
    case .fileBeat(let slot, nil, _, _, _, _):
      return Sentence(text: "\(track(slot)): no beat", weight: .minor)
    }
  }

  private static func sentence(
    _ source: ClockSource, _ state: ClockState, peers: Int
  ) -> Sentence? {
    switch (source, state) {
    case (.internal, _), (_, .free): nil
    case (.jack, .following): Sentence(text: "JACK's timebase master gives tempo and beat")
    case (.jack, _): Sentence(text: "JACK's timebase master is gone: the tempo stays as it was")
    case (.midi, .following): Sentence(text: "MIDI clock is there")
    case (.midi, .waiting): Sentence(text: "waiting for MIDI clock at midi_in")
    case (.midi, .holding):
      Sentence(text: "MIDI clock is gone: the tempo stays as it was", weight: .error)
    case (.link, .following):
      Sentence(text: "Link: \(peers) other\(peers == 1 ? "" : "s")", subject: "link")
    case (.link, _): Sentence(text: "Link: nobody else", subject: "link")
    }
  }
}
