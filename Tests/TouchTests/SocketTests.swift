import Control
import Model
import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10)), .serialized) struct `a page's socket` {
  let venue: Venue
  let browser: Browser

  init() throws {
    venue = try Venue()
    browser = try venue.browser()
  }

  @Test func `is agreed on as RFC 6455 says`() throws {
    let answer = try #require(browser.upgrade())
    #expect(answer.status == 101)
    #expect(answer.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test(arguments: [
    (["Sec-WebSocket-Version": "8"], 426), (["Sec-WebSocket-Key": "short"], 400),
    (["Connection": "keep-alive"], 400),
  ])
  func `is refused if it is not agreed on rightly`(fields: [String: String], status: Int) {
    #expect(browser.upgrade("/osc", fields)?.status == status)
  }

  @Test func `carries OSC both ways`() throws {
    let other = try venue.browser()
    for socket in [browser, other] {
      #expect(socket.upgrade()?.status == 101)
      socket.send("/subscribe")
      #expect(socket.finish())
    }
    browser.send("/tempo", .float(90))
    #expect(other.frame()?.message == Message("/tempo", [.float(90)]))
    browser.send("/nothing")
    #expect(browser.frame()?.message?.address == "/error")
    browser.send("/ping", .int32(7))
    #expect(browser.frame()?.message == Message("/pong", [.int32(7)]))
    #expect(venue.gestures == [.tempo(90)])
  }

  @Test func `answers pings and farewells`() throws {
    #expect(browser.upgrade()?.status == 101)
    browser.send(Browser.frame(9, [1, 2, 3]))
    #expect(browser.frame() == Browser.Frame(kind: 10, bytes: [1, 2, 3]))
    browser.send(Browser.frame(8, []))
    #expect(browser.frame()?.kind == 8)
    #expect(browser.isHungUp())
  }

  @Test func `survives packets that are no OSC`() throws {
    #expect(browser.upgrade()?.status == 101)
    var generator = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      browser.send(Browser.frame(2, bytes))
    }
    #expect(browser.finish())
    #expect(venue.gestures.isEmpty)
  }

  @Test func `is closed when it breaks the rules, and nobody else is`() throws {
    let other = try venue.browser()
    #expect(browser.upgrade()?.status == 101 && other.upgrade()?.status == 101)
    browser.send([0x82, 0xFF, 0, 0, 0, 0, 0x7F, 0xFF, 0, 0])
    #expect(browser.frame() == Browser.Frame(kind: 8, bytes: [0x03, 0xF1]))
    #expect(browser.isHungUp())
    #expect(other.finish())
  }

  @Test func `is one of sixty-four`() throws {
    let others = try (0..<64).map { _ in try venue.browser() }
    for other in others { #expect(other.upgrade()?.status == 101) }
    #expect(browser.upgrade()?.status == 503)
    others[0].send(Browser.frame(8, []))
    #expect(others[0].isHungUp())
    #expect(
      venue.eventually { (try? venue.browser().upgrade()?.status) == 101 })
  }

  @Test func `gets the newest of the meters when it is slow, and the rest in order`() throws {
    let slow = try Browser(venue.port, room: 4_096)
    #expect(slow.upgrade()?.status == 101)
    slow.send("/subscribe")
    #expect(slow.finish())
    for step in 0..<20_000 {
      venue.tell([.report(.mainMeter(Double(-step), 0))])
      if step % 100 == 0 { venue.tell([.set(.tempo(Double(step / 100 + 20)))]) }
    }
    var (tempi, meters): ([Float], [Float]) = ([], [])
    while let message = slow.frame(within: 0.5)?.message {
      guard case .float(let value)? = message.arguments.first else { continue }
      if message.address == "/tempo" { tempi.append(value) } else { meters.append(value) }
    }
    #expect(tempi == (0..<200).map { Float($0 + 20) })
    #expect(meters.last == -19_999)
    #expect(meters.count < 10_000)
  }

  @Test func `is dropped when it takes nothing, and the others go on`() throws {
    let (stuck, well) = (try Browser(venue.port, room: 4_096), browser)
    for socket in [stuck, well] {
      #expect(socket.upgrade()?.status == 101)
      socket.send("/subscribe")
      #expect(socket.finish())
    }
    let text = String(repeating: "x", count: 60_000)
    // More than is kept for anybody; the one that reads gets each at once.
    for step in 0..<100 {
      venue.tell([.set(.loadScene(text + String(step)))])
      #expect(well.frame()?.message?.address == "/scene/load")
    }
    #expect(venue.eventually { venue.subscriberCount == 1 })
  }

  @Test func `that floods is read slower, and the others go on`() throws {
    let flood = try venue.browser()
    #expect(flood.upgrade()?.status == 101 && browser.upgrade()?.status == 101)
    let burst = (0..<5_000).flatMap { _ in
      Browser.frame(2, Packet(Message("/quantum", [.float(2)])).bytes)
    }
    // Costs more than the credit: what follows is read later.
    for _ in 0..<2 { flood.send(burst) }
    let start = ContinuousClock.now
    #expect(browser.finish())
    #expect(ContinuousClock.now - start < .seconds(1))
    #expect(flood.finish())
    #expect(venue.gestures.count == 10_000)
  }

  @Test func `brings a touch to the stage within five milliseconds`() throws {
    #expect(browser.upgrade()?.status == 101)
    #expect(browser.finish())
    var delays: [Duration] = []
    for step in 0..<200 {
      let start = ContinuousClock.now
      browser.send("/canvas/move", .int32(1), .float(Float(step) / 200), .float(0.5))
      #expect(browser.finish())
      delays.append(ContinuousClock.now - start)
    }
    // There and back: the way there is shorter. Half of them, so that a busy machine may stumble.
    #expect(delays.sorted()[100] < .milliseconds(5))
    #expect(venue.gestures.count == 200)
  }
}
