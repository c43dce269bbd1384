import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10))) struct `a crowd that says nothing` {
  let venue: Venue
  let browser: Browser

  init() throws {
    venue = try Venue()
    browser = try venue.browser()
  }

  /// More connections than are kept.
  private func crowd(_ count: Int = 150) throws -> [Browser] {
    try (0..<count).map { _ in try venue.browser() }
  }

  @Test func `keeps no visitor out, and makes room from its head`() throws {
    #expect(browser.upgrade()?.status == 101)
    let crowd = try crowd()
    let start = ContinuousClock.now
    for _ in 0..<10 { #expect(try venue.browser().get("/")?.status == 200) }
    #expect(ContinuousClock.now - start < .seconds(3))
    #expect(crowd[0].isHungUp(within: 1))
    #expect(crowd[149].get("/")?.status == 200)
    // Who plays, plays on.
    #expect(browser.finish())
  }

  @Test func `and comes again and again keeps no visitor out`() throws {
    var crowd = try crowd()
    for _ in 0..<40 {
      crowd = try crowd.dropFirst(10) + self.crowd(10)
      #expect(try venue.browser().get("/main.js")?.status == 200)
    }
  }

  @Test func `but has said something before gives way too, but only after those who never had one`()
    throws
  {
    let guests = try crowd(100)
    for guest in guests { #expect(guest.get("/icon.svg")?.status == 200) }
    let silent = try crowd(28)
    for _ in 0..<20 { #expect(try venue.browser().get("/")?.status == 200) }
    #expect(silent[0].isHungUp(within: 1))
    #expect(guests[0].get("/icon.svg")?.status == 200)
    var more: [Browser] = []
    for _ in 0..<140 {
      let guest = try venue.browser()
      #expect(guest.get("/icon.svg")?.status == 200)
      more.append(guest)
    }
    #expect(guests[1].isHungUp(within: 1))
  }
}
