import Testing

@testable import JackIO

@Suite struct ClockMappingTests {
  private var mapping: ClockMapping {
    var mapping = ClockMapping()
    mapping.engineFrame = 96_000
    mapping.microseconds = 10_000_000
    mapping.framesPerMicrosecond = 0.048
    mapping.frameCount = 256
    return mapping
  }

  @Test(
    "a time after or before the cycle has its frame",
    arguments: [
      (10_000_000, 96_000), (11_000_000, 144_000), (9_000_000, 48_000), (10_000_010, 96_000),
      (10_000_011, 96_001),
    ])
  func frames(microseconds: UInt64, frame: Int) {
    #expect(mapping.frame(atMicroseconds: microseconds) == frame)
  }

  @Test("microseconds(atFrame:) undoes frame(atMicroseconds:)")
  func inverse() {
    for frame in [0, 95_999, 96_000, 96_001, 1_000_000] {
      #expect(mapping.frame(atMicroseconds: mapping.microseconds(atFrame: frame)) == frame)
    }
  }

  @Test("a clock that has not run has one time")
  func unset() {
    #expect(ClockMapping().microseconds(atFrame: 1_000) == 0)
    #expect(ClockMapping().frame(atMicroseconds: 1_000) == 0)
  }
}
