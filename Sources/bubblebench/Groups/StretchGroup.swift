import AudioFiles
import Engine
import Foundation
import Model

/// What following the tempo costs: stretching beside the command line of Rubber Band, eight tracks in
/// a tempo that never rests, and how soon a loop in another tempo is heard in that of the session.
struct StretchGroup {
  let effort: Effort

  func run(_ report: inout Report) throws {
    ramp(&report)
    passages(&report)
    try Folder.withTemporary { folder in
      try throughput(folder, &report)
      try arrival(folder, &report)
    }
  }

  /// Our renditions and those of the finer engine on the command line, of the same sound.
  private func throughput(_ folder: URL, _ report: inout Report) throws {
    guard let peer = ChildProcess.find("rubberband") else {
      report.skip(.stretch, "rubberband --fine", why: "rubberband-cli is not installed")
      return
    }
    let sound = Self.repeated(Loops().samples[0], times: Int(effort.soundDuration / 8))
    let file = folder.appending(path: "sound.wav")
    try Loops.write(sound, to: file)
    let output = folder.appending(path: "stretched.wav").path
    for ratio in [0.8, 1.25] {
      let figures = try interleaved(
        effort.rounds,
        [
          Contestant(name: "ours") {
            try CPUTime.spent {
              _ = try Stretcher.stretch(
                sound, length: sound.length * ratio, semitones: 0)
            }
          },
          Contestant(name: "peer") {
            let before = CPUTime.children
            try ChildProcess.run(
              peer, ["--quiet", "--fine", "--time", "\(ratio)", file.path, output])
            return CPUTime.children - before
          },
        ])
      report.add(
        .stretch, "\(ratio) times as long / rubberband --fine", "s", ours: figures["ours"] ?? [],
        peer: figures["peer"] ?? [], wanted: 1.1)
    }
  }

  private static func repeated(_ loop: Sample, times: Int) -> Sample {
    let count = loop.frameCount * max(times, 1)
    let sound = Sample(
      channelCount: 2, frameCount: count, length: Double(count), rate: loop.rate, isSeamless: true)
    for side in 0..<2 {
      for frame in 0..<count {
        sound.channel(side)[frame] = loop.channel(side)[frame % loop.frameCount]
      }
    }
    sound.available = count
    return sound
  }

  /// The dearest cycle of eight tracks while the tempo goes up and down between 60 and 200.
  private func ramp(_ report: inout Report) {
    let period = 64 / Workload.rate
    let worst = (0..<effort.rounds).map { _ in
      OwnEngine(loops: Loops()).worstCycle(
        Workload(isChained: false, duration: effort.soundDuration / 4))
    }
    report.add(
      .stretch, "dearest cycle of 8 tracks in a ramp, of 64 frames", "%",
      ours: 100 * worst.median / period, wanted: 30)
  }

  /// What it takes to keep the pitch of eight tracks in a tempo that goes from 60 to 200.
  private func passages(_ report: inout Report) {
    let clock = Rig(rate: Workload.rate, tempo: 120, quantum: Beats(1)).clock
    let seconds = effort.soundDuration / 4
    let shares = (0..<effort.rounds).map { _ in
      CPUTime.spent {
        for loop in Loops().samples {
          let passage = Passage(
            of: loop, semitones: 0, start: 0, end: .max, clock, beats: 4, anchor: 0)
          let maker = PassageMaker(passage) { frame in
            let time = Double(frame) / Workload.rate
            return Workload.rate * time * (0.5 + 0.6 * time / seconds)
          }
          maker?.make(until: Int(seconds * Workload.rate))
        }
      } / seconds
    }
    report.add(
      .stretch, "pitch of 8 tracks kept in a ramp, of one core", "%", ours: 100 * shares.median,
      wanted: 25)
  }

  /// How long after `/track/add` a loop of eight seconds is heard at the session's tempo and its own
  /// pitch, by the program's log.
  private func arrival(_ folder: URL, _ report: inout Report) throws {
    guard let session = try JackSession(blockCount: 64) else {
      report.skip(.stretch, "a loop of 8 s", why: "jackd and jack_lsp are not installed")
      return
    }
    let file = folder.appending(path: "loop.wav")
    try Loops.write(Self.repeated(Loops().samples[0], times: 4), to: file)
    let program = try OwnProgram.find()
    var (fresh, kept): ([Double], [Double]) = ([], [])
    for round in 0..<effort.rounds {
      let cache = folder.appending(path: "cache\(round)")
      if let time = try add(file, program, session, folder, cache) { fresh.append(1_000 * time) }
      if let time = try add(file, program, session, folder, cache) { kept.append(1_000 * time) }
    }
    report.add(
      .stretch, "a loop of 8 s heard in tempo after it is added", "ms", ours: fresh.median,
      wanted: 250)
    report.add(
      .stretch, "the same, kept from before", "ms", ours: kept.median, wanted: 250)
  }

  /// The seconds from the adding of `file` to its rendition, in a program of its own.
  private func add(
    _ file: URL, _ program: OwnProgram, _ session: JackSession, _ folder: URL, _ cache: URL
  ) throws -> Double? {
    let log = folder.appending(path: "log.osc")
    let process = try program.start(
      in: session, more: ["--tempo", "100", "--quantum", "0", "--log", log.path], cache: cache)
    defer { ChildProcess.stop(process) }
    Thread.sleep(forTimeInterval: 1.5)
    OwnProgram.send(.oscMessage("/track/add", .string(file.path)))
    OwnProgram.send(.oscMessage("/track/1/beats", .float(16)))
    Thread.sleep(forTimeInterval: 4)
    ChildProcess.stop(process)
    return Self.delay(in: try String(contentsOf: log, encoding: .utf8))
  }

  /// Seconds from the first track's coming to its rendition, in a log.
  private static func delay(in log: String) -> Double? {
    func time(of address: String) -> Double? {
      log.split(separator: "\n").first { $0.contains(" \(address)") }
        .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
    }
    guard let added = time(of: "/track/add"), let heard = time(of: "/track/1/rendition") else {
      return nil
    }
    return heard - added
  }
}
