/// What can be measured by itself.
enum Group: String, CaseIterable, Codable {
  case engine, tracks, osc, loading, tempo, stretch, start, jack, touch

  /// What the group measures.
  var summary: String {
    switch self {
    case .engine: "CPU time of the engine, offline"
    case .tracks: "CPU time of a track, from 8 tracks to 256"
    case .osc: "messages: round trip, CPU time, bursts"
    case .loading: "CPU time of loading five minutes of sound"
    case .stretch: "stretching, a tempo that moves, and a loop in another tempo"
    case .tempo: "how well tempo is heard, and at what cost"
    case .start: "from the command line to the ports and the first sound"
    case .touch: "the page in a browser: frames, latency, sixteen of them"
    case .jack: "CPU time under a JACK server at 64 frames"
    }
  }

  /// Measures and adds what was found to `report`.
  func run(_ effort: Effort, _ report: inout Report) throws {
    switch self {
    case .engine: try EngineGroup(effort: effort).run(&report)
    case .tracks: try TracksGroup(effort: effort).run(&report)
    case .osc: try OSCGroup(effort: effort).run(&report)
    case .loading: try LoadingGroup(effort: effort).run(&report)
    case .stretch: try StretchGroup(effort: effort).run(&report)
    case .tempo: try TempoGroup(effort: effort).run(&report)
    case .start: try StartGroup(effort: effort).run(&report)
    case .touch: try TouchGroup(effort: effort).run(&report)
    case .jack: try JackGroup(effort: effort).run(&report)
    }
  }
}

/// How long to measure.
enum Effort {
  /// Long enough for figures to quote.
  case full
  /// Long enough to see that it works.
  case quick

  /// How often each figure is measured; the median counts.
  var rounds: Int { self == .full ? 5 : 3 }
  /// Seconds of sound to render for each measurement.
  var soundDuration: Double { self == .full ? 120 : 20 }
  /// Seconds of sound in each file to load.
  var fileDuration: Double { self == .full ? 300 : 60 }
  /// Messages sent in a round.
  var messageCount: Int { self == .full ? 10_000 : 2_000 }
  /// Seconds over which a load is taken in a round.
  var loadDuration: Double { self == .full ? 4 : 1 }
}
