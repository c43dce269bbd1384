import Engine
import Model

/// A track's passage, heard or in the making, which keeps its pitch while the tempo moves.
struct Glide {
  /// Calls it off.
  let load = Load()
  /// It, and what fills it; nil before its turn has come.
  var passage: Passage?
  var fill: PassageFiller?
  /// The engine's frame before which it is there.
  var end = 0
  /// Whether more of it is being made.
  var isBusy = true
  /// Whether it goes over into what takes its place at its end.
  var isBridged = false
  /// Whether more of it will be needed.
  var isWanted = true
}

extension Stage {
  /// How much a speed may differ from the one at which a sound keeps its pitch: five cents.
  private static let tolerance = 0.003

  /// Whether `track` would be heard out of pitch from `frame` on, as long as `clock` goes on as it
  /// does.
  func isBent(_ track: Track, _ clock: Clock, at frame: Int) -> Bool {
    guard states[track.id] == .open, clock.isRolling, !track.isMuted,
      track.isSoloed || !canvas.tracks.contains(where: \.isSoloed),
      let original = originals[track.id], original.isComplete, track.sync == .stretch,
      let sound = sounds[track.id], let beats = sound.beats,
      isStretchable(original, to: beats * clock.framesPerBeat, semitones: track.transpose)
    else { return false }
    let length = sound.sample.length / beats
    if frame < clock.rest {
      let span = clock.rest - frame
      for step in 0..<16 {
        let place = frame + span * step / 16
        let speed = (clock.beat(at: place + 64) - clock.beat(at: place)) / 64 * length
        if abs(speed - 1) > Self.tolerance { return true }
      }
    }
    return !isSettled(track, sound, clock)
  }

  /// Whether `sound`, which `track` plays, is in pitch once the tempo of `clock` rests.
  private func isSettled(_ track: Track, _ sound: Sound, _ clock: Clock) -> Bool {
    guard let beats = sound.beats else { return true }
    // Beats that come unevenly are laid out by a rendition.
    if fits[track.id]?.warp != nil && sound.sample === originals[track.id] { return false }
    return abs(sound.sample.length / (beats * clock.framesPerBeat) - 1) <= Self.tolerance
  }

  /// Whether `passage` is of what `track` plays, in the pitch in which it is to be heard.
  func isOf(_ track: Track, _ passage: Passage) -> Bool {
    passage.sample === originals[track.id] && passage.semitones == track.transpose
      && passage.beats == sounds[track.id]?.beats && track.sync == .stretch
      && passage.swing == track.swing && passage.warp == fits[track.id]?.warp
  }

  /// Whether `passage` is what is to be heard of `track`, as `clock` goes.
  func suits(_ passage: Passage, _ track: Track, _ clock: Clock) -> Bool {
    isOf(track, passage) && passage.since == clock.changed && passage.anchor == anchors[track.id]
  }

  /// Begins a passage of `track` on `frame` of the engine, of the loop that started at the beat
  /// `anchor`; nil if that cannot be.
  func beginPassage(
    of track: Track, from frame: Int, _ clock: Clock, anchor: Double
  ) -> (Passage, PassageFiller)? {
    guard let original = originals[track.id], original.isComplete, let sound = sounds[track.id],
      let beats = sound.beats
    else { return nil }
    let passage = Passage(
      of: original, semitones: track.transpose, start: frame,
      end: isSettled(track, sound, clock) ? clock.rest : .max, clock, beats: beats, anchor: anchor,
      swing: track.swing, warp: fits[track.id]?.warp)
    return source.filler(of: passage).map { (passage, $0) }
  }
}
