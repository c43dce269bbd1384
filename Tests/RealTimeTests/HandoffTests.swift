import Testing

@testable import RealTime

@Suite("A handoff") struct HandoffTests {
  @Test("brings pointers back in the order of their retirement")
  func order() {
    let handoff = Handoff<Int>(capacity: 4)
    let values = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    defer { values.deallocate() }
    #expect(handoff.reclaim() == nil)
    #expect(handoff.retire(values + 1) == true)
    #expect(handoff.retire(values) == true)
    #expect(handoff.reclaim() == values + 1)
    #expect(handoff.reclaim() == values)
    #expect(handoff.reclaim() == nil)
  }

  @Test("refuses when too many are on their way back")
  func full() {
    let handoff = Handoff<Int>(capacity: 2)
    let value = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { value.deallocate() }
    #expect(handoff.retire(value) == true)
    #expect(handoff.retire(value) == true)
    #expect(handoff.retire(value) == false)
    _ = handoff.reclaim()
    #expect(handoff.retire(value) == true)
  }
}
