/// A track as a SuperCollider user would write it, with every value a control that glides.
enum TrackSynth {
  /// Operator number of a multiplication.
  private static let times = 2
  /// Operator number of a subtraction.
  private static let minus = 1

  /// The controls, in order, with their values; those after `bufnum` and `gain` belong to the chain.
  private static let controls = [
    ("bufnum", 0), ("gain", 0.25), ("cutoff", 1200), ("rq", 0.5), ("time", 0.18504),
    ("feedback", 0.4), ("echo", 0.35), ("wet", 0.3), ("room", 0.7), ("damp", 0.2),
  ]

  /// The synthesiser.
  static func definition(isChained: Bool) -> SynthDefinition {
    let used = Array(controls.prefix(isChained ? controls.count : 2))
    var synth = SynthDefinition("track", parameters: used.map { (name: $0.0, value: $0.1) })
    let source = SynthDefinition.Signal.output(unit: 0)
    let player = synth.add(
      "PlayBuf", .audio,
      [source, .constant(1), .constant(1), .constant(0), .constant(1), .constant(0)],
      outputCount: 2)
    // A control without a glide would step.
    let gliding = used.indices.dropFirst().map {
      synth.add("Lag", .control, [source.side($0), .constant(0.02)])
    }
    var sides = [player, player.side(1)]
    if isChained { addChain(to: &sides, gliding, &synth) }
    sides = sides.map { synth.add("BinaryOpUGen", .audio, [$0, gliding[0]], special: times) }
    synth.add("Out", .audio, [.constant(0)] + sides, outputCount: 0)
    return synth
  }

  private static func addChain(
    to sides: inout [SynthDefinition.Signal], _ control: [SynthDefinition.Signal],
    _ synth: inout SynthDefinition
  ) {
    sides = sides.map { synth.add("RLPF", .audio, [$0, control[1], control[2]]) }
    addEcho(to: &sides, control, &synth)
    let room = synth.add(
      "FreeVerb2", .audio, sides + [control[6], control[7], control[8]], outputCount: 2)
    sides = [room, room.side(1)]
  }

  /// A line that is fed back through a one-pole low-pass.
  private static func addEcho(
    to sides: inout [SynthDefinition.Signal], _ control: [SynthDefinition.Signal],
    _ synth: inout SynthDefinition
  ) {
    let rest = synth.add("BinaryOpUGen", .control, [.constant(1), control[5]], special: minus)
    let returning = synth.add("LocalIn", .audio, [.constant(0), .constant(0)], outputCount: 2)
    let echoes = sides.enumerated().map { side, sound in
      let entering = synth.add("MulAdd", .audio, [returning.side(side), control[4], sound])
      return synth.add("DelayC", .audio, [entering, .constant(1), control[3]])
    }
    let damped = echoes.map { synth.add("OnePole", .audio, [$0, .constant(0.35)]) }
    synth.add("LocalOut", .audio, damped, outputCount: 0)
    sides = zip(sides, echoes).map { sound, echo in
      let dry = synth.add("BinaryOpUGen", .audio, [sound, rest], special: times)
      return synth.add("MulAdd", .audio, [echo, control[5], dry])
    }
  }
}
