import Engine
import Foundation
import Model
import Testing

@testable import Stage

@Suite("A file loaded into a playing track") struct SwapTests {
  private let track = BubbleName(.track, 1)

  /// One with a track that has opened.
  private func begun() throws -> LiveBench {
    let live = LiveBench()
    live.source.levels["/lib/other.wav"] = 0.25
    #expect(try live.add("drums.wav"))
    _ = live.render(48_000)
    return live
  }

  @Test("leaves the former one playing until all of it is there, and takes over by a crossfade")
  func gapless() throws {
    let live = try begun()
    live.source.gate.lock()
    try live.on { try $0.perform(.track(1, .file("other.wav"))) }
    // It may begin to play, but is not all there: the former one goes on.
    #expect(live.wait { $0 == .loading })
    #expect(live.render(24_000).allSatisfy { $0 == 0.5 })
    live.source.gate.unlock()
    #expect(live.wait { $0 == .open })
    let sound = live.render(2_000)
    #expect(sound.allSatisfy { $0 <= 0.5 && $0 >= 0.25 })
    #expect(sound[1_000...].allSatisfy { $0 == 0.25 })
    #expect(live.listener.performed.last == .track(1, .file("/lib/other.wav")))
  }

  @Test("that fails leaves the former one playing, under its name, with an error")
  func failing() throws {
    let live = try begun()
    live.source.broken = ["/lib/other.wav"]
    try live.on { stage in
      try stage.perform(.track(1, .length(8)))
      try stage.perform(.track(1, .file("other.wav")))
    }
    #expect(live.wait { $0 == .open })
    #expect(live.on { $0.canvas.track(1)?.file } == "/lib/drums.wav")
    #expect(live.on { $0.canvas.track(1)?.length } == 8)
    #expect(live.on { _ in live.listener.problems } == ["/lib/other.wav: it is damaged"])
    #expect(live.render(5_000).allSatisfy { abs($0 - 0.5) < 1e-4 })
    // What undo takes back is the length, not a load that came to nothing.
    try live.on { try $0.perform(.undo) }
    #expect(live.on { $0.canvas.track(1)?.length } == nil)
    #expect(live.on { $0.canvas.track(1)?.file } == "/lib/drums.wav")
  }

  @Test("again takes up what the file holds by now, and keeps its length in beats")
  func again() throws {
    let live = try begun()
    try live.on { try $0.perform(.track(1, .length(4))) }
    _ = live.render(2_000)
    live.source.levels["/lib/drums.wav"] = 0.125
    try live.on { try $0.perform(.track(1, .file("drums.wav"))) }
    #expect(live.wait { $0 == .open })
    let sound = live.render(4_000)
    #expect(sound[1_000...].allSatisfy { $0 == 0.125 || $0 == 0.5 })
    #expect(live.on { $0.canvas.track(1)?.length } == 4)
    live.source.broken = ["/lib/drums.wav"]
    try live.on { try $0.perform(.track(1, .file("drums.wav"))) }
    #expect(live.wait { $0 == .open })
    #expect(live.on { _ in live.listener.problems } == ["/lib/drums.wav: it is damaged"])
    #expect(live.render(5_000).allSatisfy { $0 > 0.1 })
  }

  @Test("comes back by undo when it is there, which a log tells")
  func undo() throws {
    let live = try begun()
    try live.on { try $0.perform(.track(1, .file("other.wav"))) }
    #expect(live.wait { $0 == .open })
    _ = live.render(2_000)
    try live.on { try $0.perform(.undo) }
    #expect(live.wait { $0 == .open })
    #expect(live.render(2_000)[1_000...].allSatisfy { $0 == 0.5 })
    #expect(live.listener.performed.last == .undo)
    #expect(
      live.listener.whole.last { if case .occurred = $0.gesture { true } else { false } }?.gesture
        == .occurred(.arrived(track: 1, beats: 4)))

    // What plays a log that does not tell arrivals leaves the former file on until the log says so.
    let bench = Bench()
    bench.source.levels["/lib/other.wav"] = 0.25
    try bench.perform(
      .autoRenditions(false), .addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)),
      .track(1, .file("other.wav")))
    bench.render(2_000)
    try bench.perform(.undo)
    #expect(bench.render(2_000).allSatisfy { $0 == 0.25 })
    try bench.perform(.track(1, .file("drums.wav")))
    #expect(bench.render(2_000)[1_000...].allSatisfy { $0 == 0.5 })
  }

  @Test("plays by its own length in beats, whatever the former's was")
  func length() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil))
    bench.source.seconds = 1.5
    try bench.perform(.track(1, .file("other.wav")))
    #expect(bench.on { stage in stage.sounds.values.map(\.beats) } == [3])
  }

  @Test("loses its pickup, and its downbeat falls where the former's fell")
  func pickup() throws {
    let bench = Bench()
    try bench.perform(
      .addTrack(file: "drums.wav", at: nil), .track(1, .pickup(1)), .track(1, .swing(60)))
    bench.render(1_000)
    try bench.perform(.track(1, .file("other.wav")))
    #expect(bench.canvas.track(1)?.pickup == 0)
    #expect(bench.canvas.track(1)?.swing == 60)
    #expect(bench.on { stage in stage.sounds.values.map(\.pickup) } == [0])
  }
}
