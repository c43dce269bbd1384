import Testing

@testable import Model

@Suite struct `a bubble under a finger` {
  private let canvas: Canvas
  private let bubble = BubbleName(.track, 1)
  private let here = Point(0.2, 0.5)

  init() {
    var canvas = Canvas()
    canvas.lay(track: 1, 0.2, 0.5)
    canvas.lay(effect: 1, 0.8, 0.5)
    self.canvas = canvas
  }

  private func touch(_ phase: Touch.Phase, _ surface: Int, _ point: Point) -> Touch {
    Touch(phase, surface: surface, finger: 0, point)
  }

  @Test func `is moved by the first that touches it, and by no other`() {
    var recognizer = TouchRecognizer()
    let there = Point(0.5, 0.5)
    #expect(recognizer.gestures(touch(.down, 1, here), at: 0, on: canvas) == [])
    #expect(recognizer.gestures(touch(.down, 2, here), at: 0.1, on: canvas) == [])
    #expect(recognizer.holder(of: bubble, at: 0.1) == 1)
    #expect(recognizer.gestures(touch(.move, 2, there), at: 0.2, on: canvas) == [])
    #expect(
      recognizer.gestures(touch(.move, 1, there), at: 0.2, on: canvas) == [.move(bubble, there)])
    #expect(recognizer.gestures(touch(.up, 2, there), at: 0.3, on: canvas) == [])
    #expect(recognizer.gestures(touch(.up, 1, there), at: 0.4, on: canvas) == [])
    #expect(recognizer.holder(of: bubble, at: 0.4) == nil)
  }

  @Test func `is neither tapped nor linked by another`() {
    var recognizer = TouchRecognizer()
    _ = recognizer.gestures(touch(.down, 1, here), at: 0, on: canvas)
    _ = recognizer.gestures(touch(.move, 1, Point(0.25, 0.55)), at: 0.01, on: canvas)
    _ = recognizer.gestures(touch(.down, 2, here), at: 0.1, on: canvas)
    #expect(recognizer.nextPress == nil)
    #expect(recognizer.presses(at: 9) == [])
    #expect(recognizer.gestures(touch(.up, 2, here), at: 9, on: canvas) == [])
  }

  @Test func `is pressed by its surface's clock, too: a network may bring the touch late`() {
    for (duration, gesture) in [(0.6, Gesture.longPress(here)), (0.4, .tapCanvas(here))] {
      var recognizer = TouchRecognizer()
      _ = recognizer.gestures(touch(.down, 1, here), at: 0.2, on: canvas)
      let up = Touch(.up, surface: 1, finger: 0, here, duration: duration)
      #expect(recognizer.gestures(up, at: 0.6, on: canvas) == [gesture])
    }
  }

  @Test func `is free again when its finger lifts, or its surface is gone`() {
    var recognizer = TouchRecognizer()
    _ = recognizer.gestures(touch(.down, 1, here), at: 0, on: canvas)
    #expect(
      recognizer.lift(surface: 1)
        == [FingerPlace(surface: 1, finger: 0, isDown: false, here)])
    _ = recognizer.gestures(touch(.down, 2, here), at: 1, on: canvas)
    #expect(recognizer.gestures(touch(.up, 2, here), at: 1.1, on: canvas) == [.tapCanvas(here)])
  }

  @Test func `is not tapped by a touch that was taken away, and is free after it`() {
    var recognizer = TouchRecognizer()
    _ = recognizer.gestures(touch(.down, 1, here), at: 0, on: canvas)
    #expect(recognizer.gestures(touch(.cancel, 1, here), at: 0.1, on: canvas) == [])
    #expect(recognizer.holder(of: bubble, at: 0.1) == nil)
    #expect(recognizer.presses(at: 9) == [])
    #expect(recognizer.gestures(touch(.up, 1, here), at: 9.1, on: canvas) == [])
  }

  @Test func `is taken from a finger that was not heard of for twenty seconds`() {
    var recognizer = TouchRecognizer()
    _ = recognizer.gestures(touch(.down, 1, here), at: 0, on: canvas)
    #expect(recognizer.holder(of: bubble, at: 19.9) == 1)
    #expect(recognizer.holder(of: bubble, at: 20) == nil)
    _ = recognizer.gestures(touch(.down, 2, here), at: 21, on: canvas)
    let there = Point(0.5, 0.5)
    #expect(recognizer.gestures(touch(.move, 1, there), at: 22, on: canvas) == [])
    #expect(
      recognizer.gestures(touch(.move, 2, there), at: 22, on: canvas) == [.move(bubble, there)])
  }

  @Test func `shows with all fingers that are down`() {
    var recognizer = TouchRecognizer()
    _ = recognizer.gestures(touch(.down, 3, Point(0.5, 0.1)), at: 0, on: canvas)
    _ = recognizer.gestures(touch(.down, 1, here), at: 0, on: canvas)
    _ = recognizer.gestures(touch(.down, 2, here), at: 0, on: canvas)
    #expect(
      recognizer.places == [
        FingerPlace(surface: 1, finger: 0, isDown: true, here, bubble: bubble),
        FingerPlace(surface: 2, finger: 0, isDown: true, here),
        FingerPlace(surface: 3, finger: 0, isDown: true, Point(0.5, 0.1)),
      ])
  }

  @Test func `is one of thirty-two fingers that a surface can have`() {
    var recognizer = TouchRecognizer()
    for finger in 0..<1_000 {
      let down = Touch(.down, surface: 1, finger: finger, Point(0.5, 0.1))
      _ = recognizer.gestures(down, at: 0, on: canvas)
    }
    #expect(recognizer.places.count == 32)
    _ = recognizer.gestures(touch(.down, 2, Point(0.5, 0.1)), at: 0, on: canvas)
    #expect(recognizer.places.count == 33)
  }
}
