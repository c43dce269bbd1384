import Engine
import Foundation
import Model
import TestSupport

@testable import Stage

/// A live stage rendered by hand at 48 kHz, whose files, renditions and passages are made on their
/// own threads.
struct LiveBench: Sendable {
  let source = FakeSource()
  let listener = Listener()
  let stage: Stage

  init() {
    stage = Stage(mode: .live, source: source, rate: 48_000)
    let listener = listener
    on { $0.add(listener) }
  }

  /// Does `body` on the stage.
  func on<Result: Sendable>(
    _ body: @Sendable (isolated Stage) throws -> Result
  ) rethrows -> Result {
    try stage.queue.sync { try stage.assumeIsolated { try body($0) } }
  }

  /// Does `gestures` in order.
  func perform(_ gestures: Gesture...) throws {
    try on { stage in for gesture in gestures { try stage.perform(gesture) } }
  }

  /// Adds a track of `file` that is heard, and waits until it is there.
  func add(_ file: String) throws -> Bool {
    try perform(.addTrack(file: file, at: nil), .track(1, .muted(false)))
    return wait { $0 == .waiting }
  }

  /// Renders `count` frames; returns the left side. With `isFollowed` no more than the threads follow.
  func render(_ count: Int, isFollowed: Bool = false) -> [Float] {
    var left: [Float] = []
    while left.count < count {
      let run = min(64, count - left.count)
      left += on { stage in
        stage.advance()
        return stage.rendered(run)
      }
      if !isFollowed { continue }
      // At most a slice is in the making for each track; it comes before more is rendered.
      for workers in on({ [$0.glider, $0.stretcher] }) {
        workers.waitUntilAllOperationsAreFinished()
      }
    }
    on { $0.advance() }
    return left
  }

  /// Waits until the state of the first track is as wanted.
  func wait(_ isWanted: @Sendable (TrackState?) -> Bool) -> Bool {
    eventually {
      on { stage in isWanted(stage.canvas.track(1).flatMap { stage.states[$0.id] }) }
    }
  }

  /// The first `count` frames of a render of its log.
  func replayed(_ count: Int, block: Int = 1_000) throws -> [Float] {
    let bench = Bench()
    bench.source.imitate(source)
    // In order of time, those of equal time as they were told.
    let log = on { _ in listener.whole }.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }
    try bench.perform(.autoRenditions(false), .occurred(.told(true)))
    try bench.on { stage in
      for (_, line) in log { try stage.perform(line.gesture, at: line.frame) }
    }
    return bench.render(count, block: block)
  }
}

extension Stage {
  /// The next `count` frames of the left side.
  func rendered(_ count: Int) -> [Float] {
    var left = [Float](repeating: 0, count: count)
    var right = left
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        guard let l = l.baseAddress, let r = r.baseAddress else { return }
        renderer.render(Outputs(left: l, right: r), count: count)
      }
    }
    return left
  }
}
