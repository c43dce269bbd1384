import Engine
import Foundation
import Model
import RealTime
import TestSupport
import Testing

@testable import Stage

/// A library whose files take their time, differ in all that matters, and sometimes fail.
final class SlowSource: SoundSource, @unchecked Sendable {
  /// Microseconds that a file takes at most.
  var delay: UInt32 = 4_000
  /// Whether files are played while they still come.
  var streams = false
  private let lock = NSLock()
  private var random = SystemRandomNumberGenerator()

  /// Seconds that each file lasts, with its beat and what was said of it before.
  private static let known: [String: (seconds: Double, beat: FileBeat, saying: BeatSaying?)] = [
    "/lib/loop.wav": (0.5, FileBeat(tempo: 120, beats: 1), nil),
    "/lib/other.wav": (0.4, FileBeat(tempo: 150, beats: 1, offset: 0.1), nil),
    "/lib/drone.wav": (0.3, FileBeat(confidence: 0), nil),
    "/lib/said.wav": (0.6, FileBeat(confidence: 0), BeatSaying(length: 2)),
    "/lib/excerpt.wav": (0.7, FileBeat(tempo: 240, beats: 2, start: 0.1, offset: 0.1), nil),
    "/lib/broken.wav": (0.2, FileBeat(confidence: 0), nil),
  ]
  static let names = known.keys.sorted()

  var files: [MenuItem] { [] }

  func resolve(_ file: String) -> String { file }

  func find(named name: String) -> String? { nil }

  func check(_ path: String) throws {}

  func rest() {
    let time = lock.withLock { UInt32.random(in: 0...max(delay, 1), using: &random) }
    if delay > 0 { usleep(time) }
  }

  func load(
    _ path: String, rate: Double, progress: @escaping @Sendable (Double) -> Void,
    ready: @escaping @Sendable (Sample) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    rest()
    guard path != "/lib/broken.wav", let file = Self.known[path] else { throw Refusal("broken") }
    let seed = path.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
    let sample = Self.noise(Int((file.seconds * rate).rounded()), rate, seed: seed)
    if streams { sample.available = sample.frameCount / 4 }
    ready(sample)
    while !sample.isComplete {
      rest()
      sample.available = min(sample.available + sample.frameCount / 4 + 1, sample.frameCount)
    }
  }

  func saying(of path: String) -> BeatSaying? { Self.known[path]?.saying }

  func beat(
    of path: String, _ sample: Sample, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> FileBeat {
    rest()
    return Self.known[path]?.beat ?? FileBeat(confidence: 0)
  }

  func stretch(
    _ sample: Sample, length: Double, semitones: Double, warp: Warp?, from origin: Int,
    progress: @escaping @Sendable (Sample) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Sample {
    rest()
    if let warp, !warp.keepsPitch { return try sample.played(along: warp) { false } }
    let count = max(Int(length.rounded()), 1)
    let seed = UInt64(count) &+ UInt64(bitPattern: Int64(semitones * 8)) &* 977
    let made = Self.noise(
      count, sample.rate, seed: seed &+ UInt64(origin) &* 31, origin: min(origin, count - 1))
    // It may be heard while it is made, and another asked for meanwhile.
    made.available = count / 2
    while !made.isComplete {
      progress(made)
      rest()
      made.available += count / 8 + 1
    }
    return made
  }

  private static func noise(
    _ count: Int, _ rate: Double, seed: UInt64, origin: Int = 0
  ) -> Sample {
    let sample = Sample(
      channelCount: 1, frameCount: count, length: Double(count), rate: rate, origin: origin)
    var state = seed | 1
    for i in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sample.channel(0)[i] = Float(Int32(truncatingIfNeeded: state >> 32)) * 0x1p-33
    }
    sample.available = count
    return sample
  }
}

/// Random gestures of one player.
struct Player {
  var random: Seeded

