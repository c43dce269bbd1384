import CJack
import Foundation
import RealTime

/// One life with one server: from joining it to leaving it, or to its loss.
final class ServerSession: @unchecked Sendable {
  /// What the server tells outside the audio thread.
  enum Notification: Sendable {
    case sampleRate(Int), bufferSize(Int), xrun, freewheel(Bool), lost(String)
    case connected, disconnected, portAppeared
  }

  let client: OpaquePointer
  /// The name that the server gave, which differs from the wanted one if that is taken.
  let name: String
  let layout: PortLayout
  let ports: [String: OpaquePointer]
  let cycle: Cycle
  let notify: @Sendable (Notification) -> Void
  /// Inputs and outputs that carry sound or what makes it, for latencies.
  let latency: LatencyPorts

  /// Joins the server and registers the ports; the callbacks do not run yet.
  ///
  /// Control thread.
  init(
    _ configuration: JackClient.Configuration, source: OutsideClock,
    continuing mapping: ClockMapping,
    notify: @escaping @Sendable (Notification) -> Void
  ) throws(JackError) {
    _ = JackLog.shared.take()
    var status = jack_status_t(0)
    guard let client = cjack_client_open(configuration.name, configuration.server, &status) else {
      throw .opening(
        configuration.name, server: configuration.server, status: status,
        lines: JackLog.shared.take())
    }
    let layout = PortLayout(directTrackCount: configuration.directTrackCount)
    var ports: [String: OpaquePointer] = [:]
    var audio: [OpaquePointer] = []
    for port in layout.ports {
      guard let handle = Self.register(port, with: client) else {
        jack_client_close(client)
        throw JackError(
          .portRefused, what: "cannot make the port “\(port.name)”",
          why: "the JACK server refused it, perhaps because it has no more ports",
          remedy: "start the server with more (jackd -p 1024), or use fewer direct outs")
      }
      ports[port.name] = handle
      if !port.isInput && !port.isMIDI { audio.append(handle) }
    }
    guard let midiInput = ports["midi_in"], let midiOutput = ports["midi_out"] else {
      preconditionFailure("The layout lacks MIDI.")
    }
    self.client = client
    self.layout = layout
    self.ports = ports
    self.notify = notify
    name = String(cString: jack_get_client_name(client))
    latency = LatencyPorts(layout, ports)
    cycle = Cycle(
      client: client, ports: CyclePorts(audio: audio, midiInput: midiInput, midiOutput: midiOutput),
      rate: Int(jack_get_sample_rate(client)), source: source,
      continuing: mapping)
  }

  private static func register(
    _ port: PortLayout.Port, with client: OpaquePointer
  ) -> OpaquePointer? {
    jack_port_register(
      client, port.name, port.isMIDI ? JACK_DEFAULT_MIDI_TYPE : JACK_DEFAULT_AUDIO_TYPE,
      UInt(port.isInput ? JackPortIsInput.rawValue : JackPortIsOutput.rawValue), 0)
  }

  /// Lets the callbacks run; the session lives until `close` has ended.
  ///
  /// Control thread.
  func activate() throws(JackError) {
    installCallbacks()
    guard jack_activate(client) == 0 else {
      throw JackError(
        .refused, what: "cannot start the client “\(name)”",
        why: JackLog.shared.take().last ?? "the JACK server refused",
        remedy: "try again, or restart the server")
    }
  }

  /// Leaves the server, or lets go of a lost one, on a thread of its own: `jack_client_close` can
  /// wait forever for a server that is gone. `done` is called when no callback can run any more.
  ///
  /// Control thread.
  func close(_ done: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in
      jack_client_close(client)
      releaseCallbacks()
      done()
    }
    thread.name = "jack close"
    thread.start()
  }
}
