import Testing

@testable import Model

@Suite("Links") struct CanvasLinksTests {
  let track = BubbleName(.track, 1)
  let effect = BubbleName(.effect, 1)

  private func canvas() -> Canvas {
    var canvas = Canvas()
    canvas.lay(track: 1, 0.2, 0.5)
    canvas.lay(track: 2, 0.2, 0.8)
    canvas.lay(effect: 1, 0.8, 0.2)
    canvas.lay(effect: 2, 0.8, 0.5)
    canvas.lay(effect: 3, 0.8, 0.8)
    return canvas
  }

  @Test("join a track and an effect, whichever comes first")
  func eitherOrder() throws {
    var one = canvas()
    var other = canvas()
    try one.link(track, effect, stage: nil)
    try other.link(effect, track, stage: nil)
    #expect(one == other)
    #expect(one.links == [Canvas.Link(track: 1, effect: 1, stage: 1)])
    try one.unlink(effect, track)
    #expect(one == canvas())
  }

  @Test("take the next stage, or the one that is asked for")
  func stages() throws {
    var canvas = canvas()
    try canvas.link(track, BubbleName(.effect, 2), stage: nil)
    try canvas.link(track, BubbleName(.effect, 1), stage: nil)
    try canvas.link(track, BubbleName(.effect, 3), stage: 1)
    #expect(canvas.track(1)?.chain.description == "2+3 1")
    #expect(canvas.links.map(\.stage) == [1, 1, 2])
  }

  @Test("are refused between what cannot be linked, with the reason, and nothing changes")
  func errors() throws {
    var canvas = canvas()
    try canvas.link(track, effect, stage: nil)
    let before = canvas
    let (second, third) = (BubbleName(.effect, 2), BubbleName(.effect, 3))
    #expect(refusal { try canvas.link(track, effect, stage: nil) }?.contains("already") == true)
    #expect(refusal { try canvas.link(effect, track, stage: 2) }?.contains("already") == true)
    #expect(refusal { try canvas.link(second, third, stage: nil) }?.contains("cannot") == true)
    #expect(
      refusal { try canvas.link(track, BubbleName(.track, 2), stage: nil) }?.contains("cannot")
        == true)
    #expect(refusal { try canvas.link(track, track, stage: nil) }?.contains("cannot") == true)
    #expect(
      refusal { try canvas.link(track, BubbleName(.effect, 5), stage: nil) }
        == "slot effect/5 is empty")
    #expect(
      refusal { try canvas.link(BubbleName(.track, 9), effect, stage: nil) }?
        .contains("no slot track/9") == true)
    for stage in [0, -1, 257] {
      #expect(refusal { try canvas.link(track, second, stage: stage) }?.contains("stage") == true)
    }
    #expect(refusal { try canvas.unlink(track, second) }?.contains("not linked") == true)
    #expect(canvas == before)
  }

  @Test("are all cut that a stroke crosses, and no other")
  func cut() throws {
    var canvas = canvas()
    try canvas.setChain(#require(Chain("1 2 3")), track: 1)
    try canvas.setChain(#require(Chain("3")), track: 2)
    // Down the middle as far as 0.6: across the lines to 1 and 2 at heights 0.35 and 0.5.
    canvas.cut(from: Point(0.5, 0.1), to: Point(0.5, 0.6))
    #expect(canvas.track(1)?.chain.description == "3")
    #expect(canvas.track(2)?.chain.description == "3")
    canvas.cut(from: Point(0.5, 0), to: Point(0.5, 1))
    #expect(canvas.links.isEmpty)
  }

  @Test("are cut by a stroke that only touches them, and survive one that passes by")
  func touch() throws {
    var canvas = canvas()
    try canvas.link(track, BubbleName(.effect, 2), stage: nil)
    canvas.cut(from: Point(0.4, 0.1), to: Point(0.4, 0.499))
    #expect(canvas.links.count == 1)
    canvas.cut(from: Point(0.9, 0.1), to: Point(0.9, 0.9))
    #expect(canvas.links.count == 1)
    canvas.cut(from: Point(0.4, 0.1), to: Point(0.4, 0.5))
    #expect(canvas.links.isEmpty)
  }

  @Test("of a whole chain are set at once, or not at all")
  func chains() throws {
    var canvas = canvas()
    try canvas.setChain(#require(Chain("3 1+2")), track: 1)
    #expect(canvas.track(1)?.chain.description == "3 1+2")
    #expect(
      refusal { try canvas.setChain(#require(Chain("1 7")), track: 1) } == "slot effect/7 is empty")
    #expect(
      refusal { try canvas.setChain(#require(Chain("1")), track: 7) } == "slot track/7 is empty")
    #expect(canvas.track(1)?.chain.description == "3 1+2")
  }
}
