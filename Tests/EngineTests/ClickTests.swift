import Model
import Testing

@testable import Engine

/// A switch makes no click if the sound nowhere bends much more than it does by itself. The second
/// difference of a sine is (2πf/r)² of it; a raised cosine of 10 ms adds less than a third to that
/// of 200 Hz.
@Suite("No click is made by") struct ClickTests {
  static let frequencies = [200, 440, 1_000]

  /// A track that plays a sine, after its opening.
  private func playing(_ frequency: Int, _ chain: String = "") throws -> Offline {
    let offline = Offline()
    offline.addTrack(sineSample(frequency), beats: 2)
    // Each halves the level, so that one which comes or goes at once makes a step.
    for _ in 1...3 { offline.addEffect(.ring, ["frequency": 1, "mix": 0, "level": -6.02]) }
    try offline.chain(chain)
    offline.update()
    _ = offline.render(5_000)
    return offline
  }

  /// The second difference of the sine by itself, at half scale.
  private func steady(_ frequency: Int) -> Float {
    let turn = 2 * Double.pi * Double(frequency) / 48_000
    return Float(turn * turn / 2)
  }

  /// Renders, doing `change` every `interval` frames, `times` times; fails if it clicks.
  private func check(
    _ offline: Offline, _ frequency: Int, every interval: Int = 2_011, times: Int = 1,
    factor: Float = 1.5, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (Offline, Int) throws -> Void
  ) rethrows {
    var sound = offline.render(1_003).left
    for time in 0..<times {
      try change(offline, time)
      offline.update()
      sound += offline.render(interval).left
    }
    sound += offline.render(9_000).left
    let bend = roughness(sound)
    #expect(bend < factor * steady(frequency), sourceLocation: sourceLocation)
    #expect(sound.contains { $0 != 0 }, sourceLocation: sourceLocation)
  }

