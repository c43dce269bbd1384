import Engine
import Model

extension TrackSetting {
  /// Whether it says how the file lies in musical time.
  var isCorrection: Bool {
    switch self {
    case .tempo, .length, .offset, .double, .halve, .forget: true
    default: false
    }
  }
}

extension Stage {
  /// The frame on which `gesture` is to be done instead of `frame`: the next beat, for what moves a
  /// track that sounds; nil if at once.
  func correctionFrame(_ gesture: Gesture, at frame: Int) -> Int? {
    guard makesRenditions, case .track(let slot, let setting) = gesture, setting.isCorrection,
      let id = canvas.track(slot)?.id, states[id] == .open
    else { return nil }
    let due = boundary(after: frame, step: 1)
    return due > frame ? due : nil
  }

  /// Looks whether `gesture` names a place in the file for its first beat that the file does not have.
  func checkOffset(_ gesture: Gesture) throws {
    guard case .track(let slot, .offset(let offset)) = gesture, let id = canvas.track(slot)?.id,
      let whole = wholes[id]
    else { return }
    let seconds = whole.length / whole.rate
    guard offset >= seconds else { return }
    let length = (seconds * 1_000).rounded() / 1_000
    throw Refusal("track/\(slot) lasts only \(length) s: its first beat cannot lie at \(offset) s")
  }

  /// Whether `gesture` says of a file's first beat what was found of it already: that is no step.
  func isFound(_ gesture: Gesture) -> Bool {
    guard case .track(let slot, .offset(let offset)) = gesture, let track = canvas.track(slot),
      track.offset == nil, let found = fits[track.id]?.offset
    else { return false }
    return abs(offset - found) < 1e-6
  }

  /// Whether `change` is told with the beat of a file that is there.
  func isFileBeat(_ change: Change) -> Bool {
    guard case .set(.track(let slot, let setting)) = change, let track = canvas.track(slot),
      wholes[track.id] != nil, track.sync != .free
    else { return false }
    switch setting {
    case .length, .tempo, .offset: return true
    default: return false
    }
  }

  /// The gesture that takes the file in `slot` for one of `factor` times the beats.
  func scaled(_ slot: Int, by factor: Double) throws -> Gesture {
    var track = try track(slot)
    // One that plays free has its beats all the same.
    track.sync = .stretch
    let seconds = wholes[track.id].map { $0.length / $0.rate }
    let fit = seconds.map {
      LoopFit(track, seconds: $0, match: matches[track.id], heard: heard[track.id])
    }
    guard let seconds, let fit, let beats = fit.beats, let tempo = fit.tempo else {
      throw Refusal("track/\(slot) has no beat: say its bpm or beats first")
    }
    let isWhole = fit.isWhole(seconds)
    return .track(slot, isWhole ? .length(beats * factor) : .tempo(tempo * factor))
  }
}
