import Model
import Testing

@testable import Engine

@Suite("MIDI clock of the beat") struct PulseTrainTests {
  private struct Sent: Equatable {
    var frame: Int
    var kind: Pulse.Kind
    var sixteenths = 0
  }

  /// The messages of `count` frames in cycles of `block`.
  private func messages(_ offline: Offline, _ count: Int, block: Int = 256) -> [Sent] {
    var (left, right) = ([Float](repeating: 0, count: block), [Float](repeating: 0, count: block))
    var list = PulseList()
    var sent: [Sent] = []
    var done = 0
    while done < count {
      let start = offline.rig.now
      list.clear()
      let run = min(block, count - done)
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          withUnsafeMutablePointer(to: &list) { list in
            guard let l = l.baseAddress, let r = r.baseAddress else { return }
            var outputs = Outputs(left: l, right: r)
            outputs.pulses = list
            offline.rig.renderer.render(outputs, count: run)
          }
        }
      }
      for index in 0..<list.count {
        let pulse = list.pulse(index)
        sent.append(
          Sent(frame: start + pulse.offset, kind: pulse.kind, sixteenths: pulse.sixteenths))
      }
      done += run
    }
    return sent
  }

  @Test(
    "a start on beat 0, then 24 pulses a beat, each on its own sample", arguments: [1, 64, 4_096])
  func spacing(block: Int) {
    let sent = messages(Offline(tempo: 125), 24_000, block: block)
    #expect(sent.first == Sent(frame: 0, kind: .start))
    // 60 × 48,000 / 125 / 24 is 960.
    #expect(sent.dropFirst().map(\.frame) == (0..<25).map { $0 * 960 })
    #expect(sent.dropFirst().allSatisfy { $0.kind == .clock })
  }

  @Test("a stop, and from the next sixteenth on it goes on")
  func resuming() {
    let offline = Offline()
    offline.send {
      $0.stop(at: 50_100)
      $0.start(at: 60_000)
    }
    let sent = messages(offline, 72_000)
    let around = sent.filter { $0.kind != .clock }
    // Stopped at beat 2.0875, which is pulse 50.1; pulse 54 is the ninth sixteenth, 3,900 frames on.
    #expect(
      around == [
        Sent(frame: 0, kind: .start), Sent(frame: 50_100, kind: .stop),
        Sent(frame: 63_900, kind: .place, sixteenths: 9), Sent(frame: 63_900, kind: .continue),
      ])
    #expect(!sent.contains { $0.kind == .clock && (50_100..<60_000).contains($0.frame) })
    #expect(sent.first { $0.frame >= 60_000 } == Sent(frame: 60_900, kind: .clock))
  }

  @Test("a locate sends who follows there")
  func locating() {
    let offline = Offline()
    offline.send { $0.locate(16, at: 24_500) }
    let sent = messages(offline, 48_000).filter { $0.kind != .clock }
    #expect(
      sent == [
        Sent(frame: 0, kind: .start), Sent(frame: 24_500, kind: .stop),
        Sent(frame: 24_500, kind: .place, sixteenths: 64), Sent(frame: 24_500, kind: .continue),
      ])
  }

  @Test("what it sends is followed to the sample")
  func loop() throws {
    let offline = Offline(tempo: 97)
    var follower = PulseFollower(rate: 48_000)
    for message in messages(offline, 480_000) {
      switch message.kind {
      case .clock: follower.pulse(at: message.frame)
      case .start: follower.start()
      default: break
      }
    }
    let time = follower.time(at: 480_000)
    #expect(time.tempo == 97)
    let error = try #require(time.place.beat) - 970.0 / 60
    #expect(abs(error) * 29_690 < 1)
  }
}
