import Control
import Foundation
import JackIO

/// Ties the time of day to the engine's frames, steadily: two moments that lie a second apart are
/// exactly a second of frames apart.
///
/// What the server measures wavers by some frames, so the first measure is kept until the clocks
/// have drifted apart by more than two milliseconds.
final class LiveClock: WallClock, @unchecked Sendable {
  private let client: JackClient
  private let lock = NSLock()
  private var anchor: (time: Double, frame: Int)?

  init(_ client: JackClient) {
    self.client = client
  }

  func frame(atUnixTime seconds: Double) -> Int {
    let rate = client.sampleRate
    let now = unixTime
    guard rate > 0, let measured = client.frame(atUnixTime: now) else { return 0 }
    return lock.withLock {
      let anchor = anchor ?? (time: now, frame: measured)
      let steady = Double(anchor.frame) + (now - anchor.time) * rate
      let isKept = abs(steady - Double(measured)) < 0.002 * rate
      let used = isKept ? anchor : (time: now, frame: measured)
      self.anchor = used
      return used.frame + Int(((seconds - used.time) * rate).rounded())
    }
  }
}
