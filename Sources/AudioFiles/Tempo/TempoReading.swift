/// One way to hear the beat.
struct TempoReading {
  /// What a reading's length rests on.
  enum Basis: Equatable {
    /// The onsets alone.
    case onsets
    /// The file is this many beats long.
    case file(beats: Int)
    /// The file without the silence around it is this many beats long.
    case body(beats: Int)

    /// The length in beats, if it is a whole number.
    var beats: Int? {
      switch self {
      case .onsets: nil
      case .file(let beats), .body(let beats): beats
      }
    }

    /// The beats after which a loop has another bar, as far as its length tells.
    var bar: Int? { beats.map { $0 % 4 == 0 ? 4 : $0 % 3 == 0 ? 3 : $0 } }

    /// The same for a tempo `factor` times as fast; nil if that leaves no whole number of beats.
    func times(_ factor: Double) -> Basis? {
      func whole(_ beats: Int) -> Int? { Int(exactly: Double(beats) * factor) }
      return switch self {
      case .onsets: .onsets
      case .file(let beats): whole(beats).map { .file(beats: $0) }
      case .body(let beats): whole(beats).map { .body(beats: $0) }
      }
    }
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
  /// What was heard where somebody else says that half or twice of it is meant.
  var heard: (bpm: Double, basis: Basis)?

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

  /// Whether `tempo` is much the same, but for a part of it.
  func isNear(_ tempo: Double, _ tolerance: Double = 0.01) -> Bool {
    abs(bpm / tempo - 1) < tolerance
  }

  /// Whether it is read from the same at the same tempo as `other`.
  func isSame(as other: TempoReading) -> Bool { basis == other.basis && isNear(other.bpm, 0.002) }

  /// Takes note of who else says so.
  mutating func add(_ hint: TempoHint) {
    if !hints.contains(hint.source) { hints.append(hint.source) }
  }

  /// The same with note of those of `hints` that say so of a sound of `seconds`.
  func noting(_ hints: [TempoHint], seconds: Double) -> TempoReading {
    var noted = self
    for hint in hints {
      if let tempo = hint.tempo(seconds: seconds), isNear(tempo) { noted.add(hint) }
    }
    return noted
  }

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
  var beats: Int? { basis.beats }
}
