extension BuiltInEffect {
  /// The effect's entry in the menu, with its parameters.
  public var type: EffectType {
    let (group, summary, mix, own) = table
    return EffectType(
      name: rawValue, summary: summary, group: group,
      parameters: own + [
        Parameter("mix", "", 0...1, mix, "dry to wet"),
        Parameter("level", "dB", -60...12, 0, "output level"),
      ])
  }

  private typealias Row = (group: String, summary: String, mix: Double, own: [Parameter])

  private var table: Row {
    switch self {
    case .lowpass: ("Filter", "takes away what lies above", 1, Own.filter)
    case .highpass: ("Filter", "takes away what lies below", 1, Own.filter)
    case .bandpass: ("Filter", "leaves only what lies around", 1, Own.filter)
    case .equalizer: ("Filter", "three bands", 1, Own.equalizer)
    case .delay: ("Space", "echoes in time", 0.35, Own.delay)
    case .reverb: ("Space", "a room", 0.3, Own.reverb)
    case .chorus: ("Modulation", "several voices", 0.5, Own.sweep(rate: 0.8, feedback: 0))
    case .flanger: ("Modulation", "a sweeping comb", 0.5, Own.sweep(rate: 0.2, feedback: 0.5))
    case .phaser: ("Modulation", "sweeping notches", 0.5, Own.sweep(rate: 0.4, feedback: 0.3))
    case .drive: ("Colour", "warm to hard distortion", 1, Own.drive)
    case .crusher: ("Colour", "fewer bits, lower rate", 1, Own.crusher)
    case .compressor: ("Dynamics", "evens out loudness", 1, Own.compressor)
    case .tremolo: ("Rhythm", "loudness in time", 1, Own.pulse)
    case .autopan: ("Rhythm", "left and right in time", 1, Own.pulse)
    case .gate: ("Rhythm", "chops in time", 1, Own.gate)
    case .stutter: ("Rhythm", "repeats the last moment", 1, Own.stutter)
    case .pitch: ("Pitch", "shifts the pitch", 1, Own.pitch)
    case .ring: ("Colour", "ring modulation", 1, Own.ring)
    }
  }
}

/// The parameters of each effect, but for `mix` and `level`.
private enum Own {
  static let filter = [
    Parameter("cutoff", "Hz", 20...20_000, 1_000, .logarithmic, "corner or middle frequency"),
    Parameter("resonance", "Q", 0.5...20, 0.707, .logarithmic, "emphasis at the cutoff"),
  ]
  static let equalizer = [
    Parameter("low", "dB", -24...12, 0, "below 250 Hz"),
    Parameter("mid", "dB", -24...12, 0, "between 250 Hz and 2.5 kHz"),
    Parameter("high", "dB", -24...12, 0, "above 2.5 kHz"),
  ]
  static let delay = [
    Parameter("time", "beats", 0.03125...8, 0.5, .logarithmic, "from one echo to the next"),
    Parameter("feedback", "", 0...0.98, 0.4, "how much of an echo is echoed again"),
    Parameter("damping", "Hz", 200...20_000, 8_000, .logarithmic, "echoes lose what lies above"),
    Parameter("spread", "", 0...1, 0, "echoes bounce from side to side"),
  ]
  static let reverb = [
    Parameter("decay", "s", 0.1...30, 2, .logarithmic, "time to fade by 60 dB"),
    Parameter("size", "", 0...1, 0.6, "dimensions of the room"),
    Parameter("predelay", "ms", 0...250, 10, "before the room answers"),
    Parameter("damping", "Hz", 200...20_000, 6_000, .logarithmic, "what lies above fades sooner"),
  ]
  static func sweep(rate: Double, feedback: Double) -> [Parameter] {
    [
      Parameter("rate", "Hz", 0.01...10, rate, .logarithmic, "sweeps a second"),
      Parameter("depth", "", 0...1, 0.5, "width of the sweep"),
      Parameter("feedback", "", -0.95...0.95, feedback, "sharpness"),
    ]
  }
  static let drive = [
    Parameter("gain", "dB", 0...48, 18, "how hard"),
    Parameter("tone", "Hz", 200...20_000, 8_000, .logarithmic, "takes away what lies above"),
  ]
  static let crusher = [
    Parameter("bits", "bits", 1...24, 8, "steps of loudness"),
    Parameter("rate", "Hz", 100...48_000, 8_000, .logarithmic, "steps a second"),
  ]
  static let compressor = [
    Parameter("threshold", "dB", -60...0, -18, "louder than this is turned down"),
    Parameter("ratio", "", 1...20, 4, .logarithmic, "how much it is turned down"),
    Parameter("attack", "ms", 0.1...200, 10, .logarithmic, "time to turn down"),
    Parameter("release", "ms", 5...2_000, 120, .logarithmic, "time to recover"),
    Parameter("makeup", "dB", 0...24, 0, "gain afterwards"),
  ]
  static let pulse = [
    Parameter("period", "beats", 0.0625...16, 1, .logarithmic, "length of a swing"),
    Parameter("depth", "", 0...1, 0.8, "how far"),
    Parameter("shape", "", 0...1, 0, "from sine to square"),
  ]
  static let gate = [
    Parameter("period", "beats", 0.0625...16, 0.25, .logarithmic, "from one opening to the next"),
    Parameter("duty", "", 0...1, 0.5, "how long it stays open"),
    Parameter("smooth", "ms", 0.5...50, 3, .logarithmic, "time to open and close"),
  ]
  static let stutter = [
    Parameter("length", "beats", 0.03125...4, 0.25, .logarithmic, "what is repeated")
  ]
  static let pitch = [
    Parameter("semitones", "semitones", -24...24, 0, "up or down")
  ]
  static let ring = [
    Parameter("frequency", "Hz", 1...5_000, 440, .logarithmic, "of the carrier")
  ]
}
