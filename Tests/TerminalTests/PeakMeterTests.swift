import Testing

@testable import bubbletracks

@Suite struct PeakMeterTests {
  @Test("a meter rises at once and falls by 20 dB in 1.7 s")
  func ballistics() {
    var meter = PeakMeter()
    #expect(meter.level(at: 0) == -.infinity)
    meter.take(-6, at: 10)
    #expect(meter.level(at: 10) == -6)
    #expect(abs(meter.level(at: 11.7) - -26) < 1e-9)
    #expect(meter.level(at: 20) == -.infinity)
    meter.take(-50, at: 11.7)
    #expect(abs(meter.level(at: 11.7) - -26) < 1e-9)
  }

  @Test("the highest peak is held for 1.5 s, then falls as the level does")
  func hold() {
    var meter = PeakMeter()
    meter.take(-6, at: 0)
    meter.take(-40, at: 1)
    #expect(meter.hold(at: 1.5) == -6)
    #expect(abs(meter.hold(at: 3.2) - -26) < 1e-9)
    #expect(meter.isMoving(at: 3.2))
    #expect(!meter.isMoving(at: 10))
  }

  @Test("a bar is as long as its level's share of 60 dB")
  func bar() {
    var meter = PeakMeter()
    #expect(meter.bar(columns: 10, at: 0).text == String(repeating: " ", count: 10))
    meter.take(-30, at: 0)
    #expect(meter.bar(columns: 10, at: 0).text == "█████│    ")
    meter.take(-27, at: 0)
    #expect(meter.bar(columns: 20, at: 0).text == String(repeating: "█", count: 11) + "│        ")
    meter.take(3, at: 0)
    #expect(meter.bar(columns: 10, at: 0).text == "██████████")
    #expect(meter.bar(columns: 0, at: 0).width == 0)
  }

  @Test("a bar is green to −12 dBFS, yellow to −3 dBFS, red above")
  func inks() {
    var meter = PeakMeter()
    meter.take(0, at: 0)
    let runs = meter.bar(columns: 60, at: 0).runs
    #expect(runs.map(\.style.ink) == [.good, .warning, .bad])
    #expect(runs.map(\.text.count) == [48, 9, 3])
  }
}
