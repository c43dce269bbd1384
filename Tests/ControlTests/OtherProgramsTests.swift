import Foundation
import Glibc
import Model
import Testing

@testable import Control

private let tools = ["/usr/bin/oscdump", "/usr/bin/oscsend", "/usr/bin/oscsendfile"]
private let areInstalled = tools.allSatisfy(FileManager.default.isExecutableFile)

/// The tools of liblo know nothing of this program, and so are a measure for it.
@Suite(.timeLimit(.minutes(10)), .enabled(if: areInstalled)) struct OtherProgramsTests {
  private func run(_ tool: String, _ arguments: [String]) throws {
    let process = try Process.run(URL(fileURLWithPath: tool), arguments: arguments)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("oscsend is understood")
  func oscsend() throws {
    let server = try TestServer()
    let port = String(server.port)
    try run(tools[1], ["127.0.0.1", port, "/track/1/gain", "f", "-6.5"])
    try run(tools[1], ["127.0.0.1", port, "/track/1/mute", "T"])
    try run(tools[1], ["127.0.0.1", port, "/undo"])
    try run(tools[1], ["osc.tcp://127.0.0.1:\(port)", "/tempo", "d", "98.5"])
    var gestures = server.gestures.map(\.gesture)
    #expect(
      server.eventually {
        gestures += server.gestures.map(\.gesture)
        return gestures.count == 4
      })
    #expect(gestures == [.track(1, .gain(-6.5)), .track(1, .muted(true)), .undo, .tempo(98.5)])
  }

  @Test("oscdump reads what is sent, and what it prints is a score")
  func oscdump() throws {
    let any = try OSCServer(room: FakeRoom().room)
    let port = try any.bind(port: 0, isDefault: false)
    any.datagramSockets = []
    any.listeners = []
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: tools[0])
    process.arguments = ["-L", String(port)]
    process.standardOutput = pipe
    try process.run()
    // It sees a polite signal only when the next message comes.
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let socket = try TestSocket(.udp, to: port)
    let output = pipe.fileHandleForReading.fileDescriptor
    // The program is there once it has printed something.
    var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    for _ in 0..<500 where polled.revents == 0 {
      socket.send("/ready")
      poll(&polled, 1, 10)
    }
    let arguments: [Argument] = [
      .int32(-3), .float(0.5), .double(0.25), .int64(7), .string("a b c"), .bool(true),
      .bool(false), .null, .impulse, .float(-.infinity),
    ]
    let message = Message("/all", arguments)
    socket.send(Packet(message).bytes)
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !text.contains("/all") || !text.hasSuffix("\n") {
      polled.revents = 0
      guard poll(&polled, 1, 5_000) > 0 else { break }
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let lines = try Score.read(text)
    #expect(lines.first == ScoreLine(time: 0, message: Message("/ready")))
    #expect(lines.last?.message == message)
  }

  @Test("oscsendfile plays a score that has time tags")
  func oscsendfile() throws {
    let server = try TestServer(clock: RealClock())
    let lines = [
      ScoreLine(time: 0, message: Message("/tempo", [.float(100.5)])),
      ScoreLine(time: 0, message: Message("/clock", [.string("link")])),
    ]
    let text = lines.map { line in
      Score.format(line).replacing("0.0 ", with: "eeb7a5ff.00000000 ", maxReplacements: 1)
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("score-\(UUID().uuidString).osc")
    try Data((text.joined(separator: "\n") + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try run(tools[2], ["127.0.0.1", String(server.port), file.path])
    var gestures = server.gestures.map(\.gesture)
    #expect(
      server.eventually {
        gestures += server.gestures.map(\.gesture)
        return gestures.count == 2
      })
    #expect(gestures == [.tempo(100.5), .clock(.link)])
  }
}
