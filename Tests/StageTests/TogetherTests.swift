import Dispatch
import Engine
import Foundation
import Model
import Testing

@testable import Stage

/// A program in a session of Link, of which nobody else is there.
private final class Session: StageHost, @unchecked Sendable {
  /// What was shared, in beats a minute, and in which frame.
  var tempos: [(frame: Int, tempo: Double)] = []
  var frame = 0
  var hasTransport: Bool { true }
  var isTransportRolling: Bool { true }

  func record(to file: String?, rate: Double) throws -> any Recording {
    throw Refusal("nothing is recorded here")
  }
  func follow(_ source: ClockSource) {}
  func startTransport() {}
  func stopTransport() {}
  func locateTransport(_ frame: Int) {}
  func joinSession(
    tempo: Double, beat: Double, frame: Int, isPlaying: Bool, quantum: Double
  ) -> Bool { true }
  func shareTempo(_ tempo: Double) { tempos.append((frame, tempo)) }
  func quit() {}
}

@Suite("A ramp of the tempo in a session that is shared") struct TogetherTests {
  private let session = Session()
  private let performances = Performances()
  private let stage = Stage(mode: .live, source: FakeSource(), rate: 48_000)

  init() throws {
    let (session, performances) = (session, performances)
    try on { stage in
      stage.setHost(session)
      stage.add(performances)
      try stage.perform(.clock(.link))
    }
  }

  /// The gestures that a log would tell.
  private final class Performances: StageObserver, @unchecked Sendable {
    var gestures: [Gesture] = []

    func stage(_ changes: [Change], by origin: Origin?) {}

    func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?) {
      gestures.append(gesture)
    }

    var followsPerformance: Bool { true }
  }

  private func on<Result: Sendable>(
    _ body: @Sendable (isolated Stage) throws -> Result
  ) rethrows -> Result {
    try stage.queue.sync { try stage.assumeIsolated { try body($0) } }
  }

  /// Plays `seconds`, in cycles of 256 frames; each tempo that was shared is heard of at once.
  private func play(_ seconds: Double, hearsItself: Bool = false) {
    on { stage in
      var (left, right) = ([Float](repeating: 0, count: 256), [Float](repeating: 0, count: 256))
      let end = stage.now + Int(seconds * 48_000)
      while stage.now < end {
        session.frame = stage.now
        let count = session.tempos.count
        stage.advance()
        if hearsItself, session.tempos.count > count, let shared = session.tempos.last {
          // As Link keeps it: in whole microseconds a beat.
          stage.followed(.tempo(6e7 / (6e7 / shared.tempo).rounded()), at: stage.now)
        }
        left.withUnsafeMutableBufferPointer { l in
          right.withUnsafeMutableBufferPointer { r in
            guard let l = l.baseAddress, let r = r.baseAddress else { return }
            stage.renderer.render(Outputs(left: l, right: r), count: 256)
          }
        }
      }
    }
  }

  @Test("goes there in steps, five a second, which others hear of", arguments: [false, true])
  func steps(hearsItself: Bool) throws {
    try on { try $0.perform(.tempoRamp(150, duration: 3)) }
    play(3.2, hearsItself: hearsItself)
    #expect(abs(session.tempos.count - 15) <= 1)
    for (frame, tempo) in session.tempos.dropLast() {
      // Evenly from 120 to 150 in three seconds.
      #expect(abs(tempo - (120 + 10 * Double(frame) / 48_000)) < 0.1)
    }
    #expect(session.tempos.last?.tempo == 150)
    #expect(on { abs($0.tempo - 150) < 0.01 })
    // A log has the steps, and no ramp.
    #expect(performances.gestures.contains(.tempo(150)))
    #expect(!performances.gestures.contains(.tempoRamp(150, duration: 3)))
  }

  @Test("ends where another sets the tempo")
  func ended() throws {
    try on { try $0.perform(.tempoRamp(150, duration: 3)) }
    play(1)
    let count = session.tempos.count
    on { $0.followed(.tempo(100), at: $0.now) }
    play(1)
    #expect(session.tempos.count == count)
    #expect(on { $0.tempo } == 100)
  }

  @Test("goes on where tempos come back that were set before it began")
  func late() throws {
    try on { stage in
      try stage.perform(.tempo(130))
      try stage.perform(.tempo(140))
    }
    play(0.1)
    try on { stage in
      try stage.perform(.tempoRamp(90, duration: 1))
      for tempo in [130.0, 140] { stage.followed(.tempo(tempo), at: stage.now) }
    }
    play(1.2)
    #expect(session.tempos.last?.tempo == 90)
    // And so does one that begins where another ends.
    try on { try $0.perform(.tempoRamp(100, duration: 1)) }
    play(1.2)
    try on { stage in
      try stage.perform(.tempoRamp(60, duration: 1))
      for (_, tempo) in session.tempos.suffix(3) { stage.followed(.tempo(tempo), at: stage.now) }
    }
    play(1.2)
    #expect(session.tempos.last?.tempo == 60)
  }

  @Test("ends where a tempo is set here, and with an undo")
  func changed() throws {
    try on { try $0.perform(.tempoRamp(150, duration: 3)) }
    play(1)
    try on { try $0.perform(.tempo(90)) }
    play(1)
    #expect(session.tempos.last?.tempo == 90)
    try on { try $0.perform(.tempoRamp(150, duration: 3)) }
    play(1)
    try on { try $0.perform(.undo) }
    play(1)
    #expect(session.tempos.last?.tempo == on { $0.tempo })
    #expect(on { $0.tempo } < 91)
  }
}
