import Engine
import Foundation
import Model
import Stage

/// A library of made-up sounds: `NAME.wav` is `seconds` of one half.
final class FakeSource: SoundSource, @unchecked Sendable {
  var seconds = 2.0
  var missing: Set<String> = []
  var broken: Set<String> = []
  /// The level of each file's sound; one half where nothing is said.
  var levels: [String: Float] = [:]
  /// Held, no file is loaded further than its beginning, or its first `head` frames.
  let gate = NSLock()
  var head: Int?
  /// What is found of every file's beat.
  var beat = FileBeat(confidence: 0)
  /// Whether a file's sound is, instead of one half, the hundredth of the seconds into it.
  var tellsTime = false

  var files: [MenuItem] {
    [
      MenuItem(.track, name: "drums.wav", source: "/lib/drums.wav"),
      MenuItem(.track, name: "more/bass.wav", source: "/lib/more/bass.wav"),
    ]
  }

  func resolve(_ file: String) -> String { file.hasPrefix("/") ? file : "/lib/" + file }

  func find(named name: String) -> String? {
    files.first { $0.source.hasSuffix("/" + name) }?.source
  }

  func check(_ path: String) throws {
    if missing.contains(path) { throw Refusal("\(path): no such file") }
  }

  func load(
    _ path: String, rate: Double, progress: @escaping @Sendable (Double) -> Void,
    ready: @escaping @Sendable (Sample) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    try check(path)
    if broken.contains(path) { throw Refusal("\(path): it is damaged") }
    let sample = Self.steady(Int((seconds * rate).rounded()), rate: rate, levels[path] ?? 0.5)
    if tellsTime {
      for i in 0..<sample.frameCount { sample.channel(0)[i] = Float(Double(i) / rate / 100) }
    }
    if let head { sample.available = head }
    ready(sample)
    gate.lock()
    gate.unlock()
    sample.available = sample.frameCount
  }

  /// Sounds as `other` does, all of it at once.
  func imitate(_ other: FakeSource) {
    (seconds, levels, beat) = (other.seconds, other.levels, other.beat)
    (tellsTime, passageLevel, bridgesPassages) = (
      other.tellsTime, other.passageLevel, other.bridgesPassages
    )
  }

  func beat(
    of path: String, _ sample: Sample, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> FileBeat { beat }

  func stretch(
    _ sample: Sample, length: Double, semitones: Double, warp: Warp?, from origin: Int,
    progress: @escaping @Sendable (Sample) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Sample {
    if let warp, !warp.keepsPitch { return try sample.played(along: warp) { false } }
    return Self.steady(Int(length.rounded()), rate: sample.rate, 0.5)
  }

  /// The level of passages; nil if there are none.
  var passageLevel: Float?
  /// Whether they go over into renditions: by 0.15 s of 0.375.
  var bridgesPassages = false
  /// Held, no passage is made.
  let passageGate = NSLock()

  func filler(of passage: Passage) -> PassageFiller? {
    guard let passageLevel else { return nil }
    let reached = Reached()
    let bridge: @Sendable (Sample) -> Range<Int> = { _ in
      let end = reached.end + 7_200
      for frame in reached.end..<end + 12_000 {
        passage.write(frame < end ? 0.375 : 0.5, 0, at: frame)
      }
      return end..<end + 12_000
    }
    return PassageFiller(bridge: bridgesPassages ? bridge : nil) { [passageGate] end in
      reached.end = end
      passageGate.lock()
      passageGate.unlock()
      for frame in max(passage.start, end - passage.capacity)..<end {
        passage.write(passageLevel, 0, at: frame)
      }
    }
  }

  private static func steady(_ count: Int, rate: Double, _ level: Float) -> Sample {
    let sample = Sample(channelCount: 1, frameCount: count, length: Double(count), rate: rate)
    for i in -Sample.margin..<count + Sample.margin { sample.channel(0)[i] = level }
    sample.available = count
    return sample
  }
}

/// How far a passage is.
private final class Reached: @unchecked Sendable {
  var end = 0
}

/// Remembers what is told.
final class Listener: StageObserver, @unchecked Sendable {
  var changes: [Change] = []
  var performed: [Gesture] = []
  /// All of a log, with the frames.
  var whole: [(frame: Int, gesture: Gesture)] = []
  /// The logs before it, which ended where the rate changed.
  var formers: [[(frame: Int, gesture: Gesture)]] = []
  var openings: [Int: Double] = [:]
  var followsPerformance: Bool { true }

  var problems: [String] {
    changes.compactMap { change in
      if case .report(.error(_, let text)) = change { text } else { nil }
    }
  }

  func stage(_ changes: [Change], by origin: Origin?) { self.changes += changes }

  func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?) {
    whole.append((frame, gesture))
    // What comes about follows by itself.
    if case .track(_, .heard) = gesture { return }
    if case .occurred = gesture { return }
    performed.append(gesture)
  }

  func stage(opened slot: Int, on beat: Double, at frame: Int) {
    openings[slot] = beat
    whole.append((frame, .track(slot, .opening(beat))))
  }

  func stage(rate: Double, after end: Int, as gestures: [Gesture]) {
    formers.append(whole)
    whole = gestures.map { (0, $0) }
  }
}

/// A stage rendered by hand at 48 kHz.
struct Bench: Sendable {
  let source = FakeSource()
  let listener = Listener()
  let stage: Stage

  init(_ canvas: Canvas = Canvas()) {
    stage = Stage(mode: .offline, source: source, rate: 48_000, canvas: canvas)
    let listener = listener
    on { $0.add(listener) }
  }

  /// Does `body` on the stage.
  func on<Result: Sendable>(_ body: @Sendable (isolated Stage) throws -> Result) rethrows -> Result
  {
    try stage.queue.sync { try stage.assumeIsolated { try body($0) } }
  }

  /// Does `gestures` in order.
  func perform(_ gestures: Gesture...) throws {
    try on { stage in for gesture in gestures { try stage.perform(gesture) } }
  }

  /// The canvas as it is.
  var canvas: Canvas { on { $0.canvas } }

  /// Renders `count` frames; returns the left side.
  @discardableResult
  func render(_ count: Int, block: Int = 256) -> [Float] {
    on { stage in
      var left = [Float](repeating: 0, count: count)
      var right = left
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          guard let l = l.baseAddress, let r = r.baseAddress else { return }
          var done = 0
          while done < count {
            stage.advance()
            let next = stage.nextFrame.map { max(1, $0 - stage.now) } ?? count
            let run = min(block, next, count - done)
            stage.renderer.render(
              Outputs(left: l + done, right: r + done), count: run)
            done += run
          }
          stage.advance()
        }
      }
      return left
    }
  }
}

/// A folder that is deleted with it.
final class Folder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "stage-tests-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
