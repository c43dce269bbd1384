import Foundation

/// Looks at the clocks that can be followed: JACK's transport, MIDI clock and Ableton Link.
enum ClockCheck {
  /// What JACK's transport does.
  static func transport(isRolling: Bool, hasMaster: Bool) -> Finding {
    let state = isRolling ? "rolls" : "stands"
    let master =
      hasMaster
      ? "a timebase master counts its beats"
      : "nobody counts its beats (`run --timebase` would)"
    return Finding(.ok, "JACK transport: \(state); \(master)")
  }

  /// Whether MIDI clock can come in, and go out.
  static func midi(sources: [String], destinations: [String]) -> Finding {
    guard !(sources + destinations).isEmpty else {
      return Finding(
        .warning, "MIDI ports: JACK has none, so that no MIDI clock comes in or goes out",
        remedy: "bring the devices to JACK with: a2jmidid -e, or jackd -X seq")
    }
    func count(_ names: [String]) -> String {
      names.isEmpty
        ? "none"
        : names.prefix(3).joined(separator: ", ")
          + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
    return Finding(
      .ok, "MIDI ports: in from \(count(sources)); out to \(count(destinations))")
  }

  /// Whether there is a network on which Link finds others.
  static func link(_ networks: [String]) -> Finding {
    if !networks.isEmpty {
      return Finding(.ok, "Ableton Link: looks for others on \(networks.joined(separator: ", "))")
    }
    return Finding(
      .warning, "Ableton Link: there is no network but this machine's own to find others on",
      remedy: "join the others' network; look with: ip address")
  }

  /// The networks that are up and can reach many at once.
  static var networks: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var names: [String] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = Int32(bitPattern: entry.ifa_flags)
      let family = entry.ifa_addr?.pointee.sa_family
      guard family == sa_family_t(AF_INET), flags & Int32(IFF_UP) != 0,
        flags & Int32(IFF_MULTICAST) != 0, flags & Int32(IFF_LOOPBACK) == 0
      else { continue }
      let name = String(cString: entry.ifa_name)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
