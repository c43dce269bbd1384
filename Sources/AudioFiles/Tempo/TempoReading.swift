/// One way to hear the beat.
struct TempoReading {
  /// What a reading's length rests on.
  enum Basis {
    /// The onsets alone.
    case onsets
    /// The file is this many beats long.
    case file(beats: Int)
    /// The file without the silence around it is this many beats long.
    case body(beats: Int)
  }

  /// Beats a minute.
  let bpm: Double
  let basis: Basis
  /// How many beats the onsets' own tempo is away at the end; 0 where nothing else is known.
  let deviation: Double
  /// Where the likeness of onsets is asked for, in beats, and what was found there.
  let likeness: [Double]
  /// How regular half-beats a second (`0.5`), beats, eighths and sixteenths are.
  let regularity: [Double]
  /// The same for the low onsets alone, at `lowLags` and `lowMultiples`: kick drum and bass tell the
  /// beat from its half and its double.
  let lowLikeness: [Double]
  let lowRegularity: [Double]
  /// The logarithm of how much likelier this reading is than others.
  var score = 0.0
  /// Who else says so.
  var hints: [TempoHint.Source] = []

  /// The lags of `likeness`, in beats.
  static let lags = [0.25, 1.0 / 3, 0.5, 2.0 / 3, 1, 2, 3, 4]
  /// The multiples of the beat in `regularity`.
  static let multiples = [0.5, 1.0, 2, 4]
  /// The lags of `lowLikeness`, in beats.
  static let lowLags = [0.25, 0.5, 1]
  /// The multiples of the beat in `lowRegularity`.
  static let lowMultiples = [0.5, 1.0, 2]

  /// What it rests on, in words.
  var evidence: String {
    let length =
      switch basis {
      case .onsets: "onsets"
      case .file(let beats): "length of \(beats) beats, onsets"
      case .body(let beats): "length of \(beats) beats without padding, onsets"
      }
    return (hints.map(\.rawValue) + [length]).joined(separator: ", ")
  }

  /// Whether `tempo` is much the same.
  func isNear(_ tempo: Double) -> Bool { abs(bpm / tempo - 1) < 0.01 }

  /// Whether it rests on the length of the whole file, or else of the part of it that loops.
  func loops(wholeFile: Bool) -> Bool {
    switch basis {
    case .onsets: false
    case .file: wholeFile
    case .body: !wholeFile
    }
  }

  /// The beats in a bar, if it is clear: how much better onsets repeat after three beats than after
  /// two and four, or the other way round.
  var metre: Int? {
    let (two, three, four) = (likeness[5], likeness[6], likeness[7])
    // As a circle, a loop repeats after its own length whatever its metre.
    if let beats, beats < 8 || beats == 9 && three < two { return nil }
    if three - max(two, four) > 0.15 { return 3 }
    return four - three > 0.15 && four - two > -0.05 ? 4 : nil
  }

  /// How even beats, eighths and sixteenths are together, 0…3.
  var evenness: Double { regularity[1...].reduce(0, +) }

  /// The length in beats, if it is a whole number.
  var beats: Int? {
    switch basis {
    case .onsets: nil
    case .file(let beats), .body(let beats): beats
    }
  }
}
