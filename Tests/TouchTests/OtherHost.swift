import Foundation

/// Another machine on a cable to this one: a network namespace with one end of a veth pair.
final class OtherHost {
  /// This machine's address on the cable, and the other's.
  static let (here, there) = ("10.213.77.1", "10.213.77.2")
  private static let (space, near, far) = ("bubbletest", "bubbletest0", "bubbletest1")

  /// Whether the user may make one.
  static let isPossible: Bool =
    geteuid() == 0 && run(["ip", "netns", "add", "bubbleprobe"]) == 0
    && run(["ip", "netns", "del", "bubbleprobe"]) == 0

  init?() {
    Self.tidy()
    let steps = [
      "ip netns add \(Self.space)",
      "ip link add \(Self.near) type veth peer name \(Self.far) netns \(Self.space)",
      "ip addr add \(Self.here)/30 dev \(Self.near)", "ip link set \(Self.near) up",
      "ip -n \(Self.space) addr add \(Self.there)/30 dev \(Self.far)",
      "ip -n \(Self.space) link set \(Self.far) up", "ip -n \(Self.space) link set lo up",
    ]
    for step in steps where Self.run(step.split(separator: " ").map(String.init)) != 0 {
      return nil
    }
  }

  deinit { Self.tidy() }

  private static func tidy() {
    _ = run(["ip", "link", "del", near])
    _ = run(["ip", "netns", "del", space])
  }

  private static func run(_ words: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A program that runs there.
  struct Visit {
    let process: Process
    private let input: Pipe
    private let output: Pipe

    init(_ words: [String]) throws {
      (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["ip", "netns", "exec", OtherHost.space] + words
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    /// What it prints up to `mark`, or to its end.
    func lines(until mark: String? = nil) -> [String] {
      var text = ""
      while mark.map({ !text.contains($0) }) ?? true {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text.split(separator: "\n").map(String.init).filter { $0 != mark }
    }

    func goOn() { try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }
  }
}
