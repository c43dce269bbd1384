import Testing

@testable import Model

@Suite("Geometry") struct GeometryTests {
  /// Whether a–b and c–d meet, which must not depend on how they are turned or which comes first.
  private func meet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool? {
    let answers = Set([
      segmentsMeet(a, b, c, d), segmentsMeet(b, a, c, d), segmentsMeet(a, b, d, c),
      segmentsMeet(b, a, d, c), segmentsMeet(c, d, a, b), segmentsMeet(d, c, b, a),
    ])
    return answers.count == 1 ? answers.first : nil
  }

  @Test("segments that cross meet")
  func crossing() {
    #expect(meet(Point(0, 0), Point(1, 1), Point(0, 1), Point(1, 0)) == true)
    #expect(meet(Point(0.5, 0), Point(0.5, 1), Point(0, 0.3), Point(1, 0.9)) == true)
  }

  @Test("segments whose lines cross outside them do not meet")
  func apart() {
    #expect(meet(Point(0, 0), Point(0.4, 0.4), Point(0, 1), Point(1, 0)) == false)
    #expect(meet(Point(0, 0), Point(1, 0), Point(0.5, 0.001), Point(0.5, 1)) == false)
  }

  @Test("a segment that ends on another meets it")
  func touching() {
    #expect(meet(Point(0, 0), Point(1, 0), Point(0.3, 0), Point(0.3, 1)) == true)
    #expect(meet(Point(0.1, 0.1), Point(0.7, 0.7), Point(0.3, 0.3), Point(0.2, 0.9)) == true)
  }

  @Test("segments that share an end meet")
  func ends() {
    #expect(meet(Point(0, 0), Point(0.5, 0.5), Point(0.5, 0.5), Point(1, 0)) == true)
    #expect(meet(Point(0, 0), Point(0.5, 0.5), Point(0.5, 0.5), Point(1, 1)) == true)
  }

  @Test("collinear segments meet where they overlap, and not where they lie apart")
  func collinear() {
    #expect(meet(Point(0, 0), Point(0.6, 0.6), Point(0.4, 0.4), Point(1, 1)) == true)
    #expect(meet(Point(0, 0), Point(1, 1), Point(0.4, 0.4), Point(0.5, 0.5)) == true)
    #expect(meet(Point(0, 0), Point(0.3, 0.3), Point(0.4, 0.4), Point(1, 1)) == false)
    #expect(meet(Point(0.5, 0), Point(0.5, 0.2), Point(0.5, 0.3), Point(0.5, 1)) == false)
    #expect(meet(Point(0, 0.1), Point(0.3, 0.1), Point(0.2, 0.1), Point(0.9, 0.1)) == true)
  }

  @Test("parallel segments do not meet")
  func parallel() {
    #expect(meet(Point(0, 0), Point(1, 0), Point(0, 0.1), Point(1, 0.1)) == false)
    #expect(meet(Point(0, 0), Point(1, 1), Point(0, 0.1), Point(0.9, 1)) == false)
  }

  @Test("a point meets the segment that it lies on, and itself")
  func points() {
    let p = Point(0.5, 0.5)
    #expect(meet(p, p, Point(0, 0), Point(1, 1)) == true)
    #expect(meet(p, p, Point(0, 0), Point(1, 0.9)) == false)
    #expect(meet(p, p, Point(0.6, 0.6), Point(1, 1)) == false)
    #expect(meet(p, p, p, p) == true)
    #expect(meet(p, p, Point(0.5, 0.6), Point(0.5, 0.6)) == false)
  }

  @Test("a distance is measured in heights")
  func distance() {
    #expect(Point(0, 0).distance(to: Point(1, 0), aspect: 2) == 2)
    #expect(Point(0, 0).distance(to: Point(0, 1), aspect: 2) == 1)
    // A triangle with sides 3, 4 and 5.
    #expect(abs(Point(0.1, 0.2).distance(to: Point(0.25, 0.6), aspect: 2) - 0.5) < 1e-12)
  }

  @Test("a place is clamped to the canvas")
  func clamping() {
    #expect(Point(-1, 2).clamped == Point(0, 1))
    #expect(Point(0.3, 0.4).clamped == Point(0.3, 0.4))
  }
}
