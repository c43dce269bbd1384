import Testing

@testable import Model

@Suite("A chain") struct ChainTests {
  @Test("is read as stages in order, with parallel effects joined by a plus")
  func reading() {
    #expect(Chain("1 3+4 2")?.stages == [[1], [3, 4], [2]])
    #expect(Chain("  7\t 8 ")?.stages == [[7], [8]])
    #expect(Chain("") == .empty)
    #expect(Chain("   ") == .empty)
  }

  @Test(
    "is not read from anything else",
    arguments: [
      "a", "0", "-1", "1 1", "1+1", "1 2+1", "1+", "+1", "1++2", "1,2", "1.5", "١", "1 + 2",
      "01", "2 01",
    ])
  func nonsense(text: String) {
    #expect(Chain(text) == nil)
  }

  @Test("tells which effect comes twice", arguments: [("1 1", 1), ("2 3+2", 2), ("1 2", nil)])
  func doubled(text: String, slot: Int?) {
    #expect(Chain.doubled(in: text) == slot)
  }

  @Test("is written as it is read", arguments: ["", "1", "1 2 3", "1+2", "1 3+4 2", "10+20+30 5"])
  func roundTrip(text: String) {
    #expect(Chain(text)?.description == text)
  }

  @Test("has no empty stage and no effect twice")
  func stages() {
    #expect(Chain([[1], [], [2]])?.stages == [[1], [2]])
    #expect(Chain([[1], [2, 1]]) == nil)
    #expect(Chain([[0]]) == nil)
  }

  @Test("takes a new effect at the end, beside others, or at the end if there is no such stage")
  func adding() throws {
    var chain = Chain.empty
    chain.add(5, stage: nil)
    chain.add(6, stage: nil)
    #expect(chain.description == "5 6")
    chain.add(7, stage: 1)
    #expect(chain.description == "5+7 6")
    chain.add(8, stage: 3)
    chain.add(9, stage: 200)
    #expect(chain.description == "5+7 6 8 9")
  }

  @Test("closes up when an effect goes")
  func removing() throws {
    var chain = try #require(Chain("1 3+4 2"))
    chain.remove(4)
    #expect(chain.description == "1 3 2")
    chain.remove(1)
    #expect(chain.description == "3 2")
    chain.remove(9)
    #expect(chain.description == "3 2")
    chain.remove(3)
    chain.remove(2)
    #expect(chain == .empty)
  }

  @Test("knows the stage of each effect, from 1")
  func lookup() throws {
    let chain = try #require(Chain("1 3+4 2"))
    #expect([1, 3, 4, 2, 9].map { chain.stage(of: $0) } == [1, 2, 2, 3, nil])
    #expect(chain.effects == [1, 3, 4, 2])
  }
}
