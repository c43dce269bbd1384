import Foundation

/// A sound card of ALSA's that can play.
struct SoundCard: Equatable {
  /// ALSA's number of the card.
  let number: Int
  let name: String
  let canCapture: Bool

  /// ALSA's name for JACK's driver.
  var device: String { "hw:\(number)" }

  /// The first card that can play, if there is any.
  static func first() -> SoundCard? {
    guard let pcm = try? String(contentsOfFile: "/proc/asound/pcm", encoding: .utf8) else {
      return nil
    }
    return first(inPCM: pcm)
  }

  /// The first card that can play in a text like that of `/proc/asound/pcm`: a line per device, as
  /// `00-03: HDMI 0 : HDMI 0 : playback 1`.
  static func first(inPCM text: String) -> SoundCard? {
    let devices = text.split(separator: "\n").compactMap { line -> (Int, [String])? in
      let fields = line.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let card = fields.first?.split(separator: "-").first.flatMap({ Int($0) }) else {
        return nil
      }
      return (card, fields)
    }
    func can(_ what: String, _ fields: [String]) -> Bool {
      fields.dropFirst(2).contains { $0.hasPrefix(what) }
    }
    guard let found = devices.first(where: { can("playback", $0.1) }) else { return nil }
    return SoundCard(
      number: found.0, name: found.1.count > 2 ? found.1[2] : "card \(found.0)",
      canCapture: devices.contains { $0.0 == found.0 && can("capture", $0.1) })
  }
}
