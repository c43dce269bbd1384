import Model
import Testing

@testable import Engine

@Suite("A launch") struct LaunchTests {
  /// A raised cosine of 10 ms at 48 kHz.
  private func rise(_ frame: Int) -> Float {
    Float(0.5 - 0.5 * RealTimeSine.value(Double(frame) / 960 + 0.25))
  }

  /// A track of ones that is open and has `launch`.
  private func ones(_ launch: Launch, muted: Bool, block: Int = 256) throws -> Offline {
    let offline = Offline()
    offline.addTrack(steadySample(), muted: muted)
    try offline.canvas.changeTrack(1) { $0.launch = launch }
    offline.update()
    _ = offline.render(1_000, block: block)
    return offline
  }

  private func mute(_ isMuted: Bool, _ offline: Offline, at frame: Int? = nil) throws {
    try offline.update(at: frame) { try $0.canvas.changeTrack(1) { $0.isMuted = isMuted } }
  }

  private func pendings(_ offline: Offline) -> [Bool] {
    offline.notices.compactMap {
      if case .pending(_, let isPending) = $0 { isPending } else { nil }
    }
  }

  @Test(
    "begins on the first sample of the beat, the bar or the loop",
    arguments: [(Launch.now, 1_000), (.beat, 24_000), (.bar, 96_000)], [64, 77, 1_024])
  func unmute(launch: (mode: Launch, frame: Int), block: Int) throws {
    let offline = try ones(launch.mode, muted: true, block: block)
    try mute(false, offline)
    let sound = offline.render(100_000, block: block).left
    let first = launch.frame - 1_000
    #expect(sound[...first].allSatisfy { $0 == 0 })
    for k in [1, 100, 240, 479] { #expect(abs(sound[first + k] - rise(k)) < 1e-5) }
    #expect(sound[(first + 480)...].allSatisfy { $0 == 1 })
    #expect(pendings(offline) == (launch.mode == .now ? [] : [true, false]))
  }

  @Test("of a mute leaves the sound whole up to its beat")
  func mute() throws {
    let offline = try ones(.bar, muted: false)
    try mute(true, offline)
    let sound = offline.render(100_000).left
    #expect(sound[...95_000].allSatisfy { $0 == 1 })
    for k in [1, 100, 240, 479] { #expect(abs(sound[95_000 + k] - 1 + rise(k)) < 1e-5) }
    #expect(sound[95_480...].allSatisfy { $0 == 0 })
  }

  @Test("with the loop begins with its first sample at full level, and ends with its last")
  func loop() throws {
    // A loop of its own length, of 30,000 frames: nothing of the session's grid.
    let offline = Offline()
    offline.addTrack(sample(30_000) { Float($0 + 1) }, muted: true)
    try offline.canvas.changeTrack(1) { $0.launch = .loop }
    offline.update()
    _ = offline.render(1_000)
    try mute(false, offline)
    var sound = offline.render(40_000).left
    #expect(sound[..<29_000].allSatisfy { $0 == 0 })
    #expect(Array(sound[29_000..<31_000]) == (1...2_000).map { Float($0) })
    try mute(true, offline)
    // 41,000 frames have passed; the second round ends at 60,000.
    sound = offline.render(20_000).left
    #expect(Array(sound[..<19_000]) == (11_001...30_000).map { Float($0) })
    #expect(sound[19_000] == 1)
    #expect(sound[19_240] > 100 && sound[19_240] < 130)
    #expect(sound[19_480...].allSatisfy { $0 == 0 })
  }

  @Test("with a loop in time keeps to where the loop begins, wherever it was put")
  func loopMoved() throws {
    let offline = Offline()
    offline.addTrack(steadySample(), beats: 2, muted: true)
    try offline.canvas.changeTrack(1) { $0.launch = .loop }
    offline.update()
    _ = offline.render(1_000)
    try mute(false, offline)
    // Half a beat before its end at frame 6,000: it comes round at 18,000.
    _ = offline.render(5_000)
    offline.send { $0.seek(offline.id(1), beats: 1.5, at: 6_000) }
    let sound = offline.render(20_000).left
    #expect(sound.firstIndex { $0 != 0 } == 12_000)
    #expect(sound[12_000] == 1)
  }

  @Test("waits by the beat when the tempo changes")
  func tempo() throws {
    let offline = try ones(.beat, muted: true)
    try mute(false, offline)
    _ = offline.render(11_000)
    // Half a beat is left, and lasts 24,000 frames at half the tempo.
    offline.update { $0.canvas.tempo = 60 }
    let sound = offline.render(30_000).left
    #expect(sound.firstIndex { $0 != 0 } == 24_001)
  }

  @Test("looks for the next bar from where the clock is put")
  func locate() throws {
    let offline = try ones(.bar, muted: true)
    try mute(false, offline)
    _ = offline.render(1_000)
    offline.send { $0.locate(7.5, at: 2_000) }
    #expect(offline.render(20_000).left.firstIndex { $0 != 0 } == 12_001)
  }

  @Test("waits while the transport stands, and keeps its beat")
  func standing() throws {
    let offline = try ones(.beat, muted: true)
    try mute(false, offline)
    offline.send { $0.stop(at: 12_000) }
    #expect(offline.render(50_000).left.allSatisfy { $0 == 0 })
    offline.send { $0.start(at: 51_000) }
    #expect(offline.render(20_000).left.firstIndex { $0 != 0 } == 12_001)
    #expect(pendings(offline) == [true, false])
  }

  @Test("is called off by asking for what it is already")
  func cancelled() throws {
    let offline = try ones(.beat, muted: false)
    try mute(true, offline)
    _ = offline.render(5_000)
    try mute(false, offline)
    #expect(offline.render(50_000).left.allSatisfy { $0 == 1 })
    #expect(pendings(offline) == [true, false])
  }

  @Test("exactly on its beat is on time, and one sample later waits for the next")
  func boundary() throws {
    for (frame, first) in [(24_000, 24_001), (24_001, 48_001)] {
      let offline = try ones(.beat, muted: true)
      try mute(false, offline, at: frame)
      #expect(offline.render(60_000).left.firstIndex { $0 != 0 } == first - 1_000)
    }
  }

  @Test("is at once for a track that has not opened, in a panic, and by a change of mode")
  func atOnce() throws {
    let waiting = Offline(quantum: 4)
    _ = waiting.render(100)
    waiting.addTrack(steadySample(), muted: true)
    try waiting.canvas.changeTrack(1) { $0.launch = .bar }
    waiting.update()
    _ = waiting.render(100)
    try mute(false, waiting)
    // Open at the bar, at full level: nothing was to be waited for.
    #expect(waiting.render(96_000).left[95_800] == 1)

    let panic = try ones(.bar, muted: false)
    try mute(true, panic)
    panic.send { $0.panic(at: 2_000) }
    #expect(panic.render(3_000).left[1_480...].allSatisfy { $0 == 0 })

    let impatient = try ones(.bar, muted: true)
    try mute(false, impatient)
    try impatient.update(at: 2_000) { try $0.canvas.changeTrack(1) { $0.launch = .now } }
    #expect(impatient.render(3_000).left.firstIndex { $0 != 0 } == 1_001)
  }

  @Test("does not hold up another's solo")
  func solo() throws {
    let offline = try ones(.bar, muted: false)
    offline.addTrack(sample(48_000) { _ in 0 })
    offline.update()
    try offline.update(at: 2_000) { try $0.canvas.changeTrack(2) { $0.isSoloed = true } }
    #expect(offline.render(3_000).left[1_480...].allSatisfy { $0 == 0 })
  }

  @Test("a track's own quantum comes before the session's, and goes back to it")
  func quantum() throws {
    for (own, first) in [(4.0, 96_000), (0.25, 6_000), (0, 1_000), (nil, 48_000)]
      as [(Double?, Int)]
    {
      let offline = Offline(quantum: 2)
      _ = offline.render(1_000)
      offline.addTrack(steadySample())
      try offline.canvas.changeTrack(1) { $0.quantum = own }
      offline.update()
      #expect(offline.render(100_000).left.firstIndex { $0 != 0 } == first - 1_000)
    }
    let offline = Offline(quantum: 4)
    _ = offline.render(1_000)
    offline.addTrack(steadySample())
    offline.update()
    _ = offline.render(1_000)
    try offline.update { try $0.canvas.changeTrack(1) { $0.quantum = 0.5 } }
    #expect(offline.render(20_000).left.firstIndex { $0 != 0 } == 10_000)
  }
}
