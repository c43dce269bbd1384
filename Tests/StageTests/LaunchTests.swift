import Foundation
import Model
import Testing

@testable import Stage

@Suite("Launches on the stage") struct LaunchTests {
  private let track = BubbleName(.track, 1)

  /// A muted track of one half that is open and waits for bars.
  private func bench() throws -> Bench {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .launch(.bar)))
    bench.render(1_024)
    return bench
  }

  private func pendings(_ bench: Bench) -> [Bool] {
    bench.listener.changes.compactMap {
      if case .report(.trackPending(1, let isPending)) = $0 { isPending } else { nil }
    }
  }

  @Test("a tap is told as pending until its bar, and again when it has taken effect")
  func pending() throws {
    let bench = try bench()
    try bench.perform(.tap(track))
    #expect(bench.canvas.track(1)?.isMuted == false)
    var sound = bench.render(50_000)
    #expect(sound.allSatisfy { $0 == 0 })
    #expect(pendings(bench) == [true])
    #expect(bench.on { $0.status() }.contains(#""pending":true"#))
    #expect(bench.on { $0.everything }.contains(.report(.trackPending(slot: 1, true))))
    sound = bench.render(50_000)
    // The bar is at frame 96,000; its first sample has level 0.
    #expect(sound.firstIndex { $0 != 0 } == 96_001 - 51_024)
    #expect(pendings(bench) == [true, false])
    #expect(bench.on { $0.status() }.contains(#""pending":false"#))
  }

  @Test("a second tap, an undo and a panic each leave nothing to come", arguments: 0...2)
  func calledOff(way: Int) throws {
    let bench = try bench()
    try bench.perform(.tap(track))
    bench.render(10_000)
    try bench.perform([.tap(track), .undo, .panic][way])
    #expect(bench.render(100_000).allSatisfy { $0 == 0 })
    #expect(bench.canvas.track(1)?.isMuted == true)
    #expect(pendings(bench) == [true, false])
  }

  @Test(
    "a track that leaves and comes back is told as pending as long as it is",
    arguments: [true, false], [0, 128, 5_000])
  func comesBack(isCleared: Bool, absence: Int) throws {
    let bench = try bench()
    try bench.perform(.tap(track))
    bench.render(1_024)
    #expect(pendings(bench) == [true])
    try bench.perform(isCleared ? .clearScene : .remove(track))
    bench.render(absence)
    try bench.perform(.undo)
    // One that has faded out meanwhile begins anew, and has nothing before it.
    let isBegunAnew = absence > 1_000
    #expect(pendings(bench) == (isBegunAnew ? [true, false] : [true, false, true]))
    let report = Report.trackPending(slot: 1, !isBegunAnew)
    #expect(bench.on { $0.everything }.contains(.report(report)))
    bench.render(100_000)
    #expect(pendings(bench).last == false)
    #expect(bench.on { $0.everything }.contains(.report(.trackPending(slot: 1, false))))
  }

  @Test("undo takes a launch back as one change, whether it has taken effect or not")
  func undo() throws {
    let bench = try bench()
    try bench.perform(.tap(track))
    bench.render(100_000)
    try bench.perform(.undo)
    #expect(bench.canvas.track(1)?.isMuted == true)
    // On the next bar, as all mutes of this track.
    let sound = bench.render(100_000)
    #expect(sound[..<(192_000 - 101_024)].allSatisfy { $0 == 0.5 })
    #expect(sound[(192_480 - 101_024)...].allSatisfy { $0 == 0 })
    #expect(throws: Never.self) { try bench.perform(.redo) }
    #expect(bench.canvas.track(1)?.isMuted == false)
  }

  @Test("a scene says when a track launches, and what it cannot mean is told")
  func scene() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "tracks": [
        { "slot": 1, "file": "a.wav", "launch": "loop", "quantum": 0 },
        { "slot": 2, "file": "b.wav", "launch": "soon", "quantum": -1 } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    #expect(bench.canvas.track(1)?.launch == .loop && bench.canvas.track(1)?.quantum == 0)
    #expect(bench.canvas.track(2)?.launch == .now && bench.canvas.track(2)?.quantum == nil)
    #expect(
      bench.listener.problems == [
        "in.json: track/2: \u{201C}launch\u{201D} must be now, beat, bar or loop, "
          + "not the text \u{201C}soon\u{201D}"
      ])
  }
}
