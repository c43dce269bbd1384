import Testing

@testable import RealTime

@Suite("What the audio thread trusts") struct TrustedTests {
  @Test("square roots are exact where they can be, and NaN below zero")
  func roots() {
    for i in 0...1_000 {
      #expect(squareRoot(Double(i * i)) == Double(i))
      #expect(squareRoot(Float(i * i)) == Float(i))
    }
    #expect(squareRoot(-1.0).isNaN)
    #expect(squareRoot(Float(-1)).isNaN)
  }

  @Test("a copy takes what is asked for and no more")
  func copies() {
    let source: [Float] = [1, 2, 3, 4]
    var target: [Float] = [0, 0, 0, 0]
    target.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      copy(source, to: base + 1, count: 2)
    }
    #expect(target == [0, 1, 2, 0])
  }
}
