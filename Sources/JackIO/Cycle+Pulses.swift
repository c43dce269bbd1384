import CJack
import Engine
import RealTime

extension Cycle {
  /// Takes in the MIDI clock of this cycle, whether it is followed or not, so that it is known when
  /// it is to be.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func hearPulses(_ frameCount: jack_nframes_t, rate: Int) {
    guard let buffer = events(of: ports.midiInput, count: frameCount) else { return }
    for index in 0..<eventCount(buffer) {
      let message = event(buffer, index)
      switch (message.bytes.0, message.length) {
      case (0xF8, 1): pulses.pulse(at: passed &+ Int(message.frame))
      case (0xFA, 1): pulses.start()
      case (0xFB, 1): pulses.resume()
      case (0xFC, 1): pulses.stop()
      case (0xF2, 3):
        pulses.locate(sixteenths: Int(message.bytes.1 & 127) | Int(message.bytes.2 & 127) << 7)
      default: hearTap(message, rate: rate)
      }
    }
    pulseState.set(pulses.state(at: passed).rawValue)
  }

  /// Notes a tap of the tempo: a key that is struck, or a controller that is pressed. One that never
  /// tells its release taps again after a twentieth of a second.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private func hearTap(_ message: cjack_midi_t, rate: Int) {
    guard message.length == 3 else { return }
    let source = tapSource.current
    let (number, value) = (Int(message.bytes.1 & 127), Int(message.bytes.2 & 127))
    let time = passed &+ Int(message.frame)
    switch message.bytes.0 & 0xF0 {
    case 0x90: guard source == number, value > 0 else { return }
    case 0xB0:
      guard source == 128 &+ number else { return }
      let wasPressed = isPressed
      isPressed = value >= 64
      let isNew = wasPressed ? time &- lastTap >= rate / 20 : true
      guard isPressed, isNew else { return }
    default: return
    }
    lastTap = time
    _ = taps.push(mapping.engineFrame &+ Int(message.frame))
  }

  /// Sends the MIDI clock that the renderer made in this cycle.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func sendPulses(_ frameCount: jack_nframes_t) {
    guard let buffer = events(of: ports.midiOutput, count: frameCount) else { return }
    clear(buffer)
    for index in 0..<ports.pulses.pointee.count {
      let pulse = ports.pulses.pointee.pulse(index)
      switch pulse.kind {
      case .clock: put(buffer, at: pulse.offset, 0xF8)
      case .start: put(buffer, at: pulse.offset, 0xFA)
      case .continue: put(buffer, at: pulse.offset, 0xFB)
      case .stop: put(buffer, at: pulse.offset, 0xFC)
      case .place:
        put(
          buffer, at: pulse.offset, 0xF2, pulse.sixteenths & 127, pulse.sixteenths >> 7 & 127,
          length: 3)
      }
    }
  }
}
