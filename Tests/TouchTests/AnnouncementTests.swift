import Foundation
import TestSupport
import Testing

@testable import Touch

private let browser = "/usr/bin/avahi-browse"
private let isRunning =
  FileManager.default.isExecutableFile(atPath: browser)
  && FileManager.default.fileExists(atPath: "/run/avahi-daemon/pid")

@Suite(.timeLimit(.minutes(10)), .enabled(if: isRunning, "Avahi does not run here"))
struct `an announcement` {
  /// The names announced for `type`, without doubles, as avahi-browse prints them.
  private func names(_ type: String) throws -> [String: Int] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = ["--resolve", "--parsable", "--terminate", type]
    process.standardOutput = pipe
    try process.run()
    // It may wait for ever for what has just gone, deaf to polite signals.
    if !eventually(within: 3, { !process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
    let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    var names: [String: Int] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("=") {
      let parts = line.split(separator: ";", omittingEmptySubsequences: false)
      names[String(parts[3])] = Int(parts[8])
    }
    return names
  }

  @Test func `is found, takes another name if its own is taken, and goes`() throws {
    let services = [
      Announcement.Service("_osc._udp", port: 7_001), .init("_oscjson._tcp", port: 8_001),
    ]
    let first = try #require(Announcement("Bubbletest", services))
    #expect(try eventually(within: 15) { try names("_osc._udp")["Bubbletest"] == 7_001 })
    #expect(try eventually(within: 15) { try names("_oscjson._tcp")["Bubbletest"] == 8_001 })
    let second = try #require(Announcement("Bubbletest", [.init("_osc._udp", port: 7_002)]))
    #expect(try eventually(within: 15) { try names("_osc._udp").contains { $0.value == 7_002 } })
    #expect(try names("_osc._udp")["Bubbletest"] == 7_001)
    first.stop()
    second.stop()
    #expect(
      try eventually(within: 15) {
        try !names("_osc._udp").keys.contains { $0.hasPrefix("Bubbletest") }
      })
  }
}