  mutating func gesture(_ canvas: Canvas, scene: String) -> Gesture {
    let track = canvas.tracks.randomElement(using: &random)?.slot ?? 1
    let effect = canvas.effects.randomElement(using: &random)?.slot ?? 1
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let file = SlowSource.names.randomElement(using: &random) ?? ""
    let types = ["delay", "stutter", "lowpass", "pitch", "reverb", "drive", "tremolo"]
    switch Int.random(in: 0..<44, using: &random) {
    case 0...2: return .addTrack(file: file, at: nil)
    case 3...6: return .track(track, .file(file))
    case 7...11: return .undo
    case 12...13: return .redo
    case 14: return .remove(BubbleName(.track, track))
    case 15...17: return .track(track, .muted(number(0...1) < 0.2))
    case 18: return .track(track, .gain(number(-12...0)))
    case 19: return .track(track, .gain(-6))
    case 20:
      return .tempo([100, 120, 150, 240, number(60...250)].randomElement(using: &random) ?? 120)
    case 21: return .tempoRamp(number(100...140), duration: number(0...0.05))
    case 22: return .track(track, .length(Double(Int.random(in: 1...4, using: &random))))
    case 23: return .track(track, .tempo(number(100...140)))
    case 24: return .track(track, .offset(number(0...0.2)))
    case 25: return .track(track, number(0...1) < 0.5 ? .double : .halve)
    case 26: return .track(track, .sync(SyncMode.allCases.randomElement(using: &random) ?? .free))
    case 27: return .track(track, .transpose(Double(Int.random(in: -2...2, using: &random))))
    case 28: return .track(track, .launch(Launch.allCases.randomElement(using: &random) ?? .now))
    case 29: return .track(track, .position(number(0...4)))
    case 30...31: return .addEffect(type: types.randomElement(using: &random) ?? "", at: nil)
    case 32: return .active(effect: effect, true)
    case 33...36:
      return .chain(
        track: track,
        Chain(
          [canvas.effects.map(\.slot).shuffled(using: &random).prefix(1).map { $0 }]
            + canvas.effects.dropFirst(2).map { [$0.slot] }) ?? .empty)
    case 37: return .remove(BubbleName(.effect, effect))
    case 38: return number(0...1) < 0.3 ? .clearScene : .loadScene(scene)
    case 39: return number(0...1) < 0.5 ? .stopTransport : .locate(beats: number(0...8))
    case 40: return .startTransport
    case 41: return .nudge(beats: number(-0.05...0.05))
    case 42: return .track(track, .swing(number(50...70)))
    default: return .track(track, .quantum(number(0...1) < 0.5 ? nil : 0))
    }
  }
}

@Suite("A log") struct ReplayTests: LogReplay {
  /// What a live session of random gestures sounded like, and its log.
  private func play(
    seed: UInt64, scene: String, count: Int
  ) -> (heard: [Float], Listener) {
    let listener = Listener()
    let stage = Stage(mode: .live, source: SlowSource(), rate: 48_000, canvas: canvas)
    var player = Player(random: Seeded(state: seed))
    let ear = on(stage) { stage in
      stage.add(listener)
      stage.setPeriod(64)
      stage.live()
      return Ear(stage.renderer, period: 64)
    }
    for _ in 0..<count {
      let gesture = player.gesture(on(stage) { $0.canvas }, scene: scene)
      let polls = Bool.random(using: &player.random)
      on(stage) { stage in
        if polls { stage.advance() }
        try? stage.perform(gesture)
        // New tracks are muted; most are to be heard.
        guard case .addTrack = gesture, let newest = stage.canvas.order.last else { return }
        try? stage.perform(.track(newest.slot, .muted(false)))
      }
      // Not more at once than an engine is asked for by people.
      let next = on(stage) { $0.now } + Int.random(in: 0...300, using: &player.random)
      repeat { usleep(200) } while on(stage) { $0.now } < next
    }
    return (end(ear, of: stage), listener)
  }

  @Test("renders what was heard, bit for bit, whatever was done while files were on their way")
  func fuzz() throws {
    let folder = Folder()
    let scene = try scene(in: folder)
    let environment = ProcessInfo.processInfo.environment
    let first = environment["REPLAY_SEED"].flatMap { UInt64($0) } ?? 1
    let rounds = environment["REPLAY_ROUNDS"].flatMap { UInt64($0) } ?? 5
    var (sounding, total) = (0, 0)
    for seed in first..<first + rounds {
      let (heard, listener) = play(seed: seed, scene: scene, count: 250)
      let (again, _) = try replay(listener, count: heard.count, block: 256)
      sounding += heard.count { $0 != 0 }
      total += heard.count
      compare(heard, again, listener, "seed \(seed)")
    }
    #expect(sounding > total / 4, "\(sounding) of \(total) frames sound")
  }
}
