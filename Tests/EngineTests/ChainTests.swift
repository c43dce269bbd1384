import Model
import Testing

@testable import Engine

/// Ring modulators without a carrier (`mix` 0) are plain gains by their `level`, so what a chain
/// does can be reckoned. Two such effects commute: that the order can be heard is for the tests of
/// effects that distort.
@Suite("A chain renders") struct ChainTests {
  /// A track of ones through gains in decibels, one effect each.
  private func gains(_ levels: [Double], _ chain: String) throws -> Offline {
    let offline = Offline()
    offline.addTrack(steadySample())
    for level in levels { offline.addEffect(.ring, ["mix": 0, "level": level]) }
    try offline.chain(chain)
    offline.update()
    return offline
  }

  private func level(_ offline: Offline) -> Double { Double(offline.render(5_000).left[4_999]) }

  @Test(
    "stages one after the other, and effects of one stage side by side, summed in equal parts",
    arguments: [
      ("", 1), ("1", 0.1), ("2", 0.01), ("1 2", 0.001), ("1+2", 0.055), ("1+2+3", 0.37),
      ("1+2 3", 0.055), ("1+3 2", 0.005_5), ("3 1", 0.1),
    ] as [(String, Double)])
  func stages(chain: String, gain: Double) throws {
    // −20, −40 and 0 dB: (0.1 + 0.01) / 2 = 0.055, (0.1 + 0.01 + 1) / 3 = 0.37.
    try #expect(abs(level(gains([-20, -40, 0], chain)) - gain) < 1e-6)
  }

  @Test("effects in the order of their stages")
  func order() throws {
    let offline = try gains([0, 0, 0, 0], "3 1+4 2")
    let layout = try #require(offline.rig.tracks[offline.id(1)]?.layout)
    let slots = layout.steps.map { step in
      offline.canvas.effects.first { $0.id == step.insert.pointee.effect }?.slot
    }
    #expect(slots == [3, 1, 4, 2])
    #expect(layout.steps.map(\.stage) == [0, 1, 1, 2])
  }

  @Test("the same after any change as if it had always been so")
  func changes() throws {
    let chains = ["1 2 3", "3 2 1", "1+2 3", "2", "", "1+2+3", "3 1+2", "2 3", "1"]
    let offline = try gains([6, -3, 2], "1 2")
    _ = offline.render(2_000)
    for (from, to) in chains.flatMap({ a in chains.map { (a, $0) } }) {
      try offline.update { try $0.chain(from) }
      _ = offline.render(3_000)
      try offline.update { try $0.chain(to) }
      let fresh = try level(gains([6, -3, 2], to))
      #expect(abs(level(offline) - fresh) < 1e-5)
    }
  }

