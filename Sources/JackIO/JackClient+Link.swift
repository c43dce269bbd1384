import CAbletonLink
import CJack
import Foundation
import RealTime

extension JackClient {
  /// Takes part in a Link session from now on, with `beat` at the engine's `frame`; the tempo and
  /// grid of who is there already are taken. False if Link cannot be used here.
  ///
  /// Any thread but the audio thread.
  public func joinLink(
    tempo: Double, beat: Double, frame: Int, isPlaying: Bool, quantum: Double
  ) -> Bool {
    let offset = microsecondsUntilHeard(frame)
    return lock.withLock {
      guard let link = values.link ?? LinkSession(tempo: tempo) else { return false }
      link.setQuantum(quantum)
      link.join(tempo: tempo, beat: beat, isPlaying: isPlaying, offset: offset)
      values.link = link
      values.cycle?.use(link)
      return true
    }
  }

  /// Leaves the Link session, if the client is in one.
  ///
  /// Any thread but the audio thread.
  public func leaveLink() { lock.withLock { values.link?.leave() } }

  /// Asks all in the Link session for `tempo`.
  public func setLinkTempo(_ tempo: Double) { lock.withLock { values.link?.setTempo(tempo) } }

  /// Asks all in the Link session to play or to stop; false if that has been asked before.
  public func setLinkPlaying(_ isPlaying: Bool) -> Bool {
    lock.withLock { values.link?.setPlaying(isPlaying) ?? false }
  }

  /// Shares another grid, in beats, in the Link session.
  public func setLinkQuantum(_ quantum: Double) {
    lock.withLock {
      guard let link = values.link else { return }
      link.setQuantum(quantum)
      values.cycle?.use(link)
    }
  }

  /// Puts `beat` at the engine's `frame`, if nobody else is in the Link session.
  public func setLinkBeat(_ beat: Double, frame: Int) {
    let offset = microsecondsUntilHeard(frame)
    lock.withLock { values.link?.request(beat: beat, offset: offset) }
  }

  /// How long it takes until the engine's `frame` is heard.
  private func microsecondsUntilHeard(_ frame: Int) -> Int64 {
    let mapping = clock
    let now = jack_get_time()
    let start = Int64(bitPattern: mapping.microseconds(atFrame: frame) &- now)
    let latency = lock.withLock { values.cycle?.outputLatency.current ?? 0 }
    let rate = max(sampleRate, 1)
    return start + Int64((Double(latency) / rate * 1e6).rounded())
  }
}
