import Control
import Model
import Testing

@testable import Touch

/// What is waited for half a minute for is waited for a second or two here.
@Suite(.timeLimit(.minutes(10))) struct `a client that is silent` {
  let venue: Venue
  let browser: Browser

  init() throws {
    venue = try Venue(patience: .init(request: 1, silence: 0.5))
    browser = try venue.browser()
  }

  /// What comes in `seconds`; whether the client hangs on after that.
  private func listen(_ socket: Browser, _ seconds: Double, answers: Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if let frame = socket.frame(within: 0.1), frame.kind == 9, answers {
        socket.send(Browser.frame(10, frame.bytes))
      }
    }
    return !socket.isHungUp(within: 0.1)
  }

  @Test func `and answers no ping is let go, and its fingers lift`() throws {
    #expect(browser.upgrade()?.status == 101)
    browser.send("/subscribe")
    browser.send("/player/join", .string("Ada"))
    #expect(browser.finish())
    let other = try venue.browser()
    #expect(other.upgrade()?.status == 101)
    other.send("/subscribe")
    #expect(other.finish())
    #expect(venue.subscriberCount == 2)
    // Asked after half a second, and given one to answer; looked after each second.
    #expect(browser.frame(within: 3)?.kind == 9)
    #expect(listen(other, 3.5, answers: true))
    #expect(browser.isHungUp(within: 0.1))
    #expect(venue.subscriberCount == 1)
    #expect(other.finish())
  }

  @Test func `but for the bytes of a message that never ends is let go, too`() throws {
    #expect(browser.upgrade()?.status == 101)
    browser.send([0x82, 0xFE, 0xFF, 0xFF, 1, 2, 3, 4])
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(10), !browser.isHungUp(within: 0.1) {
      browser.send([0])
    }
    #expect(ContinuousClock.now - start < .seconds(6))
  }

  @Test func `and takes nothing of what it is told is let go, however little that is`() throws {
    let stuck = try Browser(venue.port, room: 4_096)
    #expect(stuck.upgrade()?.status == 101)
    stuck.send("/subscribe")
    #expect(stuck.finish())
    // What the system keeps for it besides; far less than the server would.
    for _ in 0..<40 {
      venue.tell([.set(.loadScene(String(repeating: "x", count: 10_000)))])
    }
    let start = ContinuousClock.now
    #expect(venue.eventually { venue.subscriberCount == 0 })
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test func `after its request is let go`() {
    #expect(browser.get("/")?.status == 200)
    let start = ContinuousClock.now
    #expect(browser.isHungUp(within: 4))
    #expect((0.9..<3.5).contains(Double((ContinuousClock.now - start) / .seconds(1))))
  }
}
