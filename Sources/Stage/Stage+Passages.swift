import Engine
import Model

/// What is heard instead of a track's sample while that is out of pitch.
extension Stage {
  /// Lets `passage` be heard of the track `id` up to the engine's frame `end`.
  func hear(_ passage: Passage, of id: BubbleID, until end: Int, at frame: Int) {
    glides[id]?.end = end
    if sounds[id]?.passage !== passage {
      sounds[id]?.passage = passage
      updateRig(at: frame)
    }
    rig.extendPassage(of: id, from: passage.start, to: end, at: frame)
  }

  /// Does what a log tells of a passage: makes it, and lets it be heard. One that cannot be of this
  /// performance is left out.
  func takePassage(of track: Track, _ span: PassageSpan, at frame: Int) {
    let id = track.id
    let reach = Int(Self.passageReach * rig.rate)
    guard span.start < span.end, span.end < frame + reach, span.end > frame - reach else { return }
    if let glide = glides[id], let passage = glide.passage, passage.start == span.start {
      glide.fill?.fill(span.end)
      hear(passage, of: id, until: span.end, at: frame)
      return
    }
    let clock = rig.clock
    guard clock.changed == span.since, span.start > frame - reach,
      let (passage, fill) = beginPassage(of: track, from: span.start, clock, anchor: span.anchor)
    else { return }
    fill.fill(span.end)
    glides.removeValue(forKey: id)?.load.cancel()
    glides[id] = Glide(passage: passage, fill: fill, isBusy: false)
    hear(passage, of: id, until: span.end, at: frame)
  }

  /// Goes back to what the track plays by itself, whose rendition takes over at `frame`.
  func endGlide(of id: BubbleID, at frame: Int) {
    glides.removeValue(forKey: id)?.load.cancel()
    sounds[id]?.passage = nil
    wakeGlides(after: frame)
  }

  /// Lets go of passages that are of another sound, or in another pitch, than is to be heard.
  func forgetPassages() {
    for (id, sound) in sounds {
      guard let passage = sound.passage else { continue }
      let track = canvas.tracks.first { $0.id == id }
      if track.map({ isOf($0, passage) }) != true { sounds[id]?.passage = nil }
    }
  }
}
