import CReference
import Foundation

/// How fast messages are answered and what they cost, beside a server of liblo alone.
struct OSCGroup {
  let effort: Effort

  private static let peerPort = 17_771
  private static let burstCount = 16_384

  func run(_ report: inout Report) throws {
    guard let session = try JackSession(blockCount: 1024) else {
      report.skip(.osc, "all", why: "jackd and jack_lsp are not installed")
      return
    }
    let own = try OwnProgram.find().start(in: session)
    defer { ChildProcess.stop(own) }
    let peer = try ChildProcess.start("/proc/self/exe", ["--serve-osc", "\(Self.peerPort)"])
    defer { ChildProcess.stop(peer) }
    guard answers(OwnProgram.port), answers(Self.peerPort) else {
      report.skip(.osc, "all", why: "the program does not answer /ping yet")
      return
    }
    let (ours, theirs) = (Server(own, OwnProgram.port), Server(peer, Self.peerPort))
    try compare(ours, theirs, &report)
    let lost = (0..<effort.rounds).map { _ in
      Double(Self.burstCount) - Double(ours.burst(Self.burstCount))
    }
    report.add(
      .osc, "lost of \(Self.burstCount) at once", "", ours: lost.max() ?? .nan, wanted: 0)
  }

  private func compare(_ ours: Server, _ theirs: Server, _ report: inout Report) throws {
    let count = effort.messageCount
    var figures: [String: [Double]] = [:]
    for round in 0..<effort.rounds {
      for server in round % 2 == 0 ? [ours, theirs] : [theirs, ours] {
        let (trips, cost) = server.roundTrips(count)
        let name = server.port == ours.port ? "ours" : "peer"
        figures["\(name) p50", default: []].append(trips.quantile(0.5))
        figures["\(name) p99", default: []].append(trips.quantile(0.99))
        figures["\(name) cost", default: []].append(cost)
      }
    }
    for (key, name) in [
      ("p50", "round trip, median / liblo"), ("p99", "round trip, 99 of 100 / liblo"),
      ("cost", "CPU time of a message / liblo"),
    ] {
      report.add(
        .osc, name, "µs", ours: figures["ours \(key)"] ?? [], peer: figures["peer \(key)"] ?? [],
        wanted: 1.5)
    }
  }

  /// Whether somebody answers at `port` within five seconds.
  private func answers(_ port: Int) -> Bool {
    var micros = 0.0
    let deadline = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < deadline {
      if reference_osc_round_trips(Int32(port), 1, &micros) == 1 { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }
}

extension OSCGroup {
  /// A running server of messages.
  private struct Server {
    let process: Process
    let port: Int

    init(_ process: Process, _ port: Int) {
      self.process = process
      self.port = port
    }

    /// The microseconds of `count` messages, one after the other, and the processor time that each
    /// costs the server beyond what it takes at rest.
    func roundTrips(_ count: Int) -> (trips: [Double], cost: Double) {
      let rest = ProcessTime.load(of: process, over: 0.5) / 100
      var micros = [Double](repeating: 0, count: count)
      let start = reference_now()
      let before = ProcessTime.used(by: process)
      let answered = Int(reference_osc_round_trips(Int32(port), Int32(count), &micros))
      let used = ProcessTime.used(by: process) - before - rest * (reference_now() - start)
      return (Array(micros.prefix(answered)), used / Double(count) * 1e6)
    }

    /// How many of `count` messages sent at once are answered.
    func burst(_ count: Int) -> Int {
      Int(reference_osc_burst(Int32(port), Int32(count)))
    }
  }
}
