import Testing

@testable import Model

@Suite("The name of a bubble") struct BubbleNameTests {
  @Test("is its kind and its slot, with or without a leading slash")
  func reading() {
    #expect(BubbleName("track/1") == BubbleName(.track, 1))
    #expect(BubbleName("/effect/256") == BubbleName(.effect, 256))
    for kind in BubbleKind.allCases {
      #expect(BubbleName("\(kind.rawValue)/3") == BubbleName(kind, 3))
    }
  }

  @Test(
    "is not read from anything else",
    arguments: [
      "", "/", "track", "track/", "/1", "track/0", "track/-1", "track/x", "tracks/1", "Track/1",
      "track/1/2", "track/1/", "track//1", "//track/1", "track/+1", "track/01", "track/-0",
      "track/1 ", " track/1",
      "track/1.0", "track/99999999999999999999",
    ])
  func nonsense(text: String) {
    #expect(BubbleName(text) == nil)
  }

  @Test("reads again as it is written")
  func roundTrip() {
    #expect(BubbleName(.track, 12).description == "track/12")
    for kind in BubbleKind.allCases {
      let name = BubbleName(kind, 7)
      #expect(BubbleName(name.description) == name)
    }
  }
}
