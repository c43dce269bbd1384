import CAbletonLink
import Foundation
import RealTime

/// The session of Ableton Link that the client takes part in.
///
/// The audio thread only reads it; what is changed here is changed by the control thread.
final class LinkSession: @unchecked Sendable {
  let handle: OpaquePointer
  /// The grid that is shared, in millionths of a beat.
  let quantum = Counter(4_000_000)
  /// Whether it looks for others.
  private(set) var isJoined = false

  /// A session at `tempo` that nobody knows of yet; nil without memory or threads for it.
  init?(tempo: Double) {
    guard let handle = clink_open(tempo) else { return nil }
    self.handle = handle
  }

  deinit { clink_close(handle) }

  /// How many others there are.
  var peers: Int { isJoined ? Int(clink_peers(handle)) : 0 }

  /// Shares a grid of bars, or of `beats` where bars are not made of those.
  func setQuantum(_ beats: Double) {
    let bar = 4.0
    let isPart = beats <= 0 || (bar / beats).rounded() == bar / beats
    quantum.set(Int(((isPart ? bar : beats) * 1e6).rounded()))
  }

  /// Joins, with `beat` at `offset` microseconds from now; the tempo and grid of who is there
  /// already are taken.
  func join(
    tempo: Double, beat: Double, isPlaying: Bool, offset: Int64
  ) {
    guard !isJoined else { return }
    // Before anybody hears of it, so that nothing is asked of others.
    clink_set_tempo(handle, tempo, offset)
    clink_request_beat(handle, beat, offset, Double(quantum.current) * 1e-6)
    clink_set_playing(handle, isPlaying ? 1 : 0, 0)
    isJoined = true
    clink_join(handle, 1)
  }

  /// Leaves; the others go on.
  func leave() {
    isJoined = false
    clink_join(handle, 0)
  }

  /// Asks all for `tempo`.
  func setTempo(_ tempo: Double) { clink_set_tempo(handle, tempo, 0) }

  /// Asks all who play along to play or stop; false if that has been asked before.
  func setPlaying(_ isPlaying: Bool) -> Bool {
    let state = clink_state(handle, 0, Double(quantum.current) * 1e-6)
    guard isJoined, (state.is_playing != 0) != isPlaying else { return false }
    clink_set_playing(handle, isPlaying ? 1 : 0, 0)
    return true
  }

  /// Puts `beat` at `offset` microseconds from now, if nobody else is there.
  func request(beat: Double, offset: Int64) {
    guard peers == 0 else { return }
    clink_request_beat(handle, beat, offset, Double(quantum.current) * 1e-6)
  }
}
