import Testing

@testable import RealTime

@Suite("A ring") struct RingTests {
  @Test("gives back what was pushed, in order, round and round")
  func order() {
    let ring = Ring<Int>(capacity: 4)
    for round in 0..<10 {
      for i in 0..<3 { #expect(ring.push(round * 3 + i) == true) }
      for i in 0..<3 { #expect(ring.pop() == round * 3 + i) }
    }
    #expect(ring.pop() == nil)
  }

  @Test("has a capacity of the next power of two", arguments: [(0, 2), (2, 2), (3, 4), (64, 64)])
  func capacity(asked: Int, given: Int) {
    let capacity = Ring<Int>(capacity: asked).capacity
    #expect(capacity == given)
  }

  @Test("refuses when full, and takes more once there is room")
  func full() {
    let ring = Ring<Int>(capacity: 4)
    for i in 0..<4 { #expect(ring.push(i) == true) }
    #expect(ring.push(4) == false)
    #expect(ring.pop() == 0)
    #expect(ring.push(5) == true)
    #expect((0..<5).map { _ in ring.pop() } == [1, 2, 3, 5, nil])
  }

  @Test("tells how much room there is")
  func room() {
    let ring = Ring<Int>(capacity: 4)
    #expect(ring.room == 4)
    _ = ring.push(1)
    _ = ring.push(2)
    #expect(ring.room == 2)
    _ = ring.pop()
    #expect(ring.room == 3)
  }

  @Test("takes a batch whole or not at all")
  func batch() {
    let ring = Ring<Int>(capacity: 4)
    #expect(ring.push(contentsOf: []) == true)
    #expect(ring.push(contentsOf: [1, 2, 3]) == true)
    #expect(ring.push(contentsOf: [4, 5]) == false)
    #expect((0..<4).map { _ in ring.pop() } == [1, 2, 3, nil])
    #expect(ring.push(contentsOf: [6, 7, 8, 9]) == true)
    #expect((0..<4).map { _ in ring.pop() } == [6, 7, 8, 9])
  }

  @Test("leaves in place what is peeked at")
  func peek() {
    let ring = Ring<Int>(capacity: 4)
    #expect(ring.peek() == nil)
    _ = ring.push(7)
    #expect(ring.peek() == 7)
    #expect(ring.pop() == 7)
    #expect(ring.peek() == nil)
  }

  /// Shares a ring between threads.
  private final class Shared: Sendable {
    let ring = Ring<Pair>(capacity: 64)
  }

  /// Two words that belong together.
  private struct Pair: BitwiseCopyable {
    var a: Int
    var b: Int
  }

  @Test("carries everything between two threads, whole and in order")
  func threads() {
    let shared = Shared()
    let count = 300_000
    let producer = OtherThread {
      for i in 0..<count {
        while !shared.ring.push(Pair(a: i, b: -i)) { yield() }
      }
    }
    var wrong = 0
    for i in 0..<count {
      var next = shared.ring.pop()
      while next == nil {
        yield()
        next = shared.ring.pop()
      }
      if next?.a != i || next?.b != -i { wrong += 1 }
    }
    producer.join()
    #expect(wrong == 0)
    #expect(shared.ring.pop() == nil)
  }

  @Test("shows a batch to the other thread all at once")
  func batchThreads() {
    let shared = Shared()
    let size = 7
    let count = 20_000
    let producer = OtherThread {
      for i in 0..<count {
        let batch = (0..<size).map { Pair(a: i, b: $0) }
        while !shared.ring.push(contentsOf: batch) { yield() }
      }
    }
    var broken = 0
    for i in 0..<count {
      while shared.ring.peek() == nil { yield() }
      // The first of a batch is there, so all of it must be.
      for k in 0..<size {
        guard let next = shared.ring.pop(), next.a == i, next.b == k else {
          broken += 1
          continue
        }
      }
    }
    producer.join()
    #expect(broken == 0)
  }
}
