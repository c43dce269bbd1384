import CJack
import Engine

/// The ports that the process callback writes, and where it gathers their buffers.
struct CyclePorts: @unchecked Sendable {
  let midiInput: OpaquePointer
  let midiOutput: OpaquePointer
  /// The MIDI clock of a cycle.
  let pulses: UnsafeMutablePointer<PulseList>
  /// Main left and right, the metronome, then left and right of each direct out.
  private let audio: UnsafeMutablePointer<OpaquePointer>
  private let buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let count: Int
  /// The shape of a cycle's outputs, still without the main mix's buffers of that cycle.
  private let template: Outputs

  /// `audio`: main left and right, the metronome, then left and right of each direct out.
  init(audio ports: [OpaquePointer], midiInput: OpaquePointer, midiOutput: OpaquePointer) {
    self.midiInput = midiInput
    self.midiOutput = midiOutput
    pulses = .allocate(capacity: 1)
    pulses.initialize(to: PulseList())
    count = ports.count
    audio = .allocate(capacity: ports.count)
    audio.initialize(from: ports, count: ports.count)
    buffers = .allocate(capacity: ports.count)
    template = Outputs(
      left: Self.unset, right: Self.unset,
      direct: count > 3 ? UnsafePointer(buffers + 3) : nil, directCount: (count - 3) / 2)
  }

  /// Stands where a buffer is not known yet.
  nonisolated(unsafe) private static let unset = UnsafeMutablePointer<Float>.allocate(capacity: 1)

  /// Frees the tables once no audio thread uses them.
  ///
  /// Control thread.
  func deallocate() {
    audio.deallocate()
    buffers.deallocate()
    pulses.deallocate()
  }

  /// Where this cycle's sound goes; nil if the server gives no memory.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func outputs(count frameCount: jack_nframes_t) -> Outputs? {
    for i in 0..<count {
      guard let buffer = samples(of: audio[i], count: frameCount) else { return nil }
      buffers[i] = buffer
    }
    var outputs = template
    outputs.left = buffers[0]
    outputs.right = buffers[1]
    outputs.click = buffers[2]
    outputs.pulses = pulses
    return outputs
  }

  /// Writes `frameCount` zeros to every output; after `outputs`, in the same cycle.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func silence(_ frameCount: Int) {
    for i in 0..<count {
      let buffer = buffers[i]
      for frame in 0..<frameCount { buffer[frame] = 0 }
    }
  }
}
