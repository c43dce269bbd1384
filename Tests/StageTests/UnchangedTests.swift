import Model
import Testing

@testable import Stage

@Suite("A gesture that changes nothing") struct UnchangedTests {
  private let track = BubbleName(.track, 1)

  /// A bench with a loop whose first beat was found at a tenth of a second.
  private func begun() throws -> Bench {
    let bench = Bench()
    bench.source.beat = FileBeat(tempo: 120, beats: 4, offset: 0.1, confidence: 0.9)
    try bench.perform(
      .addTrack(file: "drums.wav", at: nil), .addEffect(type: "delay", at: nil),
      .link(track, BubbleName(.effect, 1), stage: nil))
    return bench
  }

  @Test("is no step for undo")
  func undo() throws {
    let bench = try begun()
    let before = bench.canvas
    try bench.perform(
      .track(1, .offset(Double(Float(0.1)))), .track(1, .gain(0)), .track(1, .pan(0)),
      .track(1, .muted(true)), .track(1, .solo(false)), .track(1, .sync(.stretch)),
      .track(1, .transpose(0)), .track(1, .pickup(0)), .track(1, .swing(50)),
      .track(1, .quantum(nil)), .track(1, .launch(.now)), .track(1, .fader(0.75)),
      .move(track, before.tracks[0].point), .active(effect: 1, false),
      .parameter(effect: 1, name: "feedback", value: 0.4), .chain(track: 1, Chain("1") ?? .empty),
      .tempo(120), .quantum(1), .mainGain(0), .limiter(true), .aspect(before.aspect),
      .cut(from: Point(0, 0), to: Point(0, 0.01)))
    try bench.perform(.undo)
    #expect(bench.canvas.links.isEmpty && !before.links.isEmpty)
  }

  @Test("nor is the same said of a file twice")
  func twice() throws {
    let bench = try begun()
    for setting in [TrackSetting.offset(0.2), .tempo(90), .length(3)] {
      try bench.perform(.track(1, setting), .track(1, setting), .undo)
      #expect(bench.canvas.track(1)?.saying.isNothing == true)
    }
  }
}

@Suite("A correction of a file's beat") struct CorrectionTellingTests {
  @Test(
    "is told once, by who has made it", arguments: [TrackSetting.double, .length(8), .tempo(60)])
  func once(setting: TrackSetting) throws {
    let bench = Bench()
    bench.source.beat = FileBeat(tempo: 120, beats: 4, offset: 0.1, confidence: 0.9)
    try bench.perform(.addTrack(file: "drums.wav", at: nil))
    bench.on { _ in bench.listener.changes = [] }
    try bench.perform(.track(1, setting))
    let told = bench.on { _ in bench.listener.changes }.filter { change in
      switch change {
      case .report(.fileBeat), .set(.track(1, .length)), .set(.track(1, .tempo)): true
      default: false
      }
    }
    #expect(told.count == 1, "\(told)")
  }
}
