import Control
import Foundation
import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10))) struct `a file that is heard before it is chosen` {
  private let venue: Venue
  private let browser: Browser
  private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
  /// Two bytes a step, so that every place of it is another.
  private let bytes = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }

  init() throws {
    let files = FileManager.default
    let library = folder + "/library"
    try files.createDirectory(atPath: library + "/more", withIntermediateDirectories: true)
    for (name, content) in [
      ("library/a.flac", bytes), ("library/more/b \u{E9}&.wav", Array("wave".utf8)),
      ("library/text.json", Array("{}".utf8)), ("secret.wav", Array("secret".utf8)),
    ] {
      #expect(files.createFile(atPath: folder + "/" + name, contents: Data(content)))
    }
    try files.createSymbolicLink(
      atPath: library + "/linked.wav", withDestinationPath: folder + "/secret.wav")
    mkfifo(library + "/pipe.wav", 0o600)
    venue = try Venue()
    venue.room.use(
      LibraryConfinement(
        folders: [library], recordings: ["flac"],
        resolve: { $0.hasPrefix("/") ? $0 : library + "/" + $0 },
        newRecording: { "new.flac" }))
    browser = try venue.browser()
  }

  private func ask(_ file: String, _ range: String? = nil) -> Browser.Answer? {
    browser.get("/sound?file=\(file)", range.map { ["Range": $0] } ?? [:])
  }

  @Test(arguments: [
    ("bytes=0-3", 0..<4), ("bytes=700-", 700..<1_500_000), ("bytes=-5", 1_499_995..<1_500_000),
    ("bytes=0-", 0..<1_500_000), ("bytes=1499990-9999999", 1_499_990..<1_500_000),
    // What Safari asks for first.
    ("bytes=0-1", 0..<2),
    // Of any length, in any case, with empty places in the list (RFC 9110, sections 14.1 and 5.6.1).
    ("bytes=1499990-99999999999999999999999", 1_499_990..<1_500_000),
    ("bytes=-99999999999999999999999", 0..<1_500_000), ("Bytes=0-3", 0..<4),
    ("bytes=0000000000000000000000002-3", 2..<4), ("bytes=, 0-3 ,", 0..<4),
  ])
  func `comes in the parts that are asked for`(asked: String, sent: Range<Int>) throws {
    defer { tidy() }
    let answer = try #require(ask("a.flac", asked))
    #expect(answer.status == 206)
    #expect(answer.fields["content-type"] == "audio/flac")
    #expect(
      answer.fields["content-range"] == "bytes \(sent.lowerBound)-\(sent.upperBound - 1)/1500000")
    #expect(answer.body == Array(bytes[sent]))
    // The next answer begins where this one ends.
    #expect(ask("a.flac", "bytes=5-6")?.body == Array(bytes[5...6]))
  }

  @Test(arguments: [
    ("bytes=1000001-4145728", 1_000_001..<4_145_729), ("bytes=3-", 3..<5_242_880),
  ])
  func `comes in parts as large as they are asked for`(asked: String, sent: Range<Int>) throws {
    defer { tidy() }
    let long = try makeLong()
    let answer = try #require(ask("long.wav", asked))
    #expect(answer.status == 206)
    #expect(
      answer.fields["content-range"] == "bytes \(sent.lowerBound)-\(sent.upperBound - 1)/5242880")
    #expect(answer.body.elementsEqual(long[sent]))
  }

  @Test func `is not kept here while it is not taken there`() throws {
    defer { tidy() }
    _ = try makeLong()
    let slow = try Browser(venue.port, room: 4_096)
    slow.send(
      Array("GET /sound?file=long.wav HTTP/1.1\r\nHost: localhost\r\nRange: bytes=1-\r\n\r\n".utf8))
    #expect(slow.count(to: 1_000) >= 1_000)
    // What was read of it before it is gone is all that can come; the system keeps some, too.
    #expect(truncate(folder + "/library/long.wav", 0) == 0)
    #expect((1_000..<1_500_000).contains(slow.count(to: .max)))
  }

  @Test func `keeps no visitor out, however many take nothing of it`() throws {
    defer { tidy() }
    _ = try makeLong()
    let crowd = try (0..<140).map { _ in
      let slow = try Browser(venue.port, room: 4_096)
      slow.send(Array("GET /sound?file=long.wav HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
      return slow
    }
    #expect(crowd[139].count(to: 1_000) >= 1_000)
    // Far sooner than they would be given up.
    let start = ContinuousClock.now
    for _ in 0..<10 { #expect(try venue.browser().get("/")?.status == 200) }
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  /// Five megabytes in the library.
  private func makeLong() throws -> [UInt8] {
    let long = Array((bytes + bytes.reversed() + bytes + bytes)[..<5_242_880])
    try Data(long).write(to: URL(filePath: folder + "/library/long.wav"))
    return long
  }

  @Test(arguments: [
    "bytes=1500000-", "bytes=-0", "bytes=1500000-1500001", "bytes=99999999999999999999-",
    "bytes=99999999999999999998-99999999999999999999",
  ])
  func `has no part behind its end`(asked: String) {
    defer { tidy() }
    let answer = ask("a.flac", asked)
    #expect(answer?.status == 416)
    #expect(answer?.fields["content-range"] == "bytes */1500000")
  }

  @Test func `is never told apart from another, so that no part of it is sent for that`() {
    defer { tidy() }
    let answer = browser.get(
      "/sound?file=a.flac", ["Range": "bytes=0-3", "If-Range": "\"abc\""])
    #expect(answer?.status == 200)
    #expect(answer?.body == bytes)
    let head = browser.get("/sound?file=a.flac", ["Range": "bytes=0-3"], method: "HEAD")
    #expect(head?.status == 200)
    #expect(head?.fields["content-length"] == "1500000")
  }

  @Test(arguments: [
    nil, "bytes=5-2", "bytes=0-1,4-5", "lines=0-1", "bytes=-", "bytes=-1-2", "bytes=0 -3",
    "bytes=+0-3", "bytes=0x0-3", "bytes=a-", "bytes=", "bytes", "bytes=,", "bytes=0-3-",
    "bytes=\u{661}-3", "bytes=99999999999999999999-5",
  ])
  func `comes whole, piece by piece, to who asks for no part`(asked: String?) throws {
    defer { tidy() }
    for _ in 0..<2 {
      let answer = try #require(ask("a.flac", asked))
      #expect(answer.status == 200)
      #expect(answer.body == bytes)
    }
    let head = browser.get("/sound?file=a.flac", method: "HEAD")
    #expect(head?.fields["content-length"] == "1500000")
    #expect(ask("a.flac", "bytes=0-3")?.body == Array(bytes[..<4]))
  }

  @Test func `does not gather here when it is not taken there`() throws {
    defer { tidy() }
    let slow = try Browser(venue.port, room: 4_096)
    slow.send(Array("GET /sound?file=a.flac HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    // Others are served meanwhile, and it gets all in the end.
    #expect(ask("more/b%20%C3%A9%26.wav")?.status == 200)
    #expect(slow.answer()?.body == bytes)
  }

  @Test func `lies in the library, links out of it included`() {
    defer { tidy() }
    #expect(ask("more/b%20%C3%A9%26.wav")?.body == Array("wave".utf8))
    #expect(ask("linked.wav")?.body == Array("secret".utf8))
    for file in [
      "../secret.wav", "more/../../secret.wav", "\(folder)/secret.wav", "/etc/passwd", "none.wav",
      "", "more", "more/", "pipe.wav", "/dev/zero", "%2e%2e/secret.wav", "a.flac/", "a.flac//",
      "a.flac/.", "a.flac/./", "a.flac/more", "\(folder)/library/a.flac/",
    ] {
      let status = ask(file)?.status
      #expect(status == 404 || status == 415, "\(file): \(status ?? 0)")
    }
    #expect(ask("text.json")?.status == 415)
    #expect(browser.get("/sound")?.status == 400)
  }

  private func tidy() { try? FileManager.default.removeItem(atPath: folder) }
}
