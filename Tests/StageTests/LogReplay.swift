import Engine
import Foundation
import Model
import RealTime
import TestSupport
import Testing

@testable import Stage

/// Renders an engine on a thread of its own, at some times the speed of sound, and keeps all of it.
final class Ear: @unchecked Sendable {
  private let renderer: Renderer
  private let isEnding = Counter()
  private let ended = DispatchSemaphore(value: 0)
  private(set) var heard: [Float] = []

  init(_ renderer: Renderer, period: Int) {
    self.renderer = renderer
    heard.reserveCapacity(1 << 20)
    Thread { [self] in
      var (left, right) = (
        [Float](repeating: 0, count: period), [Float](repeating: 0, count: period)
      )
      while isEnding.current == 0 {
        left.withUnsafeMutableBufferPointer { l in
          right.withUnsafeMutableBufferPointer { r in
            guard let l = l.baseAddress, let r = r.baseAddress else { return }
            renderer.render(Outputs(left: l, right: r), count: period)
          }
        }
        heard += left
        usleep(100)
      }
      ended.signal()
    }.start()
  }

  func end() {
    isEnding.set(1)
    ended.wait()
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Compares the sound of a live session with that of its log.
protocol LogReplay {}

extension LogReplay {
  func on<Result: Sendable>(
    _ stage: Stage, _ body: @Sendable (isolated Stage) throws -> Result
  ) rethrows -> Result {
    try stage.queue.sync { try stage.assumeIsolated { try body($0) } }
  }

  /// The empty canvas with which a session begins.
  var canvas: Canvas {
    var canvas = Canvas()
    canvas.quantum = 0.25
    return canvas
  }

  /// The path of a scene that sessions load, written to `folder`.
  func scene(in folder: Folder) throws -> String {
    let path = folder.path + "/scene.json"
    let text = """
      {"format": "bubbletracks-scene", "version": 1, "tempo": 130, "quantum": 0.25,
       "tracks": [{"file": "/lib/loop.wav", "muted": false}, {"file": "/lib/other.wav", "muted": false}],
       "effects": [{"type": "delay", "active": true}],
       "links": [{"from": "track/1", "to": "effect/1"}]}
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// All that was heard, once all that was done is heard and told.
  func end(_ ear: Ear, of stage: Stage) -> [Float] {
    let isTold = eventually {
      on(stage) { stage in
        stage.advance()
        return stage.marks.isEmpty
      }
    }
    #expect(isTold)
    ear.end()
    on(stage) { $0.advance() }
    return ear.heard
  }

  /// The first `count` frames of what `listener` has logged, rendered in blocks, and the problems that
  /// were told, but for the file that is broken.
  func replay(_ listener: Listener, count: Int, block: Int) throws -> ([Float], [String]) {
    try replay(listener.whole, rate: 48_000, count: count, block: block)
  }

  /// The same of a `log` at `rate`.
  func replay(
    _ log: [(frame: Int, gesture: Gesture)], rate: Double, count: Int, block: Int
  ) throws -> ([Float], [String]) {
    let source = SlowSource()
    source.delay = 0
    let stage = Stage(mode: .offline, source: source, rate: rate, canvas: canvas)
    let problems = Listener()
    // In order of time, those of equal time as they were told.
    let log = log.enumerated()
      .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
    let sound: [Float] = try on(stage) { stage in
      stage.add(problems)
      try stage.perform(.autoRenditions(false))
      try stage.perform(.occurred(.told(true)))
      var (next, done) = (0, 0)
      var sound: [Float] = []
      while done < count {
        while next < log.count, log[next].frame <= done {
          stage.attempt(log[next].gesture)
          next += 1
        }
        stage.advance()
        let due = next < log.count ? log[next].frame : count
        let run = min(block, due - done, count - done)
        sound += stage.rendered(run)
        done += run
      }
      return sound
    }
    return (sound, problems.problems.filter { !$0.contains("broken") })
  }

  /// Records an issue, with the log around, where `again` is not what was `heard` to the bit.
  func compare(_ heard: [Float], _ again: [Float], _ listener: Listener, _ name: String) {
    compare(heard, again, listener.whole, name)
  }

  /// The same of a `log`.
  func compare(
    _ heard: [Float], _ again: [Float], _ log: [(frame: Int, gesture: Gesture)], _ name: String
  ) {
    #expect(heard.count == again.count, "\(name)")
    guard let place = heard.indices.first(where: { heard[$0] != again[$0] }) else { return }
    let log = log.filter { $0.frame > place - 6_000 && $0.frame < place + 400 }
      .map { "\($0.frame) \($0.gesture)" }
    Issue.record(
      "\(name): differs at \(place) of \(heard.count)\n\(log.joined(separator: "\n"))")
  }
}
