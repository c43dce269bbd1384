import Engine
import Foundation
import Model
import Testing

@testable import Stage

@Suite("A log that goes on at another rate") struct ResumedLogTests: LogReplay {
  /// What was heard at one rate, and its log.
  private struct Life {
    var rate: Double
    var heard: [Float]
    var log: [(frame: Int, gesture: Gesture)] = []
  }

  /// Does `count` times what one of two players does at once.
  private func play(_ count: Int, on stage: Stage, scene: String, _ random: inout Seeded) {
    var storm = Storm(random: Seeded(state: random.next()))
    var player = Player(random: Seeded(state: random.next()))
    for _ in 0..<count {
      let canvas = on(stage) { $0.canvas }
      let gestures =
        Bool.random(using: &random)
        ? storm.gestures(canvas) : [player.gesture(canvas, scene: scene)]
      let ahead = Bool.random(using: &random) ? 0 : Int.random(in: 0...900, using: &random)
      on(stage) { stage in
        let frame = stage.now + ahead
        for gesture in gestures {
          try? stage.perform(gesture, at: ahead > 0 ? frame : nil)
          guard case .addTrack = gesture, let newest = stage.canvas.order.last else { continue }
          try? stage.perform(.track(newest.slot, .muted(false)))
        }
      }
      let isLong = Int.random(in: 0..<4, using: &random) == 0
      let next =
        on(stage) { $0.now } + Int.random(in: 0...(isLong ? 8_000 : 900), using: &random)
      repeat {
        usleep(200)
        if Bool.random(using: &random) { on(stage) { $0.advance() } }
      } while on(stage) { $0.now } < next
    }
  }

  /// A live session of random gestures, during which the rate changes now and then.
  private func lives(seed: UInt64, scene: String) -> [Life] {
    var random = Seeded(state: seed)
    let listener = Listener()
    let source = SlowSource()
    source.delay = 2_000
    source.streams = seed % 2 == 0
    let stage = Stage(mode: .live, source: source, rate: 48_000, canvas: canvas)
    let period = [64, 256, 1_024][Int(seed % 3)]
    on(stage) { stage in
      stage.add(listener)
      stage.setPeriod(period)
      stage.live()
      for file in ["/lib/loop.wav", "/lib/other.wav", "/lib/excerpt.wav"] {
        stage.attempt(.addTrack(file: file, at: nil))
      }
      for slot in 1...3 { stage.attempt(.track(slot, .muted(false))) }
    }
    var lives: [Life] = []
    let rates: [Double] = [48_000, 44_100, 48_000, 96_000]
    for rate in rates {
      let ear = on(stage) { stage in
        if rate != stage.rig.rate { stage.resume(rate: rate, downtime: 0.01) }
        return Ear(stage.renderer, period: period)
      }
      // Some end while files are still on their way.
      play(.random(in: 0...40, using: &random), on: stage, scene: scene, &random)
      if rate == rates.last {
        lives.append(Life(rate: rate, heard: end(ear, of: stage)))
      } else {
        ear.end()
        lives.append(Life(rate: rate, heard: ear.heard))
      }
    }
    let logs = on(stage) { _ in listener.formers + [listener.whole] }
    for (index, log) in logs.enumerated() { lives[index].log = log }
    return lives
  }

  @Test("renders what was heard, bit for bit, whatever was in flight")
  func fuzz() throws {
    let folder = Folder()
    let scene = try scene(in: folder)
    let environment = ProcessInfo.processInfo.environment
    let first = environment["RESUMED_SEED"].flatMap { UInt64($0) } ?? 1
    let rounds = environment["RESUMED_ROUNDS"].flatMap { UInt64($0) } ?? 3
    var (sounding, total) = (0, 0)
    for seed in first..<first + rounds {
      for (index, life) in lives(seed: seed, scene: scene).enumerated() {
        let block = [1_024, 37, 256][Int(seed / 3 % 3)]
        let (again, problems) = try replay(
          life.log, rate: life.rate, count: life.heard.count, block: block)
        let name = "seed \(seed), life \(index)"
        #expect(problems == [], "\(name)")
        sounding += life.heard.count { $0 != 0 }
        total += life.heard.count
        compare(life.heard, again, life.log, name)
      }
    }
    #expect(sounding > total / 4, "\(sounding) of \(total) frames sound")
  }
}
