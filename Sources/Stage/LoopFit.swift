import Model

/// Which part of a file loops, and how many beats that is.
struct LoopFit: Equatable {
  /// The loop's length in beats; nil for one that keeps its own length.
  var beats: Double?
  /// Where in the file the loop begins, in seconds.
  var start = 0.0
  /// How long it is, in seconds; longer than the file is filled up with silence.
  var length: Double
  /// Beats from its begin to its first beat.
  var lead = 0.0
  /// What sounds before the first beat of a pickup that is no whole number of beats, in beats.
  private(set) var upbeat = 0.0
  /// How beats that come unevenly are laid out evenly, and their mean tempo.
  var warp: Warp?
  private var mean: Double?
  /// Beats in a bar, by whole ones of which excerpts loop and pieces end.
  private var bar = 4.0

  /// A file up to this many seconds may be an excerpt to loop; a longer one is a piece, and ends.
  static let longestExcerpt = 30.0

  /// The whole of a file of `seconds` that has no beat.
  init(seconds: Double) { length = seconds }

  /// What the user said of `track` is the best evidence, then another tempo than the session's that
  /// was `heard`, then that its file of `seconds` is `match` beats of the session long.
  init(_ track: Track, seconds: Double, match: Double?, heard: FileBeat?) {
    length = seconds
    guard track.sync != .free else { return }
    upbeat = track.pickup.truncatingRemainder(dividingBy: 1)
    // Where there is not so much before the first beat, the pickup begins with that.
    defer { if upbeat > lead + 1e-9 { upbeat = 0 } }
    if let heard, let metre = heard.metre, let found = heard.likelyTempo,
      abs((track.tempo ?? found) / found - 1) < 0.01
    {
      bar = Double(metre)
    }
    if let map = Self.map(track, heard) {
      lay(map, offset: track.offset, keepsPitch: track.sync == .stretch)
    } else if let tempo = track.tempo, track.length == nil {
      lay(tempo, offset: offset(track, heard, near: tempo))
    } else if let beats = track.length ?? Self.match(match, seconds, heard) {
      self.beats = beats
      lead = Self.lead(
        offset(track, heard, near: 60 * beats / seconds), beat: seconds / beats, of: beats)
    } else if let heard, let tempo = heard.likelyTempo {
      if let beats = heard.beats {
        self.beats = beats
        start = heard.start
        let span = beats * 60 / tempo
        // The whole file, but for rounding.
        length = start == 0 && abs(span - seconds) < 0.001 ? seconds : span
        lead = Self.lead(
          (track.offset ?? heard.offset) - start, beat: length / beats, of: beats)
      } else {
        lay(tempo, offset: track.offset ?? heard.offset)
      }
    }
  }

  /// The beats' tempo in the file; nil without a beat.
  var tempo: Double? { mean ?? beats.map { 60 * $0 / length } }

  /// Where in the file the first beat lies, in seconds; nil without a beat.
  var offset: Double? {
    beats.map { beats in start + length * (warp?.source(at: lead / beats) ?? lead / beats) }
  }

  /// Whether all of a file of `seconds` loops, as it is.
  func isWhole(_ seconds: Double) -> Bool { start == 0 && length == seconds && warp == nil }

  /// The beats one by one by which `track` plays: as `heard`, twice or half as many where the user
  /// said such a tempo. Whoever says another tempo, or a length, says that it is steady.
  private static func map(_ track: Track, _ heard: FileBeat?) -> BeatMap? {
    guard let map = heard?.likelyMap, track.length == nil else { return nil }
    return track.tempo.map { map.at($0) } ?? map
  }

  /// The beats of the session that a file of `seconds` lasts; nil where another tempo was heard, and
  /// that is chance.
  private static func match(_ beats: Double?, _ seconds: Double, _ heard: FileBeat?) -> Double? {
    guard let beats, let heard, heard.likelyTempo != nil else { return beats }
    return heard.agrees(with: 60 * beats / seconds) ? beats : nil
  }

  /// The part of a file with the beats of `map` that is whole beats long.
  private mutating func lay(_ map: BeatMap, offset: Double?, keepsPitch: Bool) {
    let seconds = length
    let isPiece = seconds > Self.longestExcerpt
    // Beats of the map at the first one, and at the file's ends.
    let first = offset.map { map.beat(at: $0) } ?? 0
    let (begin, end) = (map.beat(at: 0), map.beat(at: seconds))
    var count = bar * ((end - begin - 0.05) / bar).rounded(.up)
    var origin = begin
    if !isPiece {
      origin = first - upbeat >= begin - 1e-9 ? first - upbeat : first
      count = (end - origin + 0.02).rounded(.down)
      if count > bar { count -= count.truncatingRemainder(dividingBy: bar) }
    }
    guard count >= 1 else { return }
    let from = isPiece ? 0 : map.time(of: origin)
    let span = map.time(of: origin + count) - from
    let warp = Warp(
      map, start: from, seconds: span, lead: -origin, beats: count, keepsPitch: keepsPitch)
    guard let warp, span > 0 else { return }
    (beats, start, length, lead) = (count, from, span, first - origin)
    (self.warp, mean) = (warp, map.tempo)
  }

  /// The part of a file at `tempo` that is whole beats long.
  private mutating func lay(_ tempo: Double, offset: Double) {
    let (beat, seconds) = (60 / tempo, length)
    let whole = (seconds / beat).rounded()
    let isNear = whole >= 1 && abs(seconds / beat - whole) < 0.05
    let isPiece = seconds > Self.longestExcerpt
    if isNear && (!isPiece || whole.remainder(dividingBy: bar) == 0) {
      beats = whole
      lead = Self.lead(offset, beat: seconds / whole, of: whole)
    } else if !isPiece {
      let early = offset - upbeat * beat
      let begin = early >= -1e-9 ? max(0, early) : offset
      var count = ((seconds - begin) / beat + 0.02).rounded(.down)
      if count > bar { count -= count.truncatingRemainder(dividingBy: bar) }
      guard count >= 1 else { return }
      (beats, start, length, lead) = (count, begin, count * beat, (offset - begin) / beat)
    } else {
      // What comes after the end is the bar's rest.
      let count = bar * ((seconds / beat - 0.05) / bar).rounded(.up)
      (beats, length, lead) = (count, count * beat, offset / beat)
    }
  }

  /// The seconds to the first beat; what was heard counts where `tempo` has those beats, too.
  private func offset(_ track: Track, _ heard: FileBeat?, near tempo: Double) -> Double {
    if let offset = track.offset { return offset }
    guard let heard, heard.agrees(with: tempo) else { return 0 }
    return heard.offset
  }

  /// Beats to the first one at `offset` seconds, in a loop of `beats` that goes round.
  private static func lead(_ offset: Double, beat: Double, of beats: Double) -> Double {
    let lead = (offset / beat).truncatingRemainder(dividingBy: beats)
    let place = abs(lead - lead.rounded()) < 1e-6 ? lead.rounded() : lead
    return place < 0 ? place + beats : place < beats ? place : 0
  }
}
