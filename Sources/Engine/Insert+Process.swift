import RealTime

extension Insert {
  /// Whether nothing but its sound is to be heard at its place, for now.
  var isPlain: Bool {
    @_noLocks get {
      active.isOn && linked.isOn && seated.isOn && !share.isMoving && share.value == 1
    }
  }

  /// Replaces `block` by its sound; for an insert that is plain.
  ///
  /// Audio thread; real-time safe.
  @_noLocks
  mutating func replace(_ block: Block, isSilent: Bool, _ moment: Moment, _ scratch: Scratch) {
    if isAsleep && isSilent {
      isIdle = true
      return
    }
    wake()
    work(block, moment, scratch)
    hear(!isSilent || block.peak > Self.inaudible)
  }

  /// Adds its part of a stage to `scratch.sum` and takes it off `scratch.passed`; what the stage
  /// gets is in `scratch.input`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks
  mutating func add(_ count: Int, isSilent: Bool, _ moment: Moment, _ scratch: Scratch) {
    let hasTail = processor.memory > 0
    let isShut = wasShut && isClosed
    let input = scratch.input.block(count)
    let work = scratch.work.block(count)
    if isShut && !hasTail {
      isIdle = true
      if processor.listensWhileInactive {
        work.copy(from: input)
        processor.process(work, parameters, moment)
      }
      passFades(count)
      return
    }
    if isAsleep && (isSilent || isShut) {
      isIdle = true
      passGates(count, scratch, hasTail: hasTail)
      return
    }
    wake()
    passGates(count, scratch, hasTail: hasTail)
    for i in 0..<count {
      work.left[i] = input.left[i] * scratch.entry[i]
      work.right[i] = input.right[i] * scratch.entry[i]
    }
    self.work(work, moment, scratch)
    hear(!(isSilent || isShut) || work.peak > Self.inaudible)
    let sum = scratch.sum.block(count)
    for i in 0..<count {
      sum.left[i] += work.left[i] * scratch.exit[i]
      sum.right[i] += work.right[i] * scratch.exit[i]
    }
  }

  /// −120 dB.
  private static var inaudible: Float { @_noLocks get { 1e-6 } }

  /// Moves the fades on and writes what they make of the insert's entry and exit.
  @_noLocks private mutating func passGates(_ count: Int, _ scratch: Scratch, hasTail: Bool) {
    for i in 0..<count {
      let seat = seated.next()
      let gate = active.next() * linked.next() * seat
      let share = share.next()
      scratch.passed[i] -= share * gate
      scratch.entry[i] = hasTail ? gate : 1
      scratch.exit[i] = share * (hasTail ? seat : gate)
    }
  }

  /// Moves the fades on where the insert is not heard.
  @_noLocks private mutating func passFades(_ count: Int) {
    for _ in 0..<count {
      _ = active.next()
      _ = linked.next()
      _ = seated.next()
      _ = share.next()
    }
  }

  /// Starts afresh after a time of not being processed.
  @_noLocks private mutating func wake() {
    guard isIdle else { return }
    isIdle = false
    processor.reset()
    for i in 0..<parameterCount { parameters.ramps[i].snap() }
  }

  /// The effect with its `mix` and `level`, which are the last two parameters.
  @_noLocks private mutating func work(_ block: Block, _ moment: Moment, _ scratch: Scratch) {
    let mix = parameterCount &- 2
    let isMixed = parameters.isMoving(mix) || parameters.value(mix) != 1
    let dry = scratch.dry.block(block.count)
    if isMixed { dry.copy(from: block) }
    processor.process(block, parameters, moment)
    if isMixed { blend(block, dry, mix) }
    level(block, parameterCount &- 1)
    // Whatever an effect does, the mix stays a sound.
    if block.tame() { hasFailed = true }
  }

  @_noLocks private func blend(_ block: Block, _ dry: Block, _ mix: Int) {
    if parameters.isMoving(mix) {
      for i in 0..<block.count {
        // So weighted, all of one is exactly that one, as where nothing is mixed.
        let wet = parameters.next(mix)
        block.left[i] = dry.left[i] * (1 - wet) + block.left[i] * wet
        block.right[i] = dry.right[i] * (1 - wet) + block.right[i] * wet
      }
    } else {
      let wet = parameters.value(mix)
      for i in 0..<block.count {
        block.left[i] = dry.left[i] * (1 - wet) + block.left[i] * wet
        block.right[i] = dry.right[i] * (1 - wet) + block.right[i] * wet
      }
    }
  }

  @_noLocks private func level(_ block: Block, _ level: Int) {
    if parameters.isMoving(level) {
      for i in 0..<block.count {
        let gain = Float(gain(decibels: Double(parameters.next(level))))
        block.left[i] *= gain
        block.right[i] *= gain
      }
    } else if parameters.value(level) != 0 {
      let gain = Float(gain(decibels: Double(parameters.value(level))))
      for i in 0..<block.count {
        block.left[i] *= gain
        block.right[i] *= gain
      }
    }
  }
}
