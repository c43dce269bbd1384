import CJack

/// The ports a client has, in the order in which they should be shown.
struct PortLayout: Sendable {
  /// One port and what is told about it.
  struct Port: Sendable {
    let name: String
    let prettyName: String
    let group: String
    let isInput: Bool
    let isMIDI: Bool
  }

  let ports: [Port]

  /// The main ports and the metronome's, and two more for each of `directTrackCount` tracks.
  init(directTrackCount: Int) {
    var ports: [Port] = []
    func add(_ name: String, _ prettyName: String, _ group: String, input: Bool, midi: Bool = false)
    {
      ports.append(
        Port(name: name, prettyName: prettyName, group: group, isInput: input, isMIDI: midi))
    }
    add("out_1", "Main left", "Main", input: false)
    add("out_2", "Main right", "Main", input: false)
    add("click", "Metronome", "Click", input: false)
    for track in 0..<max(0, directTrackCount) {
      let title = "Track \(track + 1)"
      add("track_\(track + 1)_1", "\(title) left", title, input: false)
      add("track_\(track + 1)_2", "\(title) right", title, input: false)
    }
    add("in_1", "Input left", "Input", input: true)
    add("in_2", "Input right", "Input", input: true)
    add("midi_in", "MIDI in", "MIDI", input: true, midi: true)
    add("midi_out", "MIDI out", "MIDI", input: false, midi: true)
    self.ports = ports
  }
}
