import Foundation

/// Looks for a sound card and for the audio server's program.
enum AudioCheck {
  static func findings() -> [Finding] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let cards = (try? String(contentsOfFile: "/proc/asound/cards", encoding: .utf8)) ?? ""
    return [server(path: path), Self.cards(cards)]
  }

  /// Whether jackd, or PipeWire in its place, is in one of the folders of `path`.
  static func server(path: String) -> Finding {
    func find(_ name: String) -> String? {
      path.split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    if let jackd = find("jackd") { return Finding(.ok, "jackd: \(jackd)") }
    if let pipewire = find("pipewire") {
      return Finding(
        .warning, "jackd: not installed; PipeWire can stand in: \(pipewire)",
        remedy: "install jackd2, or pipewire-jack and start with: pw-jack bubbletracks")
    }
    return Finding(
      .failure, "jackd: there is none in the search path",
      remedy: "install it: apt install jackd2")
  }

  /// That the server `name` does not run, while `others` do.
  static func noServer(_ name: String, others: [String]) -> Finding {
    guard let other = others.first else {
      return Finding(.ok, "JACK server: none runs; `bubbletracks run` starts one of its own")
    }
    return Finding(
      .warning,
      "JACK server: none called \(name) runs; there is \(others.joined(separator: ", "))",
      remedy: "give --server \(other), to run as well, or export JACK_DEFAULT_SERVER=\(other)")
  }

  /// The sound cards that `text`, as of /proc/asound/cards, lists.
  static func cards(_ text: String) -> Finding {
    // A card is ` 0 [PCH            ]: HDA-Intel - HDA Intel PCH`, and a second line.
    let names = text.split(separator: "\n").compactMap { line -> String? in
      guard line.contains("]:"), let dash = line.range(of: " - ") else { return nil }
      return String(line[dash.upperBound...])
    }
    guard !names.isEmpty else {
      return Finding(
        .warning, "sound card: none; only the dummy driver will work, which is silent",
        remedy: "plug one in, and look with: aplay -l")
    }
    return Finding(.ok, "sound card: " + names.joined(separator: "; "))
  }
}
