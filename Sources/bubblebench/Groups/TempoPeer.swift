import Foundation

/// A program or library that hears tempos, as it is used without further care.
struct TempoPeer {
  /// A tempo that was heard, in beats a minute, 0 without a beat, and the processor time.
  typealias Reading = (bpm: Double, seconds: Double)

  let name: String
  /// What it hears in each of the files at the paths given.
  let read: ([String]) throws -> [Reading]

  /// Those that are installed; the others are skipped in `report`. `folder` is for what they need.
  static func installed(in folder: URL, _ report: inout Report) -> [TempoPeer] {
    let queenMary = QueenMary(in: folder)
    let peers: [(name: String, package: String, peer: TempoPeer?)] = [
      (
        "Queen Mary", "libqm-dsp-dev",
        queenMary.map { tracker in
          TempoPeer(name: "Queen Mary") { try $0.map { try tracker.tempo(of: $0) } }
        }
      ),
      ("aubio", "aubio-tools", aubio),
      ("SoundTouch", "soundstretch or ffmpeg", soundTouch(in: folder)),
      ("Essentia", "Python's essentia", python("Essentia", essentia)),
      ("librosa", "Python's librosa", python("librosa", librosa)),
    ]
    for missing in peers where missing.peer == nil {
      report.skip(.tempo, missing.name, why: "\(missing.package) is missing")
    }
    return peers.compactMap(\.peer)
  }

  /// The tempo of the median distance of aubio's beats.
  private static var aubio: TempoPeer? {
    guard let program = ChildProcess.find("aubiotrack") else { return nil }
    return each("aubio") { path in
      let beats = try ChildProcess.output(program, ["-i", path]).split(separator: "\n")
        .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      let distances = zip(beats, beats.dropFirst()).map { $1 - $0 }
      return distances.isEmpty ? 0 : 60 / distances.median
    }
  }

  /// What SoundTouch's program says. It reads WAV only; to decode is not counted.
  private static func soundTouch(in folder: URL) -> TempoPeer? {
    guard let program = ChildProcess.find("soundstretch"),
      let decoder = ChildProcess.find("ffmpeg")
    else { return nil }
    let wave = folder.appending(path: "soundtouch.wav").path
    // It speaks on its standard error.
    let listen = each("SoundTouch") { _ in
      let words = try ChildProcess.output(
        "/bin/sh", ["-c", "\"$0\" \"$1\" -bpm 2>&1", program, wave])
      let number = words.components(separatedBy: "BPM rate ").last ?? ""
      return Double(number.prefix { $0.isNumber || $0 == "." }) ?? 0
    }
    return TempoPeer(name: "SoundTouch") { paths in
      try paths.flatMap { path in
        try ChildProcess.run(
          decoder, ["-v", "error", "-y", "-i", path, "-c:a", "pcm_s16le", wave])
        return try listen.read([path])
      }
    }
  }

  /// A peer that is a program, to be run for each file.
  private static func each(
    _ name: String, _ tempo: @escaping (String) throws -> Double
  ) -> TempoPeer {
    TempoPeer(name: name) { paths in
      try paths.map { path in
        let before = CPUTime.children
        let bpm = try tempo(path)
        return (bpm, CPUTime.children - before)
      }
    }
  }

  /// A peer that is a library of Python's: `source` imports it and defines `tempo(path)`. It hears
  /// the first file twice, for the first time takes as long as compiling does.
  private static func python(_ name: String, _ source: String) -> TempoPeer? {
    guard let python = ChildProcess.find("python3"),
      (try? ChildProcess.run(python, ["-c", source])) != nil
    else { return nil }
    let loop = """
      from sys import argv
      from time import process_time
      for path in argv[1:2] + argv[1:]:
        start = process_time()
        try: bpm = tempo(path)
        except RuntimeError: bpm = 0
        print("heard", bpm, process_time() - start)
      """
    return TempoPeer(name: name) { paths in
      let text = try ChildProcess.output(python, ["-c", "\(source)\n\(loop)"] + paths)
      let readings = text.split(separator: "\n").compactMap { line -> Reading? in
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "heard", let bpm = Double(words[1]),
          let seconds = Double(words[2])
        else { return nil }
        return (bpm, seconds)
      }
      return Array(readings.dropFirst())
    }
  }

  private static let essentia = """
    from essentia.standard import MonoLoader, RhythmExtractor2013
    def tempo(path):
      return RhythmExtractor2013(method="multifeature")(MonoLoader(filename=path)())[0]
    """

  private static let librosa = """
    from librosa import beat, load
    from numpy import ravel
    def tempo(path):
      sound, rate = load(path)
      return float(ravel(beat.beat_track(y=sound, sr=rate)[0])[0])
    """
}
