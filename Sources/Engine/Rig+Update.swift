import Model
import RealTime

extension Rig {
  /// Brings the engine from the last canvas to `canvas`, at `frame`.
  ///
  /// Values go as commands, a change of structure as a new plan.
  public func update(to canvas: Canvas, sounds: [BubbleID: Sound], at frame: Int) {
    let former = self.canvas
    let isRebuilt =
      structure(canvas) != structure(former) || isOther(sounds) || hasLeavings
      || nextUpdate.map { $0 <= frame } ?? false
    self.canvas = canvas
    self.sounds = sounds
    if canvas.tempo != former.tempo { send(.tempo(canvas.tempo), at: frame) }
    if canvas.quantum != former.quantum {
      send(.quantum(Beats(canvas.quantum).micro), at: frame)
    }
    if canvas.mainGain != former.mainGain {
      send(.mainGain(Float(gain(decibels: canvas.mainGain))), at: frame)
    }
    if canvas.isLimited != former.isLimited { send(.limiter(canvas.isLimited), at: frame) }
    if isRebuilt { rebuild(at: frame) }
    sendTrackValues(former, at: frame)
    sendEffectValues(former, at: frame)
  }

  /// What of a canvas makes a plan.
  private func structure(_ canvas: Canvas) -> [[Int]] {
    canvas.tracks.map { [Int($0.id.serial), $0.slot] + $0.chain.stages.flatMap { [-1] + $0 } }
      + canvas.effects.map { [Int($0.id.serial), $0.slot] }
  }

  private func isOther(_ sounds: [BubbleID: Sound]) -> Bool {
    sounds.count != self.sounds.count
      || sounds.contains { id, sound in
        guard let former = self.sounds[id] else { return true }
        return former.sample !== sound.sample || former.beats != sound.beats
          || former.pickup != sound.pickup || former.place != sound.place
          || former.opening != sound.opening || former.passage !== sound.passage
      }
  }

  private func sendTrackValues(_ former: Canvas, at frame: Int) {
    let formerTracks = Dictionary(uniqueKeysWithValues: former.tracks.map { ($0.id, $0) })
    for track in canvas.tracks {
      // One that is new to the canvas may be an old one come back, with its former values.
      let old = formerTracks[track.id]
      if track.quantum != old?.quantum { send(.grid(track.id, track.grid), at: frame) }
      if track.swing != old?.swing { send(.swing(track.id, track.swing), at: frame) }
      if track.launch != old?.launch { send(.launch(track.id, track.launch), at: frame) }
      if track.isMuted != old?.isMuted { send(.muted(track.id, track.isMuted), at: frame) }
      if old.map({ former.isSilenced($0) }) != canvas.isSilenced(track) {
        send(.silenced(track.id, canvas.isSilenced(track)), at: frame)
      }
      if track.gain != old?.gain || track.pan != old?.pan {
        let (left, right) = sideGains(track)
        send(.gains(track.id, left: left, right: right), at: frame)
      }
    }
  }

  private func sendEffectValues(_ former: Canvas, at frame: Int) {
    let formerEffects = Dictionary(uniqueKeysWithValues: former.effects.map { ($0.id, $0) })
    for effect in canvas.effects {
      let old = formerEffects[effect.id]
      if effect == old { continue }
      if effect.isActive != old?.isActive {
        send(.active(effect.id, effect.isActive), at: frame)
      }
      for (index, parameter) in effect.type.parameters.enumerated()
      where effect.values[index] != old?.values[index] {
        let held = parameter.held(effect.values[index])
        send(.parameter(effect.id, index: index, value: held), at: frame)
      }
    }
  }
}

extension Canvas {
  /// Whether another's solo silences `track`.
  func isSilenced(_ track: Track) -> Bool {
    !track.isSoloed && tracks.contains { $0.isSoloed }
  }
}

extension Track {
  /// The grid on which it opens in millionths of a beat, as the engine holds it.
  var grid: Int64 { quantum.map { Beats($0).micro } ?? -1 }
}

/// The linear gains of a track's sides: its fader, and a balance whose far side falls by a quarter
/// cosine.
func sideGains(_ track: Track) -> (left: Float, right: Float) {
  let level = gain(decibels: track.gain)
  let far = cosine(abs(track.pan) * .pi / 2)
  // The quarter cosine's end is silence, not its rounding.
  let side = abs(track.pan) >= 1 ? 0 : far
  return (
    Float(track.pan > 0 ? level * side : level), Float(track.pan < 0 ? level * side : level)
  )
}
