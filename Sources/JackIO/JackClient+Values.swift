import CJack
import Foundation

extension JackClient {
  /// The client's name as the server gave it; empty before `open`.
  ///
  /// Any thread.
  public var name: String { lock.withLock { values.name } }

  /// Frames a second of the server last joined; 0 before `open`.
  ///
  /// Any thread.
  public var sampleRate: Double { Double(lock.withLock { values.rate }) }

  /// Frames of a cycle, as the server last told; a cycle may be of another length.
  ///
  /// Any thread.
  public var bufferSize: Int { lock.withLock { values.bufferSize } }

  /// Xruns that the server reported since the client was made.
  ///
  /// Any thread.
  public var xrunCount: Int { lock.withLock { values.xrunCount } }

  /// Whether a server is there now.
  ///
  /// Any thread but the audio thread.
  public var isConnected: Bool { queue.sync { session != nil } }

  /// The part of a cycle that the server and its clients compute, in percent; 0 without a server.
  ///
  /// The corresponding C function is `jack_cpu_load`. Any thread but the audio thread.
  public var load: Double { queue.sync { session.map { Double(jack_cpu_load($0.client)) } ?? 0 } }

  /// Frames from a main out to the loudspeaker, and from the microphone to an input: the largest.
  ///
  /// The corresponding C function is `jack_port_get_latency_range`. Any thread but the audio thread.
  public var latency: (playback: Int, capture: Int) {
    queue.sync {
      func largest(_ names: [String], _ mode: jack_latency_callback_mode_t) -> Int {
        let handles = names.compactMap { session?.ports[$0] }
        return handles.reduce(0) { result, port in
          var range = jack_latency_range_t(min: 0, max: 0)
          jack_port_get_latency_range(port, mode, &range)
          return max(result, Int(range.max))
        }
      }
      return (
        largest(["out_1", "out_2"], JackPlaybackLatency),
        largest(["in_1", "in_2"], JackCaptureLatency)
      )
    }
  }

  /// Makes JACK's transport roll; for all its clients.
  ///
  /// The corresponding C function is `jack_transport_start`. Any thread but the audio thread.
  public func startTransport() {
    queue.sync { if let session { jack_transport_start(session.client) } }
  }

  /// Stops JACK's transport; for all its clients.
  ///
  /// The corresponding C function is `jack_transport_stop`. Any thread but the audio thread.
  public func stopTransport() {
    queue.sync { if let session { jack_transport_stop(session.client) } }
  }

  /// Moves JACK's transport to `frame`; false if the server refuses, or there is none.
  ///
  /// The corresponding C function is `jack_transport_locate`. Any thread but the audio thread.
  @discardableResult
  public func locate(_ frame: Int) -> Bool {
    let frame = jack_nframes_t(clamping: frame)
    return queue.sync { session.map { jack_transport_locate($0.client, frame) == 0 } ?? false }
  }
}
