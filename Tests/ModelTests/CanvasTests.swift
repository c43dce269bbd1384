import Testing

@testable import Model

@Suite("A canvas") struct CanvasTests {
  @Test("gives the lowest free slot of a kind")
  func freeSlots() {
    var canvas = Canvas()
    #expect(canvas.freeSlot(.track) == 1)
    for slot in 1...4 { canvas.lay(track: slot) }
    #expect(canvas.freeSlot(.track) == 5)
    #expect(canvas.freeSlot(.effect) == 1)
    canvas.remove(BubbleName(.track, 2))
    canvas.remove(BubbleName(.track, 3))
    #expect(canvas.freeSlot(.track) == 2)
  }

  @Test("has no free slot when all are taken")
  func full() {
    var canvas = Canvas()
    canvas.slots.tracks = 3
    for slot in 1...3 { canvas.lay(track: slot) }
    #expect(canvas.freeSlot(.track) == nil)
    canvas.slots.hits = 0
    #expect(canvas.freeSlot(.hit) == nil)
  }

  @Test("keeps its bubbles by slot, and a new one takes the place of one in the same slot")
  func slots() {
    var canvas = Canvas()
    for slot in [3, 1, 2] { canvas.lay(track: slot) }
    #expect(canvas.tracks.map(\.slot) == [1, 2, 3])
    canvas.lay(track: 2, 0.1, 0.2)
    #expect(canvas.tracks.count == 3)
    #expect(canvas.track(2)?.point == Point(0.1, 0.2))
    #expect(canvas.order.count == 3)
  }

  @Test("takes a bubble off with its links")
  func removal() throws {
    var canvas = Canvas()
    canvas.lay(track: 1)
    for slot in 1...3 { canvas.lay(effect: slot) }
    try canvas.setChain(#require(Chain("1 2 3")), track: 1)
    canvas.remove(BubbleName(.effect, 2))
    #expect(canvas.track(1)?.chain.description == "1 3")
    #expect(!canvas.contains(BubbleName(.effect, 2)))
    canvas.remove(BubbleName(.track, 1))
    #expect(canvas.links.isEmpty)
    #expect(canvas.effects.count == 2)
  }

  @Test("says of a bubble that is not there whether its slot is empty or does not exist")
  func missing() {
    var canvas = Canvas()
    #expect(refusal { try canvas.changeTrack(3) { $0.pan = 1 } } == "slot track/3 is empty")
    #expect(
      refusal { try canvas.changeEffect(9) { $0.isActive = true } }
        == "there is no slot effect/9: effect slots go from 1 to 8")
    canvas.slots.hits = 0
    #expect(canvas.missing(BubbleName(.hit, 1)).description.hasPrefix("there is no slot hit/1"))
  }

  @Test("loads tracks muted and effects inactive with their initial values")
  func newcomers() {
    var canvas = Canvas()
    canvas.lay(track: 1)
    canvas.lay(effect: 1)
    #expect(canvas.track(1)?.isMuted == true)
    #expect(canvas.track(1)?.gain == 0)
    #expect(canvas.effect(1)?.isActive == false)
    #expect(canvas.effect(1)?.values == [440, 1, 0])
  }
}
