import Engine
import Model

/// A log has one rate: where the engine goes on at another, a new log begins.
extension Stage {
  /// What brings an empty stage that only logs tell what comes about, at frame 0, to where this one
  /// goes on with a new engine: at `beat`, with loops that started at the beats in `resumes`.
  func continuation(at beat: Double) throws -> [Gesture] {
    var gestures: [Gesture] = [
      .tempo(canvas.tempo), .quantum(canvas.quantum),
      .occurred(.scene(path: "/", text: try SceneFile.text(canvas))),
      .aspect(canvas.aspect),
    ]
    // What lies on top of what is no part of a scene.
    gestures += canvas.order.compactMap { name in
      canvas.point(of: name).map { .move(name, $0) }
    }
    if clock != .internal { gestures.append(.clock(clock)) }
    if peers > 0 { gestures.append(.occurred(.peers(peers))) }
    gestures.append(.locate(beats: beat))
    if let ramp {
      gestures += [
        .tempo(ramp.origin), .tempoRamp(ramp.target, duration: Double(ramp.count) / rig.rate),
      ]
    }
    if !isRolling { gestures.append(.stopTransport) }
    for track in canvas.tracks {
      // What is known of a former file does not hold for the one that comes.
      if let beat = heard[track.id], formers[track.id] == nil {
        gestures.append(.track(track.slot, .heard(beat)))
      }
      if let beat = openings[track.id] { gestures.append(.track(track.slot, .opening(beat))) }
      if let beat = resumes[track.id] {
        gestures.append(.occurred(.resumed(track: track.slot, beat: beat)))
      }
    }
    return gestures + [.occurred(.step)]
  }

  /// Lets who writes a log begin another, in which undo does not reach behind its beginning.
  func tellResumption(_ rate: Double, after end: Int, as gestures: [Gesture]) {
    guard observers.contains(where: \.followsPerformance) else { return }
    history.begin()
    for observer in observers { observer.stage(rate: rate, after: end, as: gestures) }
  }
}
