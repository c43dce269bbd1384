import Model

/// One effect's signal state, as the audio thread sees it: which effect, and where its state lies.
enum Processor: BitwiseCopyable {
  case autopan(UnsafeMutablePointer<Autopan>)
  case chorus(UnsafeMutablePointer<Chorus>)
  case compressor(UnsafeMutablePointer<Compressor>)
  case crusher(UnsafeMutablePointer<Crusher>)
  case delay(UnsafeMutablePointer<Delay>)
  case drive(UnsafeMutablePointer<Drive>)
  case equalizer(UnsafeMutablePointer<Equalizer>)
  case filter(UnsafeMutablePointer<Filter>)
  case flanger(UnsafeMutablePointer<Flanger>)
  case gate(UnsafeMutablePointer<Gate>)
  case phaser(UnsafeMutablePointer<Phaser>)
  case pitch(UnsafeMutablePointer<PitchShifter>)
  case reverb(UnsafeMutablePointer<Reverb>)
  case ring(UnsafeMutablePointer<RingModulator>)
  case stutter(UnsafeMutablePointer<Stutter>)
  case tremolo(UnsafeMutablePointer<Tremolo>)
}

extension Processor {
  /// The state of a new `effect` at `rate` frames a second.
  ///
  /// Control thread.
  static func make(_ effect: BuiltInEffect, rate: Double) -> Processor {
    switch effect {
    case .autopan: .autopan(allocated(Autopan(rate: rate)))
    case .bandpass: .filter(allocated(Filter(.bandpass, rate: rate)))
    case .chorus: .chorus(allocated(Chorus(rate: rate)))
    case .compressor: .compressor(allocated(Compressor(rate: rate)))
    case .crusher: .crusher(allocated(Crusher(rate: rate)))
    case .delay: .delay(allocated(Delay(rate: rate)))
    case .drive: .drive(allocated(Drive(rate: rate)))
    case .equalizer: .equalizer(allocated(Equalizer(rate: rate)))
    case .flanger: .flanger(allocated(Flanger(rate: rate)))
    case .gate: .gate(allocated(Gate(rate: rate)))
    case .highpass: .filter(allocated(Filter(.highpass, rate: rate)))
    case .lowpass: .filter(allocated(Filter(.lowpass, rate: rate)))
    case .phaser: .phaser(allocated(Phaser(rate: rate)))
    case .pitch: .pitch(allocated(PitchShifter(rate: rate)))
    case .reverb: .reverb(allocated(Reverb(rate: rate)))
    case .ring: .ring(allocated(RingModulator(rate: rate)))
    case .stutter: .stutter(allocated(Stutter(rate: rate)))
    case .tremolo: .tremolo(allocated(Tremolo(rate: rate)))
    }
  }

  /// Frees the state.
  ///
  /// Control thread.
  func free() {
    switch self {
    case .autopan(let state): state.deallocate()
    case .chorus(let state): release(state) { $0.free() }
    case .compressor(let state): state.deallocate()
    case .crusher(let state): state.deallocate()
    case .delay(let state): release(state) { $0.free() }
    case .drive(let state): state.deallocate()
    case .equalizer(let state): state.deallocate()
    case .filter(let state): state.deallocate()
    case .flanger(let state): release(state) { $0.free() }
    case .gate(let state): state.deallocate()
    case .phaser(let state): state.deallocate()
    case .pitch(let state): release(state) { $0.free() }
    case .reverb(let state): release(state) { $0.free() }
    case .ring(let state): state.deallocate()
    case .stutter(let state): release(state) { $0.free() }
    case .tremolo(let state): state.deallocate()
    }
  }

  /// Forgets what was heard, at little cost: long buffers are marked empty, not cleared.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func reset() {
    switch self {
    case .autopan(let state): state.pointee.reset()
    case .chorus(let state): state.pointee.reset()
    case .compressor(let state): state.pointee.reset()
    case .crusher(let state): state.pointee.reset()
    case .delay(let state): state.pointee.reset()
    case .drive(let state): state.pointee.reset()
    case .equalizer(let state): state.pointee.reset()
    case .filter(let state): state.pointee.reset()
    case .flanger(let state): state.pointee.reset()
    case .gate(let state): state.pointee.reset()
    case .phaser(let state): state.pointee.reset()
    case .pitch(let state): state.pointee.reset()
    case .reverb(let state): state.pointee.reset()
    case .ring(let state): state.pointee.reset()
    case .stutter(let state): state.pointee.reset()
    case .tremolo(let state): state.pointee.reset()
    }
  }

  /// Replaces `block` by the effect's sound, without `mix` and `level`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    switch self {
    case .autopan(let state): state.pointee.process(block, parameters, moment)
    case .chorus(let state): state.pointee.process(block, parameters, moment)
    case .compressor(let state): state.pointee.process(block, parameters, moment)
    case .crusher(let state): state.pointee.process(block, parameters, moment)
    case .delay(let state): state.pointee.process(block, parameters, moment)
    case .drive(let state): state.pointee.process(block, parameters, moment)
    case .equalizer(let state): state.pointee.process(block, parameters, moment)
    case .filter(let state): state.pointee.process(block, parameters, moment)
    case .flanger(let state): state.pointee.process(block, parameters, moment)
    case .gate(let state): state.pointee.process(block, parameters, moment)
    case .phaser(let state): state.pointee.process(block, parameters, moment)
    case .pitch(let state): state.pointee.process(block, parameters, moment)
    case .reverb(let state): state.pointee.process(block, parameters, moment)
    case .ring(let state): state.pointee.process(block, parameters, moment)
    case .stutter(let state): state.pointee.process(block, parameters, moment)
    case .tremolo(let state): state.pointee.process(block, parameters, moment)
    }
  }

  /// How long the sound may rest between two echoes and still go on, in frames; 0 for an effect
  /// without a tail, which is switched by crossfading its output instead of its input.
  ///
  /// Audio thread; real-time safe.
  var memory: Int {
    @_noLocks get {
      switch self {
      case .delay(let state): state.pointee.memory
      case .reverb(let state): state.pointee.memory
      default: 0
      }
    }
  }

  /// Whether the effect has to hear its input while it is inactive: it is then processed on a copy
  /// that nobody hears, and `reset()` on activation keeps what was heard.
  ///
  /// Audio thread; real-time safe.
  var listensWhileInactive: Bool {
    @_noLocks get {
      if case .stutter = self { true } else { false }
    }
  }
}

private func allocated<State: BitwiseCopyable>(_ state: State) -> UnsafeMutablePointer<State> {
  let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
  pointer.initialize(to: state)
  return pointer
}

private func release<State: BitwiseCopyable>(
  _ state: UnsafeMutablePointer<State>, _ buffers: (State) -> Void
) {
  buffers(state.pointee)
  state.deallocate()
}
