import CJack

/// Passes latencies on from one side of the client to the other.
///
/// Sound goes through without delay, so an output is as far from the outside world as the farthest
/// and nearest connected inputs, and an input as far as the outputs.
struct LatencyPorts: @unchecked Sendable {
  private let inputs: [OpaquePointer]
  private let outputs: [OpaquePointer]
  private let mains: [OpaquePointer]

  init(_ layout: PortLayout, _ ports: [String: OpaquePointer]) {
    inputs = layout.ports.filter(\.isInput).compactMap { ports[$0.name] }
    mains = ["out_1", "out_2"].compactMap { ports[$0] }
    outputs = layout.ports.filter { !$0.isInput }.compactMap { ports[$0.name] }
  }

  /// Answers JACK's request to compute the ranges of `mode` anew.
  ///
  /// JACK's notification thread, in the latency callback only.
  func recompute(_ mode: jack_latency_callback_mode_t) {
    let (sources, destinations) =
      mode == JackCaptureLatency ? (inputs, outputs) : (outputs, inputs)
    var whole: jack_latency_range_t?
    for port in sources where jack_port_connected(port) > 0 {
      var range = jack_latency_range_t(min: 0, max: 0)
      jack_port_get_latency_range(port, mode, &range)
      whole = jack_latency_range_t(
        min: min(range.min, whole?.min ?? range.min), max: max(range.max, whole?.max ?? 0))
    }
    var range = whole ?? jack_latency_range_t(min: 0, max: 0)
    for port in destinations { jack_port_set_latency_range(port, mode, &range) }
  }

  /// Frames from a main out to the ear, at most.
  ///
  /// JACK's notification thread.
  var mainPlayback: Int {
    mains.reduce(0) { most, port in
      var range = jack_latency_range_t(min: 0, max: 0)
      jack_port_get_latency_range(port, JackPlaybackLatency, &range)
      return max(most, Int(range.max))
    }
  }
}
