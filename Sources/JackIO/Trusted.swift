import CJack
import Engine
import RealTime

/// Sets the processor to take denormal numbers as zero.
///
/// Audio thread; real-time safe.
@_noLocks func flushDenormals() {
  // Reads and writes one register.
  trusted { cjack_flush_denormals() }
}

/// The samples of an audio port in this cycle.
///
/// The corresponding C function is `jack_port_get_buffer`.
///
/// Audio thread; real-time safe.
@_noLocks func samples(of port: OpaquePointer, count: jack_nframes_t) -> UnsafeMutablePointer<
  Float
>? {
  // Made for the process callback; an output's buffer lies in shared memory that is mapped already.
  trusted { jack_port_get_buffer(port, count)?.assumingMemoryBound(to: Float.self) }
}

/// Empties the buffer of a MIDI output for this cycle, as JACK demands even where nothing is sent.
///
/// The corresponding C function is `jack_midi_clear_buffer`.
///
/// Audio thread; real-time safe.
@_noLocks func clearMIDI(of port: OpaquePointer, count: jack_nframes_t) {
  // Made for the process callback; resets the counters at the buffer's head.
  trusted {
    if let buffer = jack_port_get_buffer(port, count) { jack_midi_clear_buffer(buffer) }
  }
}

/// When this cycle began, and how long JACK's clock thinks it takes.
struct CycleTime: BitwiseCopyable {
  /// JACK's clock at the cycle's first frame, in microseconds.
  var start: UInt64
  /// The cycle's length in microseconds; 0 if the server cannot tell.
  var duration: Float
}

/// The time of the cycle in progress.
///
/// The corresponding C functions are `jack_get_cycle_times` and, where it fails, `jack_get_time`.
///
/// Audio thread; real-time safe.
@_noLocks func cycleTime(_ client: OpaquePointer) -> CycleTime {
  // Made for the process callback: copies values kept in shared memory; a clock of the vDSO at most.
  trusted {
    var frame: jack_nframes_t = 0
    var start: jack_time_t = 0
    var next: jack_time_t = 0
    var duration: Float = 0
    guard jack_get_cycle_times(client, &frame, &start, &next, &duration) == 0 else {
      return CycleTime(start: jack_get_time(), duration: 0)
    }
    return CycleTime(start: start, duration: duration)
  }
}

/// What JACK's transport says of this cycle.
///
/// The corresponding C function is `jack_transport_query`.
///
/// Audio thread; real-time safe.
@_noLocks func transport(of client: OpaquePointer) -> Transport {
  // Allowed in the process callback by JACK's documentation: copies a structure from shared memory.
  trusted {
    let answer = cjack_transport_query(client)
    return Transport(
      isRolling: answer.is_rolling != 0, frame: Int(answer.frame),
      tempo: answer.tempo > 0 ? answer.tempo : nil)
  }
}
