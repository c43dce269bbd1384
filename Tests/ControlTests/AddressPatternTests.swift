import Testing

@testable import Control

@Suite struct AddressPatternTests {
  /// From the examples and rules of the OSC 1.0 specification.
  @Test(
    "patterns match as OSC 1.0 says",
    arguments: [
      ("/track/*/mute", "/track/12/mute", true), ("/track/*/mute", "/track/1/x/mute", false),
      ("/track/*", "/track/1/mute", false), ("/*/1/*", "/track/1/mute", true),
      ("/track/?/mute", "/track/1/mute", true), ("/track/?/mute", "/track/12/mute", false),
      ("/track/[13]/mute", "/track/3/mute", true), ("/track/[13]/mute", "/track/2/mute", false),
      ("/track/[1-3]/mute", "/track/2/mute", true), ("/track/[!1-3]/mute", "/track/2/mute", false),
      ("/track/[!1-3]/mute", "/track/4/mute", true), ("/track/[3-1]/mute", "/track/2/mute", true),
      ("/a/[b-]", "/a/-", true), ("/a/[!]", "/a/x", true), ("/a/[", "/a/[", true),
      ("/track/{1,3}/gain", "/track/3/gain", true), ("/track/{1,3}/gain", "/track/2/gain", false),
      ("/track/{1,12}/gain", "/track/12/gain", true), ("/track/{12,1}/gain", "/track/1/gain", true),
      ("/track/1{,2}/gain", "/track/1/gain", true), ("/track/{1/gain", "/track/1/gain", false),
      ("/*ab*b", "/xabab", true), ("/*ab*b", "/xaba", false), ("/**", "/", true),
      ("/a*", "/a", true), ("/*{a,b}*c", "/xxaxxbxc", true), ("//gain", "/track/1/gain", true),
      ("/track//gain", "/track/1/gain", true), ("//1//", "/track/1/gain", true),
      ("//pan", "/track/1/gain", false), ("/track/1/gain", "/track/1/gain", true),
    ])
  func matches(_ pattern: String, _ address: String, _ expected: Bool) {
    #expect(AddressPattern(pattern).matches(address) == expected, "\(pattern) \(address)")
  }

  @Test("an address without special characters is no pattern")
  func plain() {
    #expect(!AddressPattern.isPattern("/track/1/gain"))
    for address in ["/track/*/gain", "/a?", "/[a]", "/{a}", "//gain"] {
      #expect(AddressPattern.isPattern(address))
    }
  }

  @Test("no pattern takes long", .timeLimit(.minutes(10)))
  func isBounded() {
    let stars = "/" + String(repeating: "*a", count: 10_000) + "b"
    let braces = "/" + String(repeating: "{a,,aa}*", count: 4_000) + "b"
    let parts = String(repeating: "//*", count: 10_000)
    let name = "/" + String(repeating: "a", count: 60)
    for pattern in [stars, braces, parts + "/x"] {
      #expect(!AddressPattern(pattern).matches(name))
    }
  }
}
