/// How a server is started.
struct ServerOptions {
  /// The server's name; nil for the default one.
  let name: String?
  /// The card it plays on; nil for the dummy driver.
  let card: SoundCard?
  let isRealTime: Bool

  private var rate: Int { 48_000 }
  private var bufferSize: Int { 256 }

  /// jackd's arguments.
  var arguments: [String] {
    var result = [isRealTime ? "-R" : "-r"]
    if let name { result += ["-n", name] }
    // Enough for the direct outs of 256 tracks.
    result += ["-p", "1024"]
    if let card {
      result += ["-d", "alsa", "-d", card.device]
      if !card.canCapture { result.append("-P") }
    } else {
      result += ["-d", "dummy"]
    }
    return result + ["-r", String(rate), "-p", String(bufferSize)]
  }

  /// What is started, in a sentence.
  var summary: String {
    let place = card.map { "on \($0.name) (\($0.device))" } ?? "without a sound card (dummy driver)"
    return "started a JACK server \(place): \(rate) Hz, \(bufferSize) frames"
      + (isRealTime ? "" : ", without real-time scheduling")
  }
}
