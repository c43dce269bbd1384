import Foundation

/// Looks whether the program may run its audio thread in real time, with its memory locked.
enum LimitsCheck {
  private static let remedy =
    "as root: dpkg-reconfigure -p high jackd2 (answer yes), adduser \(NSUserName()) audio; "
    + "then log in anew"

  // As in Linux's <bits/resource.h>, where they are macros that Swift does not see.
  private static let lockedMemory = __rlimit_resource_t(8)
  private static let realTimePriority = __rlimit_resource_t(14)

  static func findings() -> [Finding] {
    let file = "/etc/security/limits.d/audio.conf"
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    return [
      priority(limit(realTimePriority)), memory(limit(lockedMemory)),
      group(isMember: isInAudioGroup, isRoot: geteuid() == 0), settings(text, file: file),
    ]
  }

  /// A soft limit; nil for none at all.
  private static func limit(_ resource: __rlimit_resource_t) -> UInt? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 0 }
    return limit.rlim_cur == rlim_t.max ? nil : UInt(limit.rlim_cur)
  }

  /// The highest real-time priority allowed; nil for no limit.
  static func priority(_ limit: UInt?) -> Finding {
    guard let limit else { return Finding(.ok, "real-time priority: no limit") }
    if limit >= 70 { return Finding(.ok, "real-time priority: up to \(limit)") }
    return Finding(
      .warning,
      limit == 0
        ? "real-time priority: not allowed; expect dropouts"
        : "real-time priority: up to \(limit) only; JACK likes 70 and more",
      remedy: remedy)
  }

  /// How many bytes may be locked; nil for no limit.
  static func memory(_ limit: UInt?) -> Finding {
    guard let limit else { return Finding(.ok, "locked memory: no limit") }
    let megabytes = limit >> 20
    if megabytes >= 256 { return Finding(.ok, "locked memory: up to \(megabytes) MiB") }
    return Finding(
      .warning, "locked memory: up to \(megabytes) MiB only; loops may be swapped out",
      remedy: remedy)
  }

  static func group(isMember: Bool?, isRoot: Bool) -> Finding {
    if isRoot {
      return Finding(
        .warning, "user: root", remedy: "play as an ordinary user, who is in the group audio")
    }
    switch isMember {
    case true: return Finding(.ok, "user: \(NSUserName()) is in the group audio")
    case false:
      return Finding(
        .warning, "user: \(NSUserName()) is not in the group audio",
        remedy: "as root: adduser \(NSUserName()) audio; then log in anew")
    default:
      return Finding(
        .warning, "user: there is no group audio here", remedy: "as root: addgroup --system audio")
    }
  }

  /// Nil if there is no such group.
  private static var isInAudioGroup: Bool? {
    guard let group = getgrnam("audio") else { return nil }
    let number = group.pointee.gr_gid
    var groups = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
    let count = getgroups(Int32(groups.count), &groups)
    return getegid() == number || groups.prefix(Int(max(count, 0))).contains(number)
  }

  /// What the file of limits for the group audio says; nil if there is none.
  static func settings(_ text: String?, file: String) -> Finding {
    guard let text else {
      return Finding(.warning, "\(file): there is none", remedy: remedy)
    }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "#", omittingEmptySubsequences: false)[0]
        .split(whereSeparator: \.isWhitespace).map(String.init)
    }
    let missing = ["rtprio", "memlock"].filter { item in
      !lines.contains { $0.count >= 4 && $0[0] == "@audio" && $0[2] == item }
    }
    guard missing.isEmpty else {
      return Finding(
        .warning, "\(file): it does not set \(missing.joined(separator: " and ")) for @audio",
        remedy: remedy)
    }
    return Finding(.ok, "\(file): it sets rtprio and memlock for @audio")
  }
}
