import Foundation

/// Looks at the processor, shared memory, the network's ports and the locale.
enum SystemCheck {
  static func findings(oscPort: UInt16, webPort: UInt16?) -> [Finding] {
    let folder = "/sys/devices/system/cpu"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let governors = entries.compactMap {
      try? String(contentsOfFile: "\(folder)/\($0)/cpufreq/scaling_governor", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    setlocale(LC_CTYPE, "")
    let web = webPort.map { port($0, for: "browsers", option: "--web-port") }
    return [
      governor(governors), sharedMemory("/dev/shm"),
      port(oscPort, for: "OSC", option: "--osc-port"), web,
      locale(String(cString: nl_langinfo(Int32(CODESET)))),
      terminal(ProcessInfo.processInfo.environment["TERM"]),
    ].compactMap(\.self)
  }

  /// How the processor's cores choose their speed.
  static func governor(_ governors: [String]) -> Finding {
    let kinds = Set(governors).sorted().joined(separator: ", ")
    if governors.isEmpty { return Finding(.ok, "processor: its speed is not governed here") }
    if kinds == "performance" { return Finding(.ok, "processor: governor performance") }
    return Finding(
      .warning, "processor: governor \(kinds); it may be slow to speed up",
      remedy: "as root: cpupower frequency-set -g performance")
  }

  /// Whether files can be made in `folder`, through which JACK's clients share memory.
  static func sharedMemory(_ folder: String) -> Finding {
    if access(folder, W_OK | X_OK) == 0 { return Finding(.ok, "\(folder): can be written") }
    return Finding(
      .failure, "\(folder): \(String(cString: strerror(errno))); JACK needs it",
      remedy: "as root: mount -t tmpfs -o mode=1777 tmpfs \(folder)")
  }

  /// Whether `number` is free for datagrams and for connections.
  static func port(_ number: UInt16, for purpose: String, option: String) -> Finding {
    let kinds = [SOCK_DGRAM, SOCK_STREAM]
    let reason = kinds.lazy.compactMap { Self.reason(binding: number, Int32($0.rawValue)) }.first
    guard let reason else { return Finding(.ok, "port \(number) for \(purpose): free") }
    return Finding(
      .warning, "port \(number) for \(purpose): \(reason); the next free one will be taken",
      remedy: "end the program that uses it (ss -lnup; ss -lntp), or choose with \(option)")
  }

  /// Why `port` cannot be bound on the loopback; nil if it can.
  private static func reason(binding port: UInt16, _ kind: Int32) -> String? {
    let socket = socket(AF_INET, kind, 0)
    guard socket >= 0 else { return String(cString: strerror(errno)) }
    defer { close(socket) }
    // A connection that was just closed does not count.
    var yes: Int32 = 1
    if kind == Int32(SOCK_STREAM.rawValue) {
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return result == 0 ? nil : String(cString: strerror(errno))
  }

  /// Whether the locale's characters are UTF-8.
  static func locale(_ codeset: String) -> Finding {
    if codeset == "UTF-8" { return Finding(.ok, "locale: UTF-8") }
    return Finding(
      .warning, "locale: \(codeset); names and meters are shown in plain ASCII",
      remedy: "export LC_ALL=C.UTF-8")
  }

  /// Whether the live view can be drawn on a terminal of the kind `name`.
  static func terminal(_ name: String?) -> Finding {
    guard let name, !["", "dumb", "unknown"].contains(name) else {
      return Finding(
        .warning, "terminal: its kind is not known; there is a log in place of the live view",
        remedy: "export TERM=xterm-256color, or whatever kind it is")
    }
    return Finding(.ok, "terminal: \(name), drawn on with \(Screen.libraryVersion)")
  }
}
