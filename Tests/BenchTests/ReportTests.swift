import Testing

@testable import bubblebench

@Suite("The table of a benchmark") struct ReportTests {
  @Test("has no figure without a value, nor one of nothing with a sign")
  func figures() {
    var report = Report()
    report.add(.tempo, "none wrong", "%", ours: -0.0, wanted: 1)
    report.add(.tempo, "none wrong, nor there", "%", ours: [0], peer: [0], wanted: 1)
    report.add(.tempo, "no rounds", "ms", ours: [Double]().median, wanted: 250)
    report.add(.tempo, "no peer's rounds", "s", ours: [1], peer: [])
    let table = report.table(of: .tempo)
    #expect(!table.contains("nan"))
    #expect(!table.contains("-0"))
    #expect(report.rows.map { $0.isMet } == [true, true, nil, nil])
    #expect(report.rows.map { $0.skipped != nil } == [false, false, true, true])
  }
}
