import Model
import Testing

@testable import Engine

/// An outside clock that runs steadily at a tempo of its own, seen from the engine's frames.
private struct SteadyClock {
  var tempo: Double
  /// The beat at frame 0.
  var beat = 0.0
  var quantum = 0.0
  /// How far what it says wavers, in beats.
  var jitter = 0.0
  var isRolling: Bool? = true

  func beat(at frame: Int) -> Double { beat + Double(frame) * tempo / (60 * 48_000) }

  func time(at frame: Int, start: Int = 0) -> OutsideTime {
    // A fixed pattern without a mean.
    let noise = jitter * Double((frame / 256 * 7) % 11 - 5) / 5
    return OutsideTime(
      isRolling: isRolling, start: start,
      place: .beat(beat(at: frame) + noise, quantum: quantum, precision: 0.001),
      tempo: nil)
  }
}

/// What the engine did of itself.
private struct Moved: Equatable {
  var frame: Int
  var move: FollowingMove
}

@Suite("Following an outside clock") struct FollowingTests {
  /// An engine that stands and follows, with a loop of two beats.
  private func follower() -> Offline {
    let offline = Offline()
    offline.addTrack(sineSample(220), beats: 2)
    offline.update(at: 0)
    offline.send {
      $0.stop(at: 0)
      $0.follow(true, at: 0)
    }
    return offline
  }

