import CJack
import Glibc

/// A wire between one of the client's ports and a port of somebody else.
struct PortConnection: Hashable, Sendable {
  /// The client's port, without the client's name, which may change.
  let own: String
  /// The other port's full name.
  let other: String
  /// Whether the client's port is the input.
  let isInput: Bool
}

extension ServerSession {
  /// The wires as they are now.
  ///
  /// Control thread.
  func connections() -> Set<PortConnection> {
    var result: Set<PortConnection> = []
    for port in layout.ports {
      guard let handle = ports[port.name],
        let names = jack_port_get_all_connections(client, handle)
      else { continue }
      defer { jack_free(UnsafeMutableRawPointer(mutating: names)) }
      var i = 0
      while let other = names[i] {
        result.insert(
          PortConnection(own: port.name, other: String(cString: other), isInput: port.isInput))
        i += 1
      }
    }
    return result
  }

  /// Makes those of `wanted` that can be made; returns the others.
  ///
  /// A port can be there and still refuse: its client registers it before it becomes active.
  ///
  /// Control thread.
  func restore(_ wanted: Set<PortConnection>) -> Set<PortConnection> {
    wanted.filter { connection in
      guard ports[connection.own] != nil, exists(connection) else { return true }
      let own = "\(name):\(connection.own)"
      let result =
        connection.isInput
        ? jack_connect(client, connection.other, own) : jack_connect(client, own, connection.other)
      return result != 0 && result != EEXIST
    }
  }

  /// Whether the other port is there.
  ///
  /// Control thread.
  func exists(_ connection: PortConnection) -> Bool {
    jack_port_by_name(client, connection.other) != nil
  }

  /// Wires the main outs to the first two physical inputs of sound, the loudspeakers, and the
  /// metronome to both.
  ///
  /// Control thread.
  func connectMainOutputs() -> Bool {
    guard
      let names = jack_get_ports(
        client, nil, JACK_DEFAULT_AUDIO_TYPE,
        UInt(JackPortIsPhysical.rawValue | JackPortIsInput.rawValue))
    else { return false }
    defer { jack_free(UnsafeMutableRawPointer(mutating: names)) }
    guard let left = names[0] else { return false }
    // With one loudspeaker both sides are heard from it.
    let right = names[1] ?? left
    let wires = [("out_1", left), ("out_2", right), ("click", left), ("click", right)]
    let results = wires.map { port, speaker in jack_connect(client, "\(name):\(port)", speaker) }
    return results.allSatisfy { $0 == 0 || $0 == EEXIST }
  }
}