  @Test("mute and unmute", arguments: frequencies)
  func mute(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 4) { offline, _ in
      try offline.canvas.changeTrack(1) { $0.isMuted.toggle() }
    }
  }

  @Test("a mute toggled five times within 3 ms", arguments: frequencies)
  func rapidMute(frequency: Int) throws {
    try check(playing(frequency), frequency, every: 29, times: 5) { offline, _ in
      try offline.canvas.changeTrack(1) { $0.isMuted.toggle() }
    }
  }

  @Test("a mute toggled at any time", arguments: [1, 7, 100, 479, 480, 481, 500])
  func anyMute(interval: Int) throws {
    try check(playing(200), 200, every: interval, times: 60) { offline, _ in
      try offline.canvas.changeTrack(1) { $0.isMuted.toggle() }
    }
  }

  @Test("fader and balance", arguments: frequencies)
  func gains(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 6) { offline, time in
      try offline.canvas.changeTrack(1) {
        $0.gain = [-60, 0, -.infinity, 0, -6, 0][time]
        $0.pan = [0, 1, -1, 0.5, 0, 0][time]
      }
    }
  }

  @Test("solo of another track", arguments: frequencies)
  func solo(frequency: Int) throws {
    let offline = try playing(frequency)
    offline.addTrack(steadySample(0))
    try check(offline, frequency, times: 4) { offline, _ in
      try offline.canvas.changeTrack(2) { $0.isSoloed.toggle() }
    }
  }

  @Test("a seek", arguments: frequencies)
  func seek(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 5) { offline, time in
      offline.rig.seek(offline.id(1), beats: Double(time) * 0.123_4, at: offline.rig.now)
    }
  }

  @Test("seeks every 2 ms", arguments: frequencies)
  func rapidSeek(frequency: Int) throws {
    try check(playing(frequency), frequency, every: 96, times: 100) { offline, time in
      offline.rig.seek(offline.id(1), beats: Double(time * 7 % 13) * 0.123_4, at: offline.rig.now)
    }
  }

  @Test("another sample in place of one", arguments: frequencies)
  func swap(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 3) { offline, _ in
      offline.sounds[offline.id(1)] = Sound(sineSample(frequency), beats: 2)
    }
  }

  @Test("other samples every 2 ms", arguments: frequencies)
  func rapidSwap(frequency: Int) throws {
    // In 1.5 beats instead of 2 it is a third faster, and bends by 16/9.
    let factor = Float(1.5 * 16 / 9)
    try check(playing(frequency), frequency, every: 96, times: 60, factor: factor) {
      offline, time in
      offline.sounds[offline.id(1)] = Sound(sineSample(frequency), beats: time % 2 == 0 ? 1.5 : 2)
    }
  }

  @Test("a track that is removed", arguments: frequencies)
  func removal(frequency: Int) throws {
    try check(playing(frequency), frequency) { offline, _ in
      let id = offline.id(1)
      offline.canvas.remove(BubbleName(.track, 1))
      offline.sounds[id] = nil
    }
  }

  @Test("a track that is removed and comes back at once", arguments: frequencies)
  func undo(frequency: Int) throws {
    let offline = try playing(frequency, "1 2")
    let (canvas, sounds) = (offline.canvas, offline.sounds)
    check(offline, frequency, every: 200, times: 2) { offline, time in
      if time == 0 {
        offline.canvas.remove(BubbleName(.track, 1))
        offline.sounds = [:]
      } else {
        offline.canvas = canvas
        offline.sounds = sounds
      }
    }
    let level = offline.render(1_000).left.map(abs).max() ?? 0
    #expect(abs(level - 0.125) < 0.001)
  }

  @Test("transport stop, start and locate", arguments: frequencies)
  func transport(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 6) { offline, time in
      let (rig, now) = (offline.rig, offline.rig.now)
      switch time {
      case 0, 3: rig.stop(at: now)
      case 1, 4: rig.start(at: now)
      default: rig.locate(Double(time) * 0.371, at: now)
      }
    }
  }

  @Test("a stop and a start within 2 ms", arguments: frequencies)
  func rapidTransport(frequency: Int) throws {
    try check(playing(frequency), frequency, every: 50, times: 7) { offline, time in
      let (rig, now) = (offline.rig, offline.rig.now)
      if time % 2 == 0 { rig.stop(at: now) } else { rig.start(at: now) }
    }
  }

  @Test("a change of tempo", arguments: frequencies)
  func tempo(frequency: Int) throws {
    // Up to a tenth faster, so that the sine itself bends by up to a fifth more.
    try check(playing(frequency), frequency, times: 4, factor: 1.5 * 1.21) { offline, time in
      offline.canvas.tempo = [132, 126, 110, 120][time]
    }
  }

  @Test("a tempo that moves every 3 ms", arguments: frequencies)
  func rapidTempo(frequency: Int) throws {
    try check(playing(frequency), frequency, every: 144, times: 50, factor: 1.5 * 1.21) {
      offline, time in offline.canvas.tempo = 120 + Double(time % 7) * 2
    }
  }

  @Test("links made and cut", arguments: frequencies)
  func links(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 6) { offline, time in
      try offline.chain(["1", "1 2", "1+2 3", "3", "", "2+3"][time])
    }
  }

  @Test("a chain reordered every millisecond", arguments: frequencies)
  func rapidChain(frequency: Int) throws {
    let chains = ["1 2 3", "3 2 1", "1+2 3", "2", "", "1+2+3", "3 1+2", "2 3"]
    try check(playing(frequency, "1 2"), frequency, every: 48, times: 120) { offline, time in
      try offline.chain(chains[time * 5 % 8])
    }
  }

  @Test("chains that come late, two at once", arguments: frequencies, [0, 4_800])
  func lateChains(frequency: Int, lateness: Int) throws {
    let offline = try playing(frequency, "1 2")
    offline.rig.latency = 4_800
    try check(offline, frequency) { offline, _ in
      try offline.chain("2 1 3")
      offline.rig.update(to: offline.canvas, sounds: offline.sounds, at: offline.rig.now - lateness)
      // Sent only after a cycle that holds whole periods of the sine; the next follows at once.
      _ = offline.render(4_800, block: 4_800)
      try offline.chain("3 1")
    }
  }

  @Test("an effect switched on and off", arguments: frequencies)
  func activity(frequency: Int) throws {
    // A carrier of 1 Hz bends the sound less than the sine does.
    let offline = try playing(frequency, "1 2+3")
    try offline.update { try $0.canvas.changeEffect(1) { $0.values[1] = 1 } }
    _ = offline.render(5_000)
    try check(offline, frequency, every: 301, times: 9) { offline, time in
      try offline.canvas.changeEffect(1 + time % 3) { $0.isActive.toggle() }
    }
  }

  @Test("an effect that is removed, and comes back", arguments: frequencies)
  func effectRemoval(frequency: Int) throws {
    let offline = try playing(frequency, "1 2+3")
    let canvas = offline.canvas
    check(offline, frequency, every: 300, times: 6) { offline, time in
      if time % 2 == 0 {
        offline.canvas.remove(BubbleName(.effect, 1 + time / 2))
      } else {
        offline.canvas = canvas
      }
    }
  }

  @Test("panic", arguments: frequencies)
  func panic(frequency: Int) throws {
    try check(playing(frequency, "1 2"), frequency, every: 200, times: 6) { offline, _ in
      offline.rig.panic(at: offline.rig.now)
    }
  }

  @Test("the main fader, the main mute and the limiter", arguments: frequencies)
  func main(frequency: Int) throws {
    try check(playing(frequency), frequency, times: 6) { offline, time in
      switch time {
      case 0: offline.canvas.mainGain = -20
      case 1: offline.canvas.mainGain = 0
      case 2: offline.rig.silence(true, at: offline.rig.now)
      case 3: offline.rig.silence(false, at: offline.rig.now)
      default: offline.canvas.isLimited.toggle()
      }
    }
  }
}
