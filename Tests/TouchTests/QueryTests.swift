import Control
import Model
import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10))) struct `the OSCQuery namespace` {
  let venue: Venue
  let browser: Browser

  init() throws {
    venue = try Venue()
    browser = try venue.browser()
  }

  private func ask(_ target: String) -> Browser.Answer? { browser.get(target, ["Accept": "*/*"]) }

  private func array(_ path: String, _ attribute: String) -> [Any]? {
    ask("\(path)?\(attribute)")?.json[attribute] as? [Any]
  }

  @Test func `tells where OSC is`() throws {
    let information = try #require(ask("/?HOST_INFO")).json
    #expect(information["NAME"] as? String == "Test")
    #expect(information["OSC_PORT"] as? Int == 7_777)
    #expect(information["OSC_TRANSPORT"] as? String == "UDP")
    #expect(information["WS_PORT"] as? Int == venue.port)
    #expect((information["EXTENSIONS"] as? [String: Bool])?["LISTEN"] == true)
    // A browser that asks for an attribute is answered too.
    #expect(browser.get("/?HOST_INFO")?.json["NAME"] as? String == "Test")
  }

  @Test func `is a tree of the bubbles that are there`() throws {
    let root = try #require(ask("/")?.json)
    #expect(root["FULL_PATH"] as? String == "/")
    let tracks = (root["CONTENTS"] as? [String: [String: Any]])?["track"]?["CONTENTS"]
    let names = (tracks as? [String: Any])?.keys.sorted()
    #expect(names == ["1", "add", "added"])
    // What only logs have is nobody else's.
    #expect((root["CONTENTS"] as? [String: Any])?["log"] == nil)
    let cutoff = try #require(ask("/effect/2/cutoff")?.json)
    #expect(cutoff["TYPE"] as? String == "f")
    #expect(cutoff["ACCESS"] as? Int == 3)
    #expect(cutoff["VALUE"] as? [Double] == [1_000])
    #expect(cutoff["UNIT"] as? [String] == ["time.hz"])
    let range = (cutoff["RANGE"] as? [[String: Double]])?.first
    #expect(range == ["MIN": 20, "MAX": 20_000])
    #expect(cutoff["CONTENTS"] == nil)
    #expect(array("/effect/2/cutoff/norm", "RANGE") != nil)
    #expect(ask("/track/1")?.json["DESCRIPTION"] as? String == "drums")
  }

  @Test func `has arrays as long as the type`() throws {
    var waiting = [try #require(ask("/")?.json)]
    var count = 0
    while let node = waiting.popLast() {
      count += 1
      let path = node["FULL_PATH"] as? String ?? "?"
      for attribute in ["VALUE", "RANGE", "UNIT", "CLIPMODE"] {
        guard let array = node[attribute] as? [Any] else { continue }
        #expect(array.count == (node["TYPE"] as? String)?.count, "\(path) \(attribute)")
      }
      waiting += ((node["CONTENTS"] as? [String: [String: Any]]) ?? [:]).values
    }
    #expect(count > 60)
  }

  @Test(arguments: [
    ("/track/1/pan?RANGE", 200), ("/track/1/pan?VALUE", 200), ("/track/1/tap?VALUE", 204),
    ("/track?VALUE", 204),
    ("/tempo?VALUE", 204), ("/track/1/pan?COLOUR", 400), ("/track/1/pan?VALUE&TYPE", 400),
    ("/track/9", 404), ("/nothing?VALUE", 404),
  ])
  func `answers as the proposal says`(target: String, status: Int) {
    #expect(ask(target)?.status == status)
  }

  @Test func `tells choices`() throws {
    let range = array("/track/1/sync", "RANGE")?.first as? [String: [String]]
    #expect(range?["VALS"] == SyncMode.allCases.map(\.rawValue))
  }

  @Test func `tells what is listened to, and what comes and goes`() throws {
    #expect(browser.upgrade("/")?.status == 101)
    browser.send(text: #"{"COMMAND":"LISTEN","DATA":"/track/1/pan"}"#)
    #expect(browser.finish())
    venue.tell([.set(.track(1, .gain(-3))), .set(.track(1, .pan(0.5)))])
    #expect(browser.frame()?.message == Message("/track/1/pan", [.float(0.5)]))
    venue.tell([.report(.trackAdded(slot: 2, name: "bass"))])
    #expect(browser.frame()?.text == #"{"COMMAND":"PATH_ADDED","DATA":"/track/2"}"#)
    venue.tell([.set(.remove(BubbleName(.effect, 2)))])
    #expect(browser.frame()?.text == #"{"COMMAND":"PATH_REMOVED","DATA":"/effect/2"}"#)
    browser.send(text: #"{"COMMAND":"IGNORE","DATA":"/track/1/pan"}"#)
    #expect(browser.finish())
    venue.tell([.set(.track(1, .pan(0)))])
    #expect(browser.frame(within: 0.2) == nil)
  }

  @Test(arguments: ["", "{", "[]", #"{"COMMAND":"LISTEN"}"#, #"{"COMMAND":7,"DATA":{}}"#])
  func `passes over commands that are none`(text: String) throws {
    #expect(browser.upgrade("/")?.status == 101)
    browser.send(text: text)
    #expect(browser.finish())
  }
}
