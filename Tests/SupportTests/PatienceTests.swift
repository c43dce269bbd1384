import TestSupport
import Testing

@Suite struct `a test's patience` {
  /// How many looks in vain, begun at `times`, it takes for five seconds.
  private func count(_ times: [Duration]) -> Int {
    var patience = Patience(.seconds(5))
    return 1 + times.prefix { patience.goesOn(after: $0) }.count
  }

  @Test func `looks once more when the time has passed, however late`() {
    let looks = (0...1_000).map { Duration.milliseconds(5 * $0) }
    #expect(count(looks + [.milliseconds(5_001), .seconds(6)]) == 1_002)
    #expect(count(looks + [.seconds(49)]) == 1_002)
  }

  @Test func `is not over by time alone`() {
    #expect(count((1...200).map { .milliseconds(5_000 + $0) }) == 100)
  }

  @Test func `ends where nothing answers`() {
    #expect(count([.seconds(0), .seconds(605), .seconds(606), .seconds(607)]) == 3)
  }

  @Test func `sees what comes true late, on a thread or in a task`() async {
    var looks = 0
    func isThere() -> Bool {
      looks += 1
      return looks == 50
    }
    func wait() -> Bool { eventually(within: 0.001) { isThere() } }
    #expect(wait())
    looks = 0
    #expect(await eventually(within: 0.001) { isThere() })
    looks = 1_000
    let isSeen = await eventually(within: 0.001) { isThere() }
    #expect(!isSeen)
  }
}
