import Model
import Testing

@testable import Stage

@Suite("Several players on the stage") struct PlayersTests {
  private let ada = Origin(number: 1)
  private let ben = Origin(number: 2)
  private let bubble = BubbleName(.track, 1)
  private let here = Point(0.2, 0.5)

  private func bench() throws -> Bench {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: here))
    return bench
  }

  private func perform(_ gesture: Gesture, by origin: Origin, on bench: Bench) throws {
    try bench.on { try $0.perform(gesture, from: origin) }
  }

  @Test("what one holds another can neither move nor take, by any address, but set its values")
  func holding() throws {
    let bench = try bench()
    try perform(.touch(Touch(.down, surface: 1, finger: 0, here)), by: ada, on: bench)
    for gesture in [
      Gesture.move(bubble, .center), .remove(bubble), .tapCanvas(here), .longPress(here),
      .drag(from: here, to: .center),
    ] {
      let refusal = #expect(throws: Refusal.self) { try perform(gesture, by: ben, on: bench) }
      #expect(refusal?.description == "track/1 is under the finger of another player")
    }
    try perform(.track(1, .muted(false)), by: ben, on: bench)
    #expect(bench.canvas.track(1)?.isMuted == false)
    #expect(bench.canvas.track(1)?.point == here)
    try perform(.move(bubble, .center), by: ada, on: bench)
    try perform(.touch(Touch(.up, surface: 1, finger: 0, here)), by: ada, on: bench)
    try perform(.move(bubble, here), by: ben, on: bench)
    #expect(bench.canvas.track(1)?.point == here)
  }

  @Test("all are told of fingers, and of those of a surface that is gone")
  func fingers() throws {
    let bench = try bench()
    try perform(.touch(Touch(.down, surface: 1, finger: 3, here)), by: ada, on: bench)
    let down = FingerPlace(surface: 1, finger: 3, isDown: true, here, bubble: bubble)
    #expect(bench.listener.changes.contains(.report(.finger(down))))
    #expect(bench.on { $0.everything }.contains(.report(.finger(down))))
    bench.on { $0.lift(ada) }
    let up = FingerPlace(surface: 1, finger: 3, isDown: false, here)
    #expect(bench.listener.changes.last == .report(.finger(up)))
    // It comes to nothing: no tap, no press.
    bench.render(48_000)
    #expect(bench.canvas.track(1)?.isMuted == true)
    #expect(!bench.listener.changes.contains(.report(.linkBegun(bubble))))
  }

  @Test("all are told of a link that has begun, and when it is over")
  func links() throws {
    let bench = try bench()
    try perform(.longPress(here), by: ada, on: bench)
    #expect(bench.listener.changes.last == .report(.linkBegun(bubble)))
    #expect(bench.on { $0.everything }.contains(.report(.linkBegun(bubble))))
    try perform(.remove(bubble), by: ben, on: bench)
    #expect(bench.listener.changes.contains(.report(.linkBegun(nil))))
    #expect(!bench.on { $0.everything }.contains(.report(.linkBegun(bubble))))
  }

  @Test("a late joiner learns whether the beat goes on, the dropouts, and when slots have opened")
  func lateJoiner() throws {
    let bench = try bench()
    bench.render(48_000)
    bench.on { $0.tellServer(load: 0.1, xruns: 7) }
    let opening = try #require(bench.listener.openings[1])
    #expect(bench.listener.changes.contains(.set(.track(1, .opening(opening)))))
    var all = bench.on { $0.everything }
    #expect(all.contains(.set(.startTransport)) && all.contains(.report(.xruns(7))))
    #expect(all.contains(.set(.track(1, .opening(opening)))))
    try bench.perform(.stopTransport, .track(1, .position(1)))
    all = bench.on { $0.everything }
    #expect(all.contains(.set(.stopTransport)) && !all.contains(.set(.startTransport)))
    #expect(!all.contains(.set(.track(1, .opening(opening)))))
  }
}
