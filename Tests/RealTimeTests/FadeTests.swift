import Foundation
import Testing

@testable import RealTime

@Suite("A fade") struct FadeTests {
  private func values(_ fade: inout Fade, _ count: Int) -> [Float] {
    (0..<count).map { _ in fade.next() }
  }

  @Test("rests where it begins", arguments: [true, false])
  func rest(isOn: Bool) {
    var fade = Fade(isOn, duration: 8)
    #expect(fade.isSettled)
    #expect(fade.isOn == isOn)
    #expect(fade.isOff == !isOn)
    #expect(values(&fade, 20).allSatisfy { $0 == (isOn ? 1 : 0) })
  }

  @Test("rises along a raised cosine and then rests at one", arguments: [1, 2, 10, 480, 1_920])
  func rise(duration: Int) {
    var fade = Fade(false, duration: duration)
    fade.target = true
    let rise = values(&fade, duration)
    for (i, value) in rise.enumerated() {
      let expected = (1 - cos(Double.pi * Double(i) / Double(duration))) / 2
      #expect(abs(Double(value) - expected) < 1e-7)
    }
    #expect(fade.isOn)
    #expect(fade.next() == 1)
  }

  @Test("falls as it rises: the two always sum to one")
  func fall() {
    var up = Fade(false, duration: 480)
    var down = Fade(true, duration: 480)
    up.target = true
    down.target = false
    for _ in 0..<500 { #expect(abs(up.next() + down.next() - 1) < 1e-7) }
    #expect(down.isOff)
  }

  @Test("finishes a movement before it turns back")
  func reversal() {
    var fade = Fade(false, duration: 100)
    fade.target = true
    let before = values(&fade, 30)
    fade.target = false
    let after = values(&fade, 70)
    let whole = before + after
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(fade.next() == 1)
    #expect(!fade.isSettled)
    let fall = values(&fade, 99)
    #expect(zip(fall, fall.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(fade.isOff)
  }

  @Test("forgets a wish that is taken back before it is due")
  func forgotten() {
    var fade = Fade(false, duration: 100)
    fade.target = true
    _ = values(&fade, 30)
    fade.target = false
    _ = values(&fade, 30)
    fade.target = true
    _ = values(&fade, 40)
    #expect(fade.isOn)
    #expect(values(&fade, 300).allSatisfy { $0 == 1 })
  }

  @Test("never bends more than its cosine, in whatever order it is switched")
  func smooth() {
    var fade = Fade(false, duration: 480)
    var random = SystemRandomNumberGenerator()
    var signal: [Double] = []
    for _ in 0..<20_000 {
      if Int.random(in: 0..<50, using: &random) == 0 { fade.target.toggle() }
      signal.append(Double(fade.next()))
    }
    // The second derivative of (1 − cos πt/T) / 2 is at most (π/T)² / 2.
    let bound = pow(Double.pi / 480, 2) / 2 + 3e-7
    let bends = secondDifferences(signal)
    #expect(bends.allSatisfy { abs($0) < bound })
  }
}