  /// Renders `count` frames in cycles of 256, each told the time by `time`: the sound, what the
  /// engine did of itself, and how far its beat then was from what `beat` says, in beats, at most.
  private func play(
    _ offline: Offline, _ count: Int, beat: (Int) -> Double = { _ in 0 },
    told time: (Int) -> OutsideTime?
  ) -> (sound: [Float], moves: [Moved], worst: Double) {
    var (sound, moves, worst) = ([Float](), [Moved](), 0.0)
    while sound.count < count {
      let outside = time(offline.rig.now)
      var (left, right) = ([Float](repeating: 0, count: 256), [Float](repeating: 0, count: 256))
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          guard let l = l.baseAddress, let r = r.baseAddress else { return }
          offline.rig.renderer.render(Outputs(left: l, right: r), count: 256, outside: outside)
        }
      }
      sound += left
      for case .followed(let move, let frame) in offline.rig.poll() {
        moves.append(Moved(frame: frame, move: move))
      }
      worst = max(worst, abs(offline.rig.stillLife().beat - beat(offline.rig.now)))
    }
    return (sound, moves, worst)
  }

  @Test("begins on the very frame and beat")
  func entry() {
    let offline = follower()
    let clock = SteadyClock(tempo: 120, beat: -10_340.0 / 24_000)
    let (sound, moves, _) = play(offline, 20_480) { frame in
      var time = clock.time(at: frame, start: max(0, 10_340 - frame))
      time.isRolling = frame >= 10_240
      return time
    }
    #expect(moves.map(\.frame) == [10_340, 10_340])
    #expect(moves.first?.move == .start)
    if case .locate(let beats)? = moves.last?.move { #expect(abs(beats) < 1e-12) }
    #expect(sound[..<10_341].allSatisfy { $0 == 0 })
    #expect(sound[10_341] != 0)
  }

  @Test("a clock 50 millionths faster is kept up with, to a millisecond, and without a jump")
  func drift() {
    let offline = follower()
    let clock = SteadyClock(tempo: 120.006, jitter: 0.004)
    _ = play(offline, 512) { clock.time(at: $0) }
    let (_, moves, worst) = play(offline, 48_000 * 40, beat: clock.beat) { clock.time(at: $0) }
    #expect(worst < 0.002)
    let isQuiet = moves.allSatisfy { moved in
      if case .nudge = moved.move { true } else { false }
    }
    #expect(isQuiet && moves.count < 12)
  }

  @Test("less than a sixteenth is caught up with smoothly, more by a jump")
  func errors() {
    for (shift, isJump) in [(0.24, false), (-0.24, false), (0.26, true), (-3.5, true)] {
      let offline = follower()
      var clock = SteadyClock(tempo: 120)
      _ = play(offline, 48_000) { clock.time(at: $0) }
      clock.beat = shift
      let (_, moves, _) = play(offline, 48_000 * 3) { clock.time(at: $0) }
      let hasJumped = moves.contains { moved in
        if case .locate = moved.move { true } else { false }
      }
      #expect(hasJumped == isJump)
      let end = offline.rig.now
      #expect(abs(offline.rig.stillLife().beat - clock.beat(at: end)) < 0.001)
    }
  }

  @Test("of a clock that shares its bars only, the place within the bar is waited for, and taken")
  func grid() {
    let offline = follower()
    var clock = SteadyClock(tempo: 120, quantum: 4)
    // It stands at the first beat, which comes with the clock's next bar.
    let entry = play(offline, 48_000 * 3) { clock.time(at: $0) }.moves
    #expect(entry.map(\.frame).allSatisfy { abs($0 - 96_000) < 2 } && entry.count == 2)
    let now = Double(offline.rig.now - 96_000) / 24_000
    clock.beat = 401
    let (_, moves, _) = play(offline, 48_000) { clock.time(at: $0) }
    // A beat further within the bar, and no more, though the clock counts 401 more.
    guard case .locate(let beats)? = moves.first?.move else {
      Issue.record("\(moves)")
      return
    }
    #expect(abs(beats - now - 1) < 0.001 && moves.count == 1)
  }

  @Test("a standing clock stops the beat, one without a say does not")
  func standing() {
    let offline = follower()
    var clock = SteadyClock(tempo: 120)
    _ = play(offline, 48_000) { clock.time(at: $0) }
    clock.isRolling = nil
    #expect(play(offline, 48_000) { clock.time(at: $0) }.moves.isEmpty)
    clock.isRolling = false
    #expect(play(offline, 48_000) { clock.time(at: $0) }.moves.map(\.move) == [.stop])
    #expect(!offline.rig.stillLife().isRolling)
  }

  @Test("music goes on while a transport that stands is asked to roll")
  func joining() {
    let offline = Offline()
    _ = offline.render(48_128)
    offline.send { $0.follow(true, patience: 48_000, at: 0) }
    // It rolls after 20 cycles, 30 ms late.
    let (_, moves, _) = play(offline, 48_000) { frame in
      let rolls = frame >= 48_128 + 20 * 256
      return OutsideTime(
        isRolling: rolls, start: 0, place: .frame(rolls ? frame - 1_440 : 48_128), tempo: nil)
    }
    #expect(moves.count == 1)
    let end = offline.rig.now
    #expect(abs(offline.rig.stillLife().beat - Double(end - 1_440) / 24_000) < 1e-9)
  }

  @Test("played again from what it told, it sounds the same to the bit")
  func replay() {
    let offline = follower()
    var clock = SteadyClock(tempo: 121, jitter: 0.01)
    let (sound, moves, _) = play(offline, 48_000 * 6) { frame in
      clock.tempo = frame < 96_000 ? 121 : 133
      var time = clock.time(at: frame, start: 77)
      time.tempo = clock.tempo
      time.isRolling = (20_000..<200_000).contains(frame) || frame > 220_000
      return time
    }
    #expect(moves.count > 8)
    let again = Offline()
    again.addTrack(sineSample(220), beats: 2)
    again.update(at: 0)
    again.send { $0.stop(at: 0) }
    for moved in moves {
      again.send { rig in
        switch moved.move {
        case .tempo(let tempo):
          again.canvas.tempo = tempo
          rig.update(to: again.canvas, sounds: again.sounds, at: moved.frame)
        case .start: rig.start(at: moved.frame)
        case .stop: rig.stop(at: moved.frame)
        case .locate(let beats): rig.locate(beats, at: moved.frame)
        case .nudge(let beats): rig.nudge(beats, at: moved.frame)
        }
      }
    }
    #expect(again.render(sound.count, block: 100).left == sound)
  }
}
