import Model

/// One effect's signal state, as the audio thread sees it: which effect, and where its state lies.
enum Processor: BitwiseCopyable {
  case chorus(UnsafeMutablePointer<Chorus>)
  case delay(UnsafeMutablePointer<Delay>)
  case flanger(UnsafeMutablePointer<Flanger>)
  case phaser(UnsafeMutablePointer<Phaser>)
  case pitch(UnsafeMutablePointer<PitchShifter>)
  case reverb(UnsafeMutablePointer<Reverb>)
  case ring(UnsafeMutablePointer<RingModulator>)
  case stutter(UnsafeMutablePointer<Stutter>)
}

extension Processor {
  /// The state of a new `effect` at `rate` frames a second.
  ///
  /// Control thread.
  static func make(_ effect: BuiltInEffect, rate: Double) -> Processor {
    switch effect {
    case .chorus: .chorus(allocated(Chorus(rate: rate)))
    case .delay: .delay(allocated(Delay(rate: rate)))
    case .flanger: .flanger(allocated(Flanger(rate: rate)))
    case .phaser: .phaser(allocated(Phaser(rate: rate)))
    case .pitch: .pitch(allocated(PitchShifter(rate: rate)))
    case .reverb: .reverb(allocated(Reverb(rate: rate)))
    case .stutter: .stutter(allocated(Stutter(rate: rate)))
    default: .ring(allocated(RingModulator(rate: rate)))
    }
  }

  /// Frees the state.
  ///
  /// Control thread.
  func free() {
    switch self {
    case .chorus(let state): release(state) { $0.free() }
    case .delay(let state): release(state) { $0.free() }
    case .flanger(let state): release(state) { $0.free() }
    case .phaser(let state): state.deallocate()
    case .pitch(let state): release(state) { $0.free() }
    case .reverb(let state): release(state) { $0.free() }
    case .ring(let state): state.deallocate()
    case .stutter(let state): release(state) { $0.free() }
    }
  }

  /// Forgets what was heard, at little cost: long buffers are marked empty, not cleared.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func reset() {
    switch self {
    case .chorus(let state): state.pointee.reset()
    case .delay(let state): state.pointee.reset()
    case .flanger(let state): state.pointee.reset()
    case .phaser(let state): state.pointee.reset()
    case .pitch(let state): state.pointee.reset()
    case .reverb(let state): state.pointee.reset()
    case .ring(let state): state.pointee.reset()
    case .stutter(let state): state.pointee.reset()
    }
  }

  /// Replaces `block` by the effect's sound, without `mix` and `level`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    switch self {
    case .chorus(let state): state.pointee.process(block, parameters, moment)
    case .delay(let state): state.pointee.process(block, parameters, moment)
    case .flanger(let state): state.pointee.process(block, parameters, moment)
    case .phaser(let state): state.pointee.process(block, parameters, moment)
    case .pitch(let state): state.pointee.process(block, parameters, moment)
    case .reverb(let state): state.pointee.process(block, parameters, moment)
    case .ring(let state): state.pointee.process(block, parameters, moment)
    case .stutter(let state): state.pointee.process(block, parameters, moment)
    }
  }

  /// How long the sound may rest between two echoes and still go on, in frames; 0 for an effect
  /// without a tail, which is switched by crossfading its output instead of its input.
  ///
  /// Audio thread; real-time safe.
  var memory: Int {
    @_noLocks get {
      switch self {
      case .chorus, .flanger, .phaser, .pitch: 0
      case .delay(let state): state.pointee.memory
      case .reverb(let state): state.pointee.memory
      case .ring, .stutter: 0
      }
    }
  }

  /// Whether the effect has to hear its input while it is inactive: it is then processed on a copy
  /// that nobody hears, and `reset()` on activation keeps what was heard.
  ///
  /// Audio thread; real-time safe.
  var listensWhileInactive: Bool {
    @_noLocks get {
      switch self {
      case .stutter: true
      default: false
      }
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
