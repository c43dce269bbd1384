import CAbletonLink
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

/// The events of a MIDI port in this cycle.
///
/// The corresponding C function is `jack_port_get_buffer`.
///
/// Audio thread; real-time safe.
@_noLocks func events(of port: OpaquePointer, count: jack_nframes_t) -> UnsafeMutableRawPointer? {
  // Made for the process callback, as for audio.
  trusted { jack_port_get_buffer(port, count) }
}

/// Empties the buffer of a MIDI output for this cycle, as JACK demands even where nothing is sent.
///
/// The corresponding C function is `jack_midi_clear_buffer`.
///
/// Audio thread; real-time safe.
@_noLocks func clear(_ buffer: UnsafeMutableRawPointer) {
  // Made for the process callback; resets the counters at the buffer's head.
  trusted { jack_midi_clear_buffer(buffer) }
}

/// How many events a MIDI input has in this cycle.
///
/// The corresponding C function is `jack_midi_get_event_count`.
///
/// Audio thread; real-time safe.
@_noLocks func eventCount(_ buffer: UnsafeMutableRawPointer) -> Int {
  // Made for the process callback; reads a counter at the buffer's head.
  trusted { Int(cjack_midi_count(buffer)) }
}

/// The event of a MIDI input at `index`; of length 0 if it is longer than three bytes.
///
/// The corresponding C function is `jack_midi_event_get`.
///
/// Audio thread; real-time safe.
@_noLocks func event(_ buffer: UnsafeMutableRawPointer, _ index: Int) -> cjack_midi_t {
  // Made for the process callback; copies some bytes of the buffer.
  trusted { cjack_midi_get(buffer, UInt32(index)) }
}

/// Adds a message to a MIDI output, in order of time; left out if the buffer is full.
///
/// The corresponding C function is `jack_midi_event_write`.
///
/// Audio thread; real-time safe.
@_noLocks func put(
  _ buffer: UnsafeMutableRawPointer, at frame: Int, _ first: Int, _ second: Int = 0,
  _ third: Int = 0, length: Int = 1
) {
  // Made for the process callback; writes some bytes into the buffer.
  trusted {
    cjack_midi_put(
      buffer, UInt32(frame), UInt32(length), UInt32(first), UInt32(second), UInt32(third))
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
@_noLocks func transport(of client: OpaquePointer) -> cjack_transport_t {
  // Allowed in the process callback by JACK's documentation: copies a structure from shared memory.
  trusted { cjack_transport_query(client) }
}

/// The frame at which the cycle lies that a timebase master is to describe.
///
/// Audio thread; real-time safe.
@_noLocks func frame(of position: UnsafeMutablePointer<jack_position_t>) -> Int {
  // Reads a member of a packed structure, which Swift cannot.
  trusted { Int(cjack_position_frame(position)) }
}

/// Writes bar, beat, tick and tempo into `position`, as a timebase master.
///
/// Audio thread; real-time safe.
@_noLocks func tell(
  beat: Double, tempo: Double, to position: UnsafeMutablePointer<jack_position_t>
) {
  // Computes, and writes members of a packed structure, which Swift cannot.
  trusted { cjack_tell_beat(position, beat, tempo) }
}

/// The present time on JACK's clock, in microseconds.
///
/// The corresponding C function is `jack_get_time`.
///
/// Audio thread; real-time safe.
@_noLocks func systemTime() -> UInt64 {
  // A clock of the vDSO.
  trusted { jack_get_time() }
}

/// The Link session at `time` on JACK's clock, in microseconds.
///
/// Audio thread; real-time safe.
@_noLocks func linkState(
  _ session: OpaquePointer, atTime time: UInt64, quantum: Double
) -> clink_state_t {
  // Link's capture for the audio thread reads a triple buffer; both clocks are of the vDSO. They
  // run apart, so the time goes over as a distance from now.
  trusted {
    clink_audio_state(session, Int64(bitPattern: time &- jack_get_time()), quantum)
  }
}