  @Test("an inactive effect as if it were not there, bit by bit")
  func inactive() throws {
    let noise = sample(30_011) { Float($0 * 7_919 % 30_011) / 30_011 - 0.5 }
    func render(_ chain: String) throws -> [Float] {
      let offline = Offline()
      offline.addTrack(noise)
      for _ in 1...3 { offline.addEffect(.ring, ["level": 6], active: false) }
      try offline.chain(chain)
      offline.update()
      return offline.render(20_000).left
    }
    let plain = try render("")
    for chain in ["1", "1 2", "1+2 3", "1+2+3"] { #expect(try render(chain) == plain) }
  }

  @Test("what each insert adds and what passes by so that they always sum to one")
  func weights() throws {
    // All gains are one, so whatever is switched, one comes out.
    let chains = ["1 2 3", "3 2 1", "1+2 3", "2", "", "1+2+3", "3 1+2", "2 3"]
    let offline = try gains([0, 0, 0], "1 2")
    _ = offline.render(2_000)
    for time in 0..<300 {
      try offline.update { offline in
        try offline.chain(chains[time * 5 % 8])
        try offline.canvas.changeEffect(1 + time % 3) { $0.isActive.toggle() }
      }
      if time % 11 == 0 { offline.send { $0.panic(at: $0.now) } }
      #expect(offline.render(97).left.allSatisfy { abs($0 - 1) < 1e-5 })
    }
  }

  @Test("each link with a state of its own")
  func independence() throws {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.addEffect(.ring, ["frequency": 1_000])
    try offline.chain("1")
    offline.update()
    _ = offline.renderDirect(10_012, slots: 2)
    // The carrier of a second track through the same bubble begins at zero when that is linked.
    offline.addTrack(steadySample(), opening: 0.5)
    try offline.chain("1", track: 2)
    offline.update()
    _ = offline.renderDirect(10_000, slots: 2)
    let opening = 12_000 - 10_012
    var worst = 0.0
    for i in opening..<opening + 500 {
      let second = RealTimeSine.value(Double(i) * 1_000 / 48_000)
      let first = RealTimeSine.value(Double(i + 10_012) * 1_000 / 48_000)
      worst = max(worst, abs(Double(offline.direct[2][i]) - second))
      worst = max(worst, abs(Double(offline.direct[0][i]) - first))
    }
    #expect(worst < 1e-3)
  }

  @Test("an insert with the state that it had, after plans that do not change it")
  func continuity() throws {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.addEffect(.ring, ["frequency": 1_000])
    offline.addEffect(.ring, ["mix": 0])
    try offline.chain("1")
    offline.update()
    var sound = offline.render(5_001).left
    offline.addTrack(steadySample(0))
    offline.update()
    sound += offline.render(2_003).left
    try offline.update { try $0.chain("1 2") }
    sound += offline.render(4_001).left
    try offline.update { try $0.chain("1") }
    sound += offline.render(4_001).left
    let errors = sound.enumerated().map { i, value in
      abs(Double(value) - RealTimeSine.value(Double(i) * 1_000 / 48_000))
    }
    #expect(errors.allSatisfy { $0 < 1e-3 })
  }

  @Test("nothing in an insert that has heard and said nothing for long, and wakes at once")
  func sleep() throws {
    let offline = try gains([0, 0], "1 2")
    _ = offline.render(5_000)
    try offline.update { try $0.canvas.changeTrack(1) { $0.isMuted = true } }
    _ = offline.render(1_000)
    let insert = try #require(offline.rig.tracks[offline.id(1)]?.layout.owners.first).insert
    #expect(!insert.pointee.isAsleep)
    _ = offline.render(6_000)
    #expect(insert.pointee.isAsleep)
    // A parameter that moves meanwhile has arrived when the sound comes back.
    try offline.update { try $0.canvas.changeEffect(1) { $0.values[2] = -20 } }
    _ = offline.render(1_000)
    try offline.update { try $0.canvas.changeTrack(1) { $0.isMuted = false } }
    let sound = offline.render(2_000).left
    #expect(!insert.pointee.isAsleep)
    #expect(abs((sound.max() ?? 0) - 0.1) < 1e-6)
  }

  @Test("all inserts of a bubble by its parameters and its switch")
  func bubbles() throws {
    let offline = try gains([0], "1")
    offline.addTrack(steadySample())
    try offline.chain("1", track: 2)
    offline.update()
    _ = offline.render(30_000)
    try offline.update { try $0.canvas.changeEffect(1) { $0.values[2] = -20 } }
    #expect(abs(level(offline) - 0.2) < 1e-5)
    try offline.update { try $0.canvas.changeEffect(1) { $0.isActive = false } }
    #expect(abs(level(offline) - 2) < 1e-5)
  }

  @Test("an effect that was removed and came back with what its bubble says now")
  func effectUndo() throws {
    let offline = try gains([0, 0], "1")
    _ = offline.render(5_000)
    try offline.update { try $0.chain("1 2") }
    _ = offline.render(100)
    let canvas = offline.canvas
    offline.update { $0.canvas.remove(BubbleName(.effect, 1)) }
    _ = offline.render(100)
    offline.update { $0.canvas = canvas }
    _ = offline.render(5_000)
    try offline.update { try $0.canvas.changeEffect(1) { $0.values[2] = -20 } }
    #expect(abs(level(offline) - 0.1) < 1e-5)
  }

  @Test("a mono sample through fader and balance")
  func balance() throws {
    let offline = try gains([], "")
    func sides() -> [Float] {
      let sound = offline.render(5_000)
      return [sound.left[4_999], sound.right[4_999]]
    }
    try offline.update { try $0.canvas.changeTrack(1) { $0.pan = 0.5 } }
    // The far side falls by a quarter cosine: cos 45° at half way.
    let half = sides()
    #expect(abs(half[0] - 0.707_107) < 1e-6 && half[1] == 1)
    try offline.update { try $0.canvas.changeTrack(1) { $0.pan = -1 } }
    #expect(sides() == [1, 0])
    try offline.update { try $0.canvas.changeTrack(1) { $0.gain = -.infinity } }
    #expect(sides() == [0, 0])
  }
}
