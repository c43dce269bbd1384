import Model
import Testing

@testable import Engine

@Suite("Beats are told") struct BeatTests {
  private func beats(_ offline: Offline) -> [(number: Int, frame: Int)] {
    offline.notices.compactMap { notice in
      if case .beat(let number, let frame, _) = notice { return (number, frame) }
      return nil
    }
  }

  @Test("each once, on the first frame at or after it", arguments: [1, 64, 1_000, 4_096])
  func frames(block: Int) {
    let offline = Offline(tempo: 97.3)
    _ = offline.render(400_000, block: block)
    let told = beats(offline)
    #expect(told.map(\.number) == Array(0...13))
    #expect(told.map(\.frame) == (0...13).map { ($0 * 28_800_000 + 972) / 973 })
  }

  @Test("on the exact frames across changes of tempo")
  func tempoChanges() {
    let offline = Offline()
    _ = offline.render(36_000)
    offline.update { $0.canvas.tempo = 60 }
    _ = offline.render(48_001)
    offline.update { $0.canvas.tempo = 240 }
    _ = offline.render(20_000)
    // Beat 1.5 is reached; half a beat of 48,000 frames is left to beat 2. After 48,001 frames in
    // all, 0.49998 beats of 12,000 frames are left to beat 3: 5,999.75 frames.
    let told = beats(offline)
    #expect(told.map(\.number) == [0, 1, 2, 3, 4])
    #expect(told.map(\.frame) == [0, 24_000, 60_000, 90_001, 102_001])
  }

  @Test("and none is lost to a change of tempo right before it", arguments: [30.0, 50, 119, 400])
  func tempoChangeAtBeat(tempo: Double) {
    for beat in 1...6 {
      let offline = Offline(tempo: 97.3)
      let frame = (beat * 28_800_000 + 972) / 973
      _ = offline.render(frame, block: 4_096)
      offline.update { $0.canvas.tempo = tempo }
      _ = offline.render(10)
      #expect(beats(offline).map(\.number) == Array(0...beat))
      #expect(beats(offline).last?.frame == frame)
    }
  }

  @Test("from where the clock is put, and not while it stands")
  func locate() {
    let offline = Offline()
    _ = offline.render(1_000)
    offline.send { $0.locate(7.5, at: 1_000) }
    _ = offline.render(20_000)
    offline.send { $0.stop(at: 21_000) }
    _ = offline.render(100_000)
    offline.send { $0.start(at: 121_000) }
    _ = offline.render(30_000)
    offline.send { $0.locate(-2, at: 151_000) }
    _ = offline.render(48_001)
    // Beat 8 is half a beat after 7.5; the clock stops 8,000 frames after it, 16,000 before beat 9.
    let told = beats(offline)
    #expect(told.map(\.number) == [0, 8, 9, -2, -1, 0])
    #expect(told.map(\.frame) == [0, 13_000, 137_000, 151_000, 175_000, 199_000])
  }
}
