import Testing

@testable import bubblebench

@Suite("Known tempos") struct TempoTruthTests {
  private func entry(firstBeat: Double?) -> TempoTruth.Entry {
    TempoTruth.Entry(
      path: "", isLoop: false, group: "ok", bpm: 120, isExact: true, firstBeat: firstBeat)
  }

  @Test("a first beat may be any beat, 40 ms early or late, but none between two")
  func firstBeats() {
    // Half a second apart, from 0.1 s on.
    let offsets = [0.1, 0.61, 2.065, 0.135, 0.145, 0.35, nil]
    let entries = offsets.map { _ in entry(firstBeat: 0.1) }
    let share = TempoTruth.firstBeats(offsets, entries)
    #expect(share.map { abs($0 - 400.0 / 7) < 1e-9 } == true)
    #expect(TempoTruth.firstBeats([0.1], [entry(firstBeat: nil)]) == nil)
  }
}
