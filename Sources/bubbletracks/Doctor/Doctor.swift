import Foundation

/// The command `doctor`: looks at all that a performance needs, and says how to mend what is wrong.
enum Doctor {
  /// Prints what is found, and what `probe` finds of the rooms that the doctor does not see into,
  /// such as the audio server and the libraries; the exit status: 1 if something fails. Throws a
  /// `Failure` if it cannot be written.
  static func run(
    oscPort: UInt16 = 7770, webPort: UInt16? = 8080, probe: () -> [Finding]
  ) throws -> Int32 {
    let isColored =
      isatty(STDOUT_FILENO) == 1
      && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    let sections: [(String, [Finding])] = [
      ("Audio", AudioCheck.findings() + probe()),
      ("Real time", LimitsCheck.findings()),
      ("System", SystemCheck.findings(oscPort: oscPort, webPort: webPort)),
    ]
    try StandardOutput.write(report(sections, isColored: isColored))
    return status(sections.flatMap(\.1))
  }

  /// 1 if something fails, else 0.
  static func status(_ findings: [Finding]) -> Int32 {
    findings.contains { $0.verdict == .failure } ? 1 : 0
  }

  /// All findings as text, with a last line that sums up.
  static func report(_ sections: [(String, [Finding])], isColored: Bool) -> String {
    var lines: [String] = []
    for (title, findings) in sections {
      lines.append(title)
      for finding in findings {
        lines.append("  \(mark(finding.verdict, isColored)) \(finding.text)")
        if !finding.remedy.isEmpty { lines.append("         to mend: \(finding.remedy)") }
      }
    }
    return (lines + [summary(sections.flatMap(\.1))]).joined(separator: "\n") + "\n"
  }

  private static func summary(_ findings: [Finding]) -> String {
    let failures = findings.count { $0.verdict == .failure }
    let warnings = findings.count { $0.verdict == .warning }
    if failures + warnings == 0 { return "All is well." }
    func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    return "\(count(failures, "failure")), \(count(warnings, "warning"))."
  }

  private static func mark(_ verdict: Finding.Verdict, _ isColored: Bool) -> String {
    let (word, color) =
      switch verdict {
      case .ok: ("ok  ", 32)
      case .warning: ("warn", 33)
      case .failure: ("FAIL", 31)
      }
    return isColored ? "\u{1B}[\(color)m\(word)\u{1B}[0m" : word
  }
}
