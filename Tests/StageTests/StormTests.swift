import Engine
import Foundation
import Model
import Testing

@testable import Stage

extension SlowSource {
  /// Fills a passage with noise that is another wherever the loop is another, and in its end.
  func filler(of passage: Passage) -> PassageFiller? {
    let salt = UInt64(bitPattern: Int64(passage.semitones * 8)) &* 977
    let written = Written(passage.start)
    let fill: @Sendable (Int, UInt64) -> Void = { [self] end, salt in
      rest()
      for frame in written.frame..<max(end, written.frame) {
        var random = Seeded(state: passage.place(at: frame).bitPattern &+ salt)
        let value = Float(Int32(truncatingIfNeeded: random.next() >> 32)) * 0x1p-33
        passage.write(value, 0, at: frame)
      }
      written.frame = max(end, written.frame)
    }
    let bridge: @Sendable (Sample) -> Range<Int> = { _ in
      let end = written.frame + 3_000
      fill(end + 4_000, salt &+ 1)
      return end..<end + 4_000
    }
    return PassageFiller(bridge: bridge) { fill($0, salt) }
  }

  /// How far a passage has been filled.
  private final class Written: @unchecked Sendable {
    var frame: Int
    init(_ frame: Int) { self.frame = frame }
  }
}

/// Gestures of one player who moves the beat all the time.
struct Storm {
  var random: Seeded

  /// What is done at once.
  mutating func gestures(_ canvas: Canvas) -> [Gesture] {
    let slot = canvas.tracks.randomElement(using: &random)?.slot ?? 1
    let name = BubbleName(.track, slot)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let tempo: Double = [100, 120, 140, 150, 240].randomElement(using: &random) ?? 120
    let place = number(0...8)
    switch Int.random(in: 0..<32, using: &random) {
    case 0...2: return [.tempo(tempo)]
    case 3: return [.tempo(tempo), .track(slot, .position(place)), .tempo(tempo)]
    case 4...5: return [.tempoRamp(number(90...180), duration: number(0...0.5))]
    case 6: return [.nudge(beats: number(-0.2...0.2))]
    case 7...9: return [.track(slot, .transpose(Double(Int.random(in: -3...3, using: &random))))]
    case 10...11:
      return [.track(slot, .sync(SyncMode.allCases.randomElement(using: &random) ?? .free))]
    case 12: return [.track(slot, .tempo(number(100...140)))]
    case 13: return [.track(slot, .length(Double(Int.random(in: 1...4, using: &random))))]
    case 14...17: return [.track(slot, .position(place))]
    case 18: return [.locate(beats: place), .track(slot, .position(number(0...8)))]
    case 19...20: return [.locate(beats: place)]
    case 21: return [.skip(beats: number(-2...2))]
    case 22: return [.stopTransport, .startTransport]
    case 23: return [.remove(name), .undo]
    case 24: return [.remove(name)]
    case 25...26: return [.undo]
    case 27: return [.track(slot, .launch(Launch.allCases.randomElement(using: &random) ?? .now))]
    case 28: return [.tap(name)]
    case 29: return [.track(slot, .swing(number(50...70)))]
    case 30: return [.track(slot, .file(SlowSource.names.randomElement(using: &random) ?? ""))]
    default: return [.addTrack(file: SlowSource.names.randomElement(using: &random) ?? "", at: nil)]
    }
  }
}

@Suite("A log of a storm") struct StormTests: LogReplay {
  /// What a live session of random gestures sounded like in periods of `period`, and its log.
  private func play(seed: UInt64, period: Int, count: Int) -> (heard: [Float], Listener) {
    let listener = Listener()
    let source = SlowSource()
    source.delay = 2_000
    let stage = Stage(mode: .live, source: source, rate: 48_000, canvas: canvas)
    var storm = Storm(random: Seeded(state: seed))
    let ear = on(stage) { stage in
      stage.add(listener)
      stage.setPeriod(period)
      stage.live()
      for file in ["/lib/loop.wav", "/lib/other.wav", "/lib/excerpt.wav"] {
        stage.attempt(.addTrack(file: file, at: nil))
      }
      for slot in 1...3 { stage.attempt(.track(slot, .muted(false))) }
      return Ear(stage.renderer, period: period)
    }
    for _ in 0..<count {
      let gestures = storm.gestures(on(stage) { $0.canvas })
      let ahead =
        Bool.random(using: &storm.random) ? 0 : Int.random(in: 0...900, using: &storm.random)
      on(stage) { stage in
        let frame = stage.now + ahead
        for gesture in gestures {
          try? stage.perform(gesture, at: ahead > 0 ? frame : nil)
          guard case .addTrack = gesture, let newest = stage.canvas.order.last else { continue }
          try? stage.perform(.track(newest.slot, .muted(false)))
        }
      }
      let isLong = Int.random(in: 0..<3, using: &storm.random) == 0
      let next =
        on(stage) { $0.now } + Int.random(in: 0...(isLong ? 9_000 : 1_500), using: &storm.random)
      repeat {
        usleep(200)
        on(stage) { $0.advance() }
      } while on(stage) { $0.now } < next
    }
    return (end(ear, of: stage), listener)
  }

  @Test("renders what was heard, bit for bit, however the beat was moved and at any block size")
  func fuzz() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["STORM_SEED"].flatMap { UInt64($0) } ?? 1
    let rounds = environment["STORM_ROUNDS"].flatMap { UInt64($0) } ?? 6
    var (sounding, total, passages) = (0, 0, 0)
    for seed in first..<first + rounds {
      let period = [64, 256, 1_024][Int(seed % 3)]
      let block = [1, 37, 1_024][Int(seed / 3 % 3)]
      let (heard, listener) = play(seed: seed, period: period, count: block == 1 ? 40 : 120)
      let (again, problems) = try replay(listener, count: heard.count, block: block)
      #expect(problems == [], "seed \(seed)")
      sounding += heard.count { $0 != 0 }
      total += heard.count
      passages += listener.whole.count {
        if case .occurred(.passage) = $0.gesture { true } else { false }
      }
      compare(heard, again, listener, "seed \(seed), period \(period), block \(block)")
    }
    #expect(sounding > total / 4, "\(sounding) of \(total) frames sound")
    #expect(passages > rounds, "\(passages) passages")
    if environment["STORM_ROUNDS"] != nil { print("storm", sounding, total, passages) }
  }
}
