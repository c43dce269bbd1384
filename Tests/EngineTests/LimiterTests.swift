import Foundation
import RealTime
import Testing

@testable import Engine

@Suite("The limiter") struct LimiterTests {
  private let ceiling = Float(pow(10, -0.1 / 20))

  private func process(
    _ limiter: inout Limiter, _ left: [Float], _ right: [Float]? = nil, block: Int = 64
  ) -> (left: [Float], right: [Float]) {
    var left = left
    var right = right ?? left
    let count = left.count
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        guard let l = l.baseAddress, let r = r.baseAddress else { return }
        for start in stride(from: 0, to: count, by: block) {
          limiter.process(
            Block(left: l + start, right: r + start, count: min(block, count - start)))
        }
      }
    }
    return (left, right)
  }

  private func noise(_ count: Int, _ scale: Float) -> [Float] {
    (0..<count).map { Float($0 * 7_919 % 10_007) / 5_003.5 * scale - scale }
  }

  @Test("lets nothing above −0.1 dBFS", arguments: [1.1, 2, 10, 1_000] as [Float])
  func loud(scale: Float) {
    var limiter = Limiter(rate: 48_000, isOn: true, fade: 480)
    let sound = process(&limiter, noise(50_000, scale)).left
    #expect(sound.allSatisfy { abs($0) <= ceiling })
    #expect((sound.max() ?? 0) > 0.95)
  }

  @Test("changes no bit of what lies below")
  func transparent() {
    var limiter = Limiter(rate: 48_000, isOn: true, fade: 480)
    let sound = noise(20_000, 0.98)
    #expect(process(&limiter, sound).left == sound)
  }

  @Test("turns both sides down alike")
  func linked() {
    var limiter = Limiter(rate: 48_000, isOn: true, fade: 480)
    let loud = noise(20_000, 4)
    let (left, right) = process(&limiter, loud, loud.map { $0 / 8 })
    #expect(zip(left, right).allSatisfy { abs($0 / 8 - $1) < 1e-6 })
  }

  @Test("lets go by 1/e in a tenth of a second, and wholly in time")
  func release() {
    var limiter = Limiter(rate: 48_000, isOn: true, fade: 480)
    let ones = [Float](repeating: 0.4, count: 200_000)
    let sound = process(&limiter, [2] + ones).left
    // The peak of 2 takes half of the gain away; after 4,800 frames 1/e of that is missing.
    let missing = 1 - Double(ceiling) / 2
    #expect(abs(Double(sound[4_800]) - 0.4 * (1 - missing * exp(-1))) < 1e-4)
    #expect(sound.last == 0.4)
  }

  @Test("does the same however the frames are divided, also while it is switched")
  func division() {
    func render(_ block: Int) -> [Float] {
      var limiter = Limiter(rate: 48_000, isOn: true, fade: 480)
      var sound: [Float] = []
      for (index, length) in [1_000, 500, 700, 30, 470, 2_000].enumerated() {
        limiter.turn(index % 2 == 0)
        sound += process(&limiter, noise(length, 3), block: block).left
      }
      return sound
    }
    for block in [1, 17, 1_000] { #expect(render(block) == render(64)) }
  }

  @Test("lets everything through when it is off")
  func off() {
    var limiter = Limiter(rate: 48_000, isOn: false, fade: 480)
    let sound = noise(5_000, 9)
    #expect(process(&limiter, sound).left == sound)
  }

  @Test("is on unless it is switched off")
  func initially() {
    let offline = Offline()
    offline.rig.renderer.limiter = Limiter(rate: 48_000, isOn: true, fade: 480)
    offline.addTrack(steadySample(3))
    offline.rig.update(to: offline.canvas, sounds: offline.sounds, at: 0)
    _ = offline.rig.flush()
    #expect(offline.render(2_000).left.allSatisfy { $0 <= ceiling })
    #expect(abs(Double(ceiling) - gain(decibels: -0.1)) < 1e-7)
  }
}
