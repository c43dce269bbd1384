import Engine
import Foundation
import Model
import RealTime
import Testing

@testable import Stage

/// Renders a stage's engine on a thread of its own, as a server would, as fast as it goes.
private final class RenderThread: @unchecked Sendable {
  private let renderer: Renderer
  private let isEnding = Counter()
  private let ended = DispatchSemaphore(value: 0)
  private let peak = Latest<Float>(0)

  init(_ renderer: Renderer) {
    self.renderer = renderer
    Thread { [self] in
      var (left, right) = ([Float](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
      while isEnding.current == 0 {
        left.withUnsafeMutableBufferPointer { l in
          right.withUnsafeMutableBufferPointer { r in
            guard let l = l.baseAddress, let r = r.baseAddress else { return }
            renderer.render(Outputs(left: l, right: r), count: 64)
          }
        }
        peak.write(left.map(abs).max() ?? 0)
      }
      ended.signal()
    }.start()
  }

  /// The highest level of the newest cycle.
  var level: Float { peak.read() }

  func end() {
    isEnding.set(1)
    ended.wait()
  }
}

@Suite("A live stage") struct LiveTests {
  /// Waits until `condition` holds, ten seconds at most.
  private func wait(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      if condition() { return true }
      usleep(200)
    }
    return false
  }

  @Test("is played while another thread renders: tracks open, are heard, and leave")
  func playing() throws {
    let listener = Listener()
    let stage = Stage(mode: .live, source: FakeSource(), rate: 48_000)
    func on<Result: Sendable>(_ body: @Sendable (isolated Stage) throws -> Result) rethrows
      -> Result
    {
      try stage.queue.sync { try stage.assumeIsolated { try body($0) } }
    }
    let thread = on { stage in
      stage.add(listener)
      stage.setPeriod(64)
      stage.live()
      return RenderThread(stage.renderer)
    }
    defer { thread.end() }
    for round in 1...20 {
      try on { stage in
        try stage.perform(.addTrack(file: "drums.wav", at: nil))
        try stage.perform(.track(1, .muted(false)))
        try stage.perform(.addEffect(type: "delay", at: nil))
        try stage.perform(.active(effect: 1, true))
        try stage.perform(.link(BubbleName(.track, 1), BubbleName(.effect, 1), stage: nil))
        try stage.perform(.tempo(90 + Double(round)), at: stage.now + 4_000)
      }
      #expect(wait { thread.level > 0.4 })
      try on { stage in
        try stage.perform(.chain(track: 1, .empty))
        try stage.perform(.clearScene)
      }
      #expect(wait { thread.level == 0 })
    }
    #expect(on { _ in listener.problems }.isEmpty)
  }
}
