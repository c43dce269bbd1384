import Engine
import Foundation
import Model
import Testing

@testable import Stage

/// What a track makes of beats that come unevenly, at 120 BPM: a beat is 24,000 frames.
@Suite("Beats that come unevenly") struct WarpTests {
  /// Beats from 0.6 s to 0.45 s apart, the first at 0.3 s, the last at 36.75 s.
  private static let seconds: [Double] = {
    var seconds = [0.3]
    for index in 0..<70 {
      let step: Double = 0.6 - 0.15 * Double(index) / 69
      seconds.append(seconds[index] + step)
    }
    return seconds
  }()

  private func beat(_ count: Int = 19) throws -> FileBeat {
    let map = try #require(BeatMap(seconds: Array(Self.seconds.prefix(count))))
    return FileBeat(tempo: map.tempo, offset: 0.3, confidence: 0.9, map: map)
  }

  /// A track that sounds, whose sound tells its time: a hundredth of the seconds into the file.
  private func bench(
    _ seconds: Double = 11, sync: SyncMode = .repitch, beat: FileBeat? = nil
  ) throws -> Bench {
    let bench = Bench()
    bench.source.seconds = seconds
    bench.source.beat = try beat ?? self.beat()
    bench.source.tellsTime = true
    try bench.perform(
      .limiter(false), .addTrack(file: "drums.wav", at: nil), .track(1, .sync(sync)),
      .track(1, .muted(false)))
    return bench
  }

  private func places(_ sound: [Float], _ beats: [Double]) -> [Double] {
    beats.map { Double(sound[Int($0 * 24_000)]) * 100 }
  }

  private func equal(_ found: [Double], _ wanted: [Double], within: Double = 2e-4) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) < within }
  }

  @Test("fall on the grid one by one, to the last")
  func grid() throws {
    let bench = try bench(38, beat: beat(71))
    let sound = bench.render(70 * 24_000)
    let beats = [1, 2, 10, 35, 69]
    #expect(equal(places(sound, beats.map(Double.init)), beats.map { Self.seconds[$0] }))
    // Halfway between two it is halfway between their places.
    #expect(
      equal(places(sound, [20.5]), [(Self.seconds[20] + Self.seconds[21]) / 2]))
  }

  @Test("loop by whole bars, from the first one, in an excerpt")
  func excerpt() throws {
    let bench = try bench()
    let sound = bench.render(20 * 24_000)
    #expect(
      equal(
        places(sound, [1, 7, 15, 17]), [1, 7, 15, 1].map { Self.seconds[$0] }))
  }

  @Test("also where the file is a whole number of the session's beats long")
  func match() throws {
    let sound = try bench(11.5).render(12 * 24_000)
    #expect(equal(places(sound, [2, 11]), [Self.seconds[2], Self.seconds[11]]))
  }

  @Test("are left as they were played where the track plays free")
  func free() throws {
    let sound = try bench(sync: .free).render(12 * 24_000)
    #expect(equal(places(sound, [2, 11]), [1, 5.5]))
  }

  @Test("are doubled and halved with the map, and told so")
  func octaves() throws {
    let bench = try bench()
    try bench.perform(.track(1, .double))
    let sound = bench.render(19 * 24_000)
    // Each of the session's beats is half of the file's.
    let found = places(sound, [16, 17, 18])
    let halves = zip(Self.seconds, Self.seconds.dropFirst()).flatMap { [$0, ($0 + $1) / 2] }
    let index = halves.indices.min { abs(halves[$0] - found[0]) < abs(halves[$1] - found[0]) }
    #expect(equal(found, Array(halves[(index ?? 0)...].prefix(3))))
    let mean = try #require(beat().map).tempo
    #expect(abs((bench.canvas.track(1)?.tempo ?? 0) - 2 * mean) < 1e-6)
    try bench.perform(.track(1, .halve), .track(1, .halve))
    _ = bench.render(30_000)
    #expect(abs((bench.canvas.track(1)?.tempo ?? 0) - mean / 2) < 1e-6)
  }

  @Test("are taken for steady at another tempo, or with a length in beats")
  func steady() throws {
    for setting in [TrackSetting.tempo(100), .length(16)] {
      let bench = try bench()
      try bench.perform(.track(1, setting))
      let sound = bench.render(14 * 24_000)
      let steps = [3.0, 12].map { places(sound, [$0 + 1])[0] - places(sound, [$0])[0] }
      let wanted = setting == .tempo(100) ? 0.6 : 11 / 16.0
      #expect(equal(steps, [wanted, wanted]))
    }
  }

  @Test("begin with the one that the user names, and stay even")
  func offset() throws {
    let bench = try bench()
    // Halfway between the beats 2 and 3.
    let middle = (Self.seconds[2] + Self.seconds[3]) / 2
    try bench.perform(.track(1, .offset(middle)))
    let sound = bench.render(12 * 24_000)
    let wanted = [7, 12].map { (Self.seconds[$0] + Self.seconds[$0 + 1]) / 2 }
    #expect(equal(places(sound, [5, 10]), wanted))
  }
}
