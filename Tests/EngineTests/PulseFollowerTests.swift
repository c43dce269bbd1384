import Model
import Testing

@testable import Engine

/// MIDI clock as a cable delivers it: each pulse late or early by up to `jitter` seconds.
private struct Cable {
  let rate = 48_000.0
  var jitter: Double
  private var seed: UInt64 = 1
  private(set) var follower = PulseFollower(rate: 48_000)
  /// The true frame of the next pulse.
  private(set) var due = 1_000.0
  private(set) var pulses = 0

  init(jitter: Double) { self.jitter = jitter }

  /// Evenly distributed in −1…1 (the generator of Knuth's MMIX).
  private mutating func noise() -> Double {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(seed >> 11) / 0x1p52 - 1
  }

  /// Sends `count` pulses at `tempo`.
  mutating func send(_ count: Int, tempo: Double) {
    for _ in 0..<count {
      follower.pulse(at: Int((due + noise() * jitter * rate).rounded()))
      pulses += 1
      due += 60 * rate / (tempo * 24)
    }
  }

  mutating func rest(_ seconds: Double) { due += seconds * rate }

  mutating func tell(_ body: (inout PulseFollower) -> Void) { body(&follower) }

  /// What the follower says one pulse after the last, by when the true beat is one pulse further.
  mutating func time() -> OutsideTime { follower.time(at: Int(due.rounded())) }
}

@Suite("Following MIDI clock") struct PulseFollowerTests {
  @Test("tempo and beat are right in spite of jitter", arguments: [0, 0.0005, 0.002])
  func jitter(_ jitter: Double) throws {
    for tempo in [63.7, 127.35, 174] {
      var cable = Cable(jitter: jitter)
      cable.tell { $0.start() }
      cable.send(120, tempo: tempo)
      var (worst, worstTempo) = (0.0, 0.0)
      for _ in 0..<200 {
        cable.send(3, tempo: tempo)
        let time = cable.time()
        let beat = try #require(time.place.beat)
        worst = max(worst, abs(beat - Double(cable.pulses) / 24) * 60 / tempo)
        worstTempo = max(worstTempo, abs(try #require(time.tempo) / tempo - 1))
      }
      #expect(worst < 0.001)
      #expect(worstTempo < 0.001)
    }
  }

  @Test("another tempo is followed within two beats, a ramp all the while")
  func changes() throws {
    var cable = Cable(jitter: 0.001)
    cable.tell { $0.start() }
    cable.send(200, tempo: 120)
    cable.send(72, tempo: 140)
    #expect(abs(try #require(cable.time().tempo) / 140 - 1) < 0.01)
    cable.send(96, tempo: 140)
    #expect(abs(try #require(cable.time().tempo) / 140 - 1) < 0.001)
    // Two beats a minute each second.
    for step in 0..<400 {
      cable.send(1, tempo: 140 - Double(step) / 24)
      let time = cable.time()
      let error = try #require(time.place.beat) - Double(cable.pulses) / 24
      #expect(abs(error) * 0.43 < 0.01)
    }
  }

  @Test("silence is said, and the beat is found again where it would be")
  func dropout() throws {
    var cable = Cable(jitter: 0.001)
    #expect(cable.follower.state(at: 0) == .waiting)
    cable.tell { $0.start() }
    cable.send(240, tempo: 120)
    #expect(cable.follower.state(at: Int(cable.due)) == .following)
    cable.rest(2)
    #expect(cable.follower.state(at: Int(cable.due)) == .holding)
    let silent = cable.time()
    #expect(silent.tempo == nil && silent.place.beat == nil)
    cable.send(96, tempo: 120)
    // Two seconds are four beats.
    let beat = try #require(cable.time().place.beat)
    #expect(abs(beat - Double(cable.pulses) / 24 - 4) * 0.5 < 0.001)
    #expect(cable.follower.state(at: Int(cable.due)) == .following)
  }

  @Test(
    "pulses that come too fast or too slowly for any beat are no clock", arguments: [20_000, 12])
  func unplayable(tempo: Double) throws {
    var cable = Cable(jitter: 0)
    cable.tell { $0.start() }
    cable.send(40, tempo: tempo)
    #expect(cable.follower.state(at: Int(cable.due)) == .waiting)
    #expect(cable.time().tempo == nil)
    cable.send(240, tempo: 120)
    #expect(cable.time().tempo == 120)
    cable.send(240, tempo: tempo)
    let time = cable.time()
    #expect(time.tempo == nil && time.place.beat == nil)
    #expect(cable.follower.state(at: Int(cable.due)) == .holding)
    cable.send(240, tempo: 120)
    #expect(cable.time().tempo == 120)
    #expect(cable.follower.state(at: Int(cable.due)) == .following)
  }

  @Test("every tempo that can be set can be followed, and no other")
  func range() throws {
    for tempo in [Limits.tempo.lowerBound, Limits.tempo.upperBound] {
      var cable = Cable(jitter: 0)
      cable.send(240, tempo: tempo)
      #expect(abs(try #require(cable.time().tempo) - tempo) < 0.01)
      #expect(OutsideTime.isPlayable(tempo))
      #expect(!OutsideTime.isPlayable(tempo == 20 ? tempo.nextDown : tempo.nextUp))
    }
  }

  @Test("the first pulse after a start is beat 0; a stop and what goes on are said once")
  func startStop() throws {
    var cable = Cable(jitter: 0)
    cable.send(48, tempo: 120)
    #expect(cable.time().isRolling == nil)
    cable.tell { $0.start() }
    #expect(cable.time().isRolling == nil)
    let first = Int(cable.due)
    cable.send(1, tempo: 120)
    let start = cable.follower
    var asked = start
    let time = asked.time(at: first - 100)
    #expect(time.isRolling == true && time.start == 100 && time.entry == 0)
    #expect(asked.time(at: first + 156).isRolling == nil)
    cable.send(35, tempo: 120)
    cable.tell { $0.stop() }
    #expect(cable.time().isRolling == false)
    #expect(cable.time().isRolling == nil)
    cable.send(10, tempo: 120)
    cable.tell { $0.resume() }
    cable.send(1, tempo: 120)
    // It was stopped after 36 pulses.
    #expect(cable.time().entry == 1.5)
    cable.tell { $0.stop() }
    cable.tell { $0.locate(sixteenths: 33) }
    cable.tell { $0.resume() }
    cable.send(1, tempo: 120)
    #expect(cable.time().entry == 8.25)
  }
}
