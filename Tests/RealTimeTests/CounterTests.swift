import Testing

@testable import RealTime

@Suite("A counter") struct CounterTests {
  @Test("stands where it was set and goes on from there")
  func value() {
    let counter = Counter(3)
    #expect(counter.current == 3)
    counter.add(4)
    #expect(counter.current == 7)
    counter.set(1)
    #expect(counter.current == 1)
  }

  private final class Shared: @unchecked Sendable {
    let counter = Counter()
    let values = UnsafeMutablePointer<Int>.allocate(capacity: 100_000)
    deinit { values.deallocate() }
  }

  @Test("loses nothing that two threads add")
  func additions() {
    let shared = Shared()
    let other = OtherThread { for _ in 0..<100_000 { shared.counter.add(1) } }
    for _ in 0..<100_000 { shared.counter.add(1) }
    other.join()
    #expect(shared.counter.current == 200_000)
  }

  @Test("shows what was written before it was set")
  func publication() {
    let shared = Shared()
    let count = 100_000
    let writer = OtherThread {
      for i in 0..<count {
        shared.values[i] = i + 1
        shared.counter.set(i + 1)
      }
    }
    var missing = 0
    var seen = 0
    while seen < count {
      seen = shared.counter.current
      if seen > 0 && shared.values[seen - 1] != seen { missing += 1 }
    }
    writer.join()
    #expect(missing == 0)
  }
}
