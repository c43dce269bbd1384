import Model
import Testing

@Suite("A map of beats") struct BeatMapTests {
  private let seconds = [0.25, 0.75, 1.35, 2.0]

  @Test("time(of: beat(at: t)) == t, also beyond its ends")
  func inverse() throws {
    let map = try #require(BeatMap(seconds: seconds))
    #expect(map.time(of: 1) == 0.75)
    #expect(abs(map.time(of: 1.5) - 1.05) < 1e-9)
    // As fast as the nearest beats.
    #expect(abs(map.beat(at: 0) + 0.5) < 1e-9)
    #expect(abs(map.time(of: 5) - 3.3) < 1e-9)
    for time in [-1.0, 0, 0.3, 0.75, 1.9, 7] {
      #expect(abs(map.time(of: map.beat(at: time)) - time) < 1e-9)
    }
  }

  @Test("map(text) == map")
  func text() throws {
    let map = try #require(BeatMap(seconds: seconds))
    #expect(map.text == "250000 500000 600000 650000")
    #expect(BeatMap(text: map.text) == map)
  }

  @Test(
    "that has one beat, beats in another order or no numbers is none",
    arguments: ["", "5000", "0 -1", "0 1000 0", "0 x", "-5 1000", "0 99999999999999"])
  func none(text: String) { #expect(BeatMap(text: text) == nil) }

  @Test("has a mean tempo, and a slowest and a fastest")
  func tempo() throws {
    let places = (0...8).map { Double($0) * 0.5 } + (1...8).map { 4 + Double($0) * 0.6 }
    let map = try #require(BeatMap(seconds: places))
    #expect(abs(map.tempo - 60 * 16 / 8.8) < 1e-6)
    #expect(abs(map.tempos.lowerBound - 100) < 1e-6)
    #expect(abs(map.tempos.upperBound - 120) < 1e-6)
  }

  @Test("doubled has a beat between each two, halved every second one")
  func octaves() throws {
    let map = try #require(BeatMap(seconds: seconds))
    #expect(map.doubled?.seconds == [0.25, 0.5, 0.75, 1.05, 1.35, 1.675, 2.0])
    #expect(map.halved?.seconds == [0.25, 1.35])
    #expect(map.doubled?.halved == map)
    #expect(map.at(map.tempo * 2.01) == map.doubled)
    #expect(map.at(map.tempo * 1.2) == nil)
  }
}

@Suite("A warp") struct WarpTests {
  /// Beats at 0.2, 0.6, 1.2 and 2 s of a sound of 2.4 s; its first frame is half a beat before.
  private func warp() throws -> Warp {
    let map = try #require(BeatMap(seconds: [0.2, 0.6, 1.2, 2.0]))
    return try #require(
      Warp(map, start: 0, seconds: 2.4, lead: 0.5, beats: 4, keepsPitch: true))
  }

  @Test("source(at: (beat + lead) / beats) == the beat's place in the sound")
  func beats() throws {
    let warp = try warp()
    for (beat, place) in [0.2, 0.6, 1.2, 2.0].enumerated() {
      let share = (Double(beat) + 0.5) / 4
      #expect(abs(warp.source(at: share) - place / 2.4) < 1e-6)
      #expect(abs(warp.share(of: place / 2.4) - share) < 1e-6)
    }
    #expect(abs(warp.source(at: 0.25) - 0.4 / 2.4) < 1e-6)
  }

  @Test("source(at: share + 1) == source(at: share) + 1")
  func rounds() throws {
    let warp = try warp()
    #expect(warp.source(at: 0) == 0)
    #expect(warp.source(at: 1) == 1)
    for share in [0.1, 0.45, 0.9] {
      #expect(abs(warp.source(at: share + 1) - warp.source(at: share) - 1) < 1e-9)
      #expect(abs(warp.share(of: warp.source(at: share - 1)) - share + 1) < 1e-9)
    }
  }
}
