import Foundation

/// SuperCollider's server in non-real-time mode.
struct SuperCollider {
  let program: String
  let loops: [URL]
  let folder: URL

  /// The processor time that `workload` takes, without the program's start.
  func run(_ workload: Workload) throws -> Double {
    var start = workload
    start.duration = 0.01
    let (long, short) = (try score(workload), try score(start))
    return try cost(long, workload.blockCount) - cost(short, workload.blockCount)
  }

  private func cost(_ score: URL, _ blockCount: Int) throws -> Double {
    let before = CPUTime.children
    try ChildProcess.run(
      program,
      [
        "-N", score.path, "_", "/dev/null", "48000", "raw", "float", "-o", "2", "-z",
        "\(blockCount)", "-m", "262144",
      ])
    return CPUTime.children - before
  }

  /// Writes the score of `workload`.
  private func score(_ workload: Workload) throws -> URL {
    let definition = TrackSynth.definition(isChained: workload.isChained)
    var messages = [Data.oscMessage("/d_recv", .blob(definition.bytes))]
    for (index, loop) in loops.enumerated() {
      messages.append(
        .oscMessage("/b_allocRead", .int(index), .string(loop.path), .int(0), .int(0)))
    }
    for index in 0..<workload.trackCount {
      messages.append(
        .oscMessage(
          "/s_new", .string("track"), .int(1000 + index), .int(1), .int(0), .string("bufnum"),
          .int(index % loops.count)))
    }
    var data = Data()
    let end = Data.oscMessage("/c_set", .int(0), .int(0))
    for bundle in [
      Data.oscBundle(at: 0, messages), .oscBundle(at: workload.duration, [end]),
    ] {
      data.append(big: Int32(bundle.count))
      data.append(bundle)
    }
    let url = folder.appending(path: "score-\(workload.isChained)-\(workload.duration).osc")
    try data.write(to: url)
    return url
  }
}
