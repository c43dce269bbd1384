import Testing

@testable import RealTime

@Suite("The latest value") struct LatestTests {
  @Test("is the first one until another is written")
  func first() {
    let latest = Latest<Int>(7)
    #expect(latest.read() == 7)
    #expect(latest.read() == 7)
  }

  @Test("is the newest of several, and stays")
  func newest() {
    let latest = Latest<Int>(0)
    for i in 1...5 { latest.write(i) }
    #expect(latest.read() == 5)
    #expect(latest.read() == 5)
    latest.write(6)
    #expect(latest.read() == 6)
  }

  /// Eight words that must always be equal.
  private struct Wide: BitwiseCopyable {
    var words: InlineArray<8, Int>
    init(_ value: Int) { words = InlineArray(repeating: value) }
    var isWhole: Bool { words.indices.allSatisfy { words[$0] == words[0] } }
  }

  private final class Shared: Sendable {
    let latest = Latest<Wide>(Wide(0))
    let isOver = Counter()
  }

  @Test("is never torn and never goes back, between two threads")
  func threads() {
    let shared = Shared()
    let count = 300_000
    let writer = OtherThread {
      for i in 1...count { shared.latest.write(Wide(i)) }
      shared.isOver.set(1)
    }
    var torn = 0
    var backwards = 0
    var last = 0
    while shared.isOver.current == 0 {
      let value = shared.latest.read()
      if !value.isWhole { torn += 1 }
      if value.words[0] < last { backwards += 1 }
      last = value.words[0]
    }
    writer.join()
    #expect(torn == 0)
    #expect(backwards == 0)
    #expect(shared.latest.read().words[0] == count)
  }
}
