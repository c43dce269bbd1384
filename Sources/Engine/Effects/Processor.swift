import Model

/// One effect's signal state, as the audio thread sees it: which effect, and where its state lies.
enum Processor: BitwiseCopyable {
  case autopan(UnsafeMutablePointer<Autopan>)
  case compressor(UnsafeMutablePointer<Compressor>)
  case crusher(UnsafeMutablePointer<Crusher>)
  case drive(UnsafeMutablePointer<Drive>)
  case equalizer(UnsafeMutablePointer<Equalizer>)
  case filter(UnsafeMutablePointer<Filter>)
  case gate(UnsafeMutablePointer<Gate>)
  case ring(UnsafeMutablePointer<RingModulator>)
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
    case .compressor: .compressor(allocated(Compressor(rate: rate)))
    case .crusher: .crusher(allocated(Crusher(rate: rate)))
    case .drive: .drive(allocated(Drive(rate: rate)))
    case .equalizer: .equalizer(allocated(Equalizer(rate: rate)))
    case .gate: .gate(allocated(Gate(rate: rate)))
    case .highpass: .filter(allocated(Filter(.highpass, rate: rate)))
    case .lowpass: .filter(allocated(Filter(.lowpass, rate: rate)))
    case .ring: .ring(allocated(RingModulator(rate: rate)))
    case .tremolo: .tremolo(allocated(Tremolo(rate: rate)))
    default: .ring(allocated(RingModulator(rate: rate)))
    }
  }

  /// Frees the state.
  ///
  /// Control thread.
  func free() {
    switch self {
    case .autopan(let state): state.deallocate()
    case .compressor(let state): state.deallocate()
    case .crusher(let state): state.deallocate()
    case .drive(let state): state.deallocate()
    case .equalizer(let state): state.deallocate()
    case .filter(let state): state.deallocate()
    case .gate(let state): state.deallocate()
    case .ring(let state): state.deallocate()
    case .tremolo(let state): state.deallocate()
    }
  }

  /// Forgets what was heard, at little cost: long buffers are marked empty, not cleared.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func reset() {
    switch self {
    case .autopan(let state): state.pointee.reset()
    case .compressor(let state): state.pointee.reset()
    case .crusher(let state): state.pointee.reset()
    case .drive(let state): state.pointee.reset()
    case .equalizer(let state): state.pointee.reset()
    case .filter(let state): state.pointee.reset()
    case .gate(let state): state.pointee.reset()
    case .ring(let state): state.pointee.reset()
    case .tremolo(let state): state.pointee.reset()
    }
  }

  /// Replaces `block` by the effect's sound, without `mix` and `level`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    switch self {
    case .autopan(let state): state.pointee.process(block, parameters, moment)
    case .compressor(let state): state.pointee.process(block, parameters, moment)
    case .crusher(let state): state.pointee.process(block, parameters, moment)
    case .drive(let state): state.pointee.process(block, parameters, moment)
    case .equalizer(let state): state.pointee.process(block, parameters, moment)
    case .filter(let state): state.pointee.process(block, parameters, moment)
    case .gate(let state): state.pointee.process(block, parameters, moment)
    case .ring(let state): state.pointee.process(block, parameters, moment)
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
      case .autopan: 0
      case .compressor: 0
      case .crusher: 0
      case .drive: 0
      case .equalizer: 0
      case .filter: 0
      case .gate: 0
      case .ring: 0
      case .tremolo: 0
      }
    }
  }

  /// Whether it goes on hearing its input while inactive, for an effect that repeats what was
  /// before.
  ///
  /// Audio thread; real-time safe.
  var listensWhileInactive: Bool {
    @_noLocks get { false }
  }
}

private func allocated<State: BitwiseCopyable>(_ state: State) -> UnsafeMutablePointer<State> {
  let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
  pointer.initialize(to: state)
  return pointer
}
