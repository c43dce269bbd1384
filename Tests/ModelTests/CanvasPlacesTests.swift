import Testing

@testable import Model

@Suite("Places on the canvas") struct CanvasPlacesTests {
  @Test("a touch finds the topmost bubble")
  func topmost() {
    var canvas = Canvas()
    canvas.lay(track: 1, 0.5, 0.5)
    canvas.lay(effect: 1, 0.52, 0.5)
    #expect(canvas.bubble(at: Point(0.51, 0.5)) == BubbleName(.effect, 1))
    canvas.raise(BubbleName(.track, 1))
    #expect(canvas.bubble(at: Point(0.51, 0.5)) == BubbleName(.track, 1))
    #expect(canvas.bubble(at: Point(0.9, 0.9)) == nil)
  }

  @Test("a bubble is a disc of 0.06 heights on the screen, whatever the aspect")
  func discs() {
    var canvas = Canvas()
    canvas.lay(track: 1, 0.5, 0.5)
    for aspect in [1.0, 4.0 / 3, 16.0 / 9] {
      canvas.aspect = aspect
      #expect(canvas.bubble(at: Point(0.5, 0.559)) != nil)
      #expect(canvas.bubble(at: Point(0.5, 0.561)) == nil)
      #expect(canvas.bubble(at: Point(0.5 + 0.059 / aspect, 0.5)) != nil)
      #expect(canvas.bubble(at: Point(0.5 + 0.061 / aspect, 0.5)) == nil)
      #expect(canvas.bubble(at: Point(0.5 + 0.05 / aspect, 0.55)) == nil)
    }
  }

  @Test("the first bubble goes to the centre, the next beside it")
  func nearest() {
    var canvas = Canvas()
    #expect(canvas.freePlace == .center)
    canvas.lay(track: 1, 0.5, 0.5)
    let second = canvas.freePlace
    let distance = second.distance(to: .center, aspect: canvas.aspect)
    #expect(distance > 0.12 - 1e-9 && distance < 0.12 + 0.03)
  }

  @Test("the place of a bubble far from the centre does not matter")
  func elsewhere() {
    var canvas = Canvas()
    canvas.lay(track: 1, 0.1, 0.1)
    #expect(canvas.freePlace == .center)
  }

  @Test("new bubbles never overlap while there is room, and lie on the canvas")
  func filling() {
    var canvas = Canvas()
    canvas.slots.tracks = 40
    for slot in 1...40 {
      let place = canvas.freePlace
      for track in canvas.tracks {
        #expect(track.point.distance(to: place, aspect: canvas.aspect) > 0.12 - 1e-9)
      }
      #expect((0.06 - 1e-9...0.94 + 1e-9).contains(place.y))
      #expect((0.06 - 1e-9...canvas.aspect - 0.06 + 1e-9).contains(place.x * canvas.aspect))
      canvas.lay(track: slot, place.x, place.y)
    }
  }

  @Test("on a full canvas a new bubble still lies apart from each other one")
  func full() {
    var canvas = Canvas()
    canvas.slots.tracks = 120
    for slot in 1...120 {
      let place = canvas.freePlace
      #expect(place.clamped == place)
      canvas.lay(track: slot, place.x, place.y)
    }
    #expect(Set(canvas.tracks.map(\.point)).count == 120)
  }

  @Test("a canvas higher than a bubble is wide still has a place", arguments: [0.05, 0.1, 10])
  func extremes(aspect: Double) {
    var canvas = Canvas()
    canvas.aspect = aspect
    canvas.lay(track: 1)
    let place = canvas.freePlace
    #expect(place.clamped == place)
    #expect(place.distance(to: .center, aspect: aspect) > 0.12 - 1e-9)
  }
}
