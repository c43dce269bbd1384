import Foundation
import Model
import Testing

@testable import Engine

@Suite struct AutopanTests {
  @Test("middle on the beat, then right, then left, and nothing rises")
  func sine() {
    let output = EffectRig(.autopan, ["depth": 0.8]).play(48_000) { _ in SIMD2(1, 1) }
    for i in 0..<48_000 {
      let place = 0.8 * sin(2 * .pi * Double(i) / 24_000)
      let far = cos(0.5 * .pi * place)
      #expect(abs(Double(output.left[i]) - (place > 0 ? far : 1)) < 1e-5)
      #expect(abs(Double(output.right[i]) - (place < 0 ? far : 1)) < 1e-5)
    }
  }

  @Test("a full square is on one side only, and does not click")
  func square() {
    let output = EffectRig(.autopan, ["depth": 1, "shape": 1]).play(48_000) { _ in SIMD2(1, 1) }
    #expect(abs(output.left[6_000]) < 1e-6 && output.right[6_000] == 1)
    #expect(output.left[18_000] == 1 && abs(output.right[18_000]) < 1e-6)
    // The place crosses 2 in 192 frames, the gain by a quarter cosine of it.
    #expect(roughness(output.left) < 1e-3 && roughness(output.right) < 1e-3)
    #expect(steepness(output.left) < 0.03)
  }
}
