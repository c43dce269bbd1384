import CJack
import Foundation
import RealTime

extension JackClient {
  /// Notes when the note or the controller with that number comes in on the MIDI input; neither for
  /// nil.
  ///
  /// Any thread but the audio thread.
  public func listenForTaps(note: Int? = nil, controller: Int? = nil) {
    let number = note ?? controller.map { 128 + $0 } ?? -1
    lock.withLock {
      values.tapSource = number
      values.cycle?.tapSource.set(number)
    }
  }

  /// The engine's frames at which it has come in since the last call; by one thread at a time.
  public func takeTaps() -> [Int] {
    guard let cycle = lock.withLock({ values.cycle }) else { return [] }
    var taps: [Int] = []
    while let tap = cycle.taps.pop() { taps.append(tap) }
    return taps
  }

  /// Whether a client counts JACK's beats, as its transport tells.
  ///
  /// The corresponding C function is `jack_transport_query`. Any thread but the audio thread.
  public var hasTimebaseMaster: Bool {
    queue.sync { session.map { cjack_transport_query($0.client).has_beat != 0 } ?? false }
  }

  /// The MIDI ports of others: those from which something could come in, and to which it could go.
  ///
  /// The corresponding C function is `jack_get_ports`. Any thread but the audio thread.
  public var otherMIDIPorts: (sources: [String], destinations: [String]) {
    queue.sync {
      func names(_ flag: JackPortFlags) -> [String] {
        guard let session,
          let list = jack_get_ports(
            session.client, nil, JACK_DEFAULT_MIDI_TYPE, UInt(flag.rawValue))
        else { return [] }
        defer { jack_free(UnsafeMutableRawPointer(mutating: list)) }
        var found: [String] = []
        while let name = list[found.count] { found.append(String(cString: name)) }
        return found.filter { !$0.hasPrefix(session.name + ":") }
      }
      return (names(JackPortIsOutput), names(JackPortIsInput))
    }
  }
}
