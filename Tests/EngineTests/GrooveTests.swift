import Model
import Testing

@testable import Engine

@Suite("A groove") struct GrooveTests {
  @Test("hears the second sixteenth of each pair late by its swing, and the first on its beat")
  func knots() {
    for swing in [55.0, 60, 66, 75] {
      let groove = Groove(swing: swing)
      for pair in [-3.0, 0, 0.5, 17, 4_000.5] {
        #expect(groove.bend(pair) == pair)
        #expect(abs(groove.bend(pair + swing / 200) - (pair + 0.25)) < 1e-12)
        #expect(groove.unbend(pair) == pair)
        #expect(abs(groove.unbend(pair + 0.25) - (pair + swing / 200)) < 1e-12)
      }
    }
  }

  @Test("runs forward without a corner, at its own speed on each sixteenth")
  func speed() {
    for swing in [50.0, 58, 66.7, 75] {
      let groove = Groove(swing: swing)
      let step = 1e-5
      var speeds: [Double] = []
      for k in 0..<100_000 {
        let beat = Double(k) * step
        speeds.append((groove.bend(beat + step) - groove.bend(beat)) / step)
      }
      #expect(speeds.allSatisfy { $0 > 0.49 && $0 < Groove.fastest + 0.01 })
      #expect(zip(speeds, speeds.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
      for place in [0, swing / 200, 0.5, 0.5 + swing / 200] {
        #expect(abs(speeds[Int(place / step)] - 1) < 0.002)
      }
    }
  }

  @Test("is undone by its inverse, everywhere")
  func inverse() {
    let groove = Groove(swing: 71)
    for k in -1_000..<1_000 {
      let beat = Double(k) * 0.00713
      #expect(abs(groove.bend(groove.unbend(beat)) - beat) < 1e-12)
    }
  }

  /// A loop of two beats with a click of one on each sixteenth, 6,000 frames apart.
  private func clicks() -> Sample { sample(48_000) { $0 % 6_000 == 0 ? 1 : 0 } }

  private func swung(_ swing: Double, beats: Double?, quantum: Double = 1) throws -> Offline {
    let offline = Offline(quantum: quantum)
    offline.addTrack(clicks(), beats: beats)
    try offline.canvas.changeTrack(1) { $0.swing = swing }
    offline.update()
    return offline
  }

  @Test("brings each click to its sample")
  func onsets() throws {
    // 60 % of 12,000 frames: every second sixteenth 1,200 frames late.
    let sound = try swung(60, beats: 2).render(96_000, block: 333).left
    for pair in 0..<8 {
      #expect(abs(sound[12_000 * pair] - 1) < 1e-4)
      #expect(abs(sound[12_000 * pair + 7_200] - 1) < 1e-4)
      #expect(abs(sound[12_000 * pair + 6_000]) < 0.05)
    }
  }

  @Test("leaves a loop that keeps its own length as it is")
  func free() throws {
    #expect(
      try swung(60, beats: nil).render(96_000).left == swung(50, beats: nil).render(96_000).left)
  }

  @Test("changes without a click while it plays, and back to what was heard without it")
  func changes() throws {
    let offline = Offline()
    offline.addTrack(sineSample(440), beats: 2)
    offline.update()
    let straight = offline.render(48_000).left
    try offline.update { try $0.canvas.changeTrack(1) { $0.swing = 66 } }
    let swung = offline.render(48_000).left
    try offline.update { try $0.canvas.changeTrack(1) { $0.swing = 50 } }
    let back = offline.render(48_000).left
    // At twice and a half the speed the sine is six times as curved, and nowhere more.
    #expect(roughness(straight + swung + back) < 7 * roughness(straight))
    #expect(Array(back[1_000...]) == Array(straight[1_000...]))
    #expect(swung != straight)
  }

  @Test("stays on the grid through a step of the tempo")
  func tempo() throws {
    let offline = try swung(60, beats: 2)
    _ = offline.render(24_000)
    offline.update { $0.canvas.tempo = 60 }
    let sound = offline.render(48_000).left
    #expect(abs(sound[24_000] - 1) < 1e-3)
    #expect(abs(sound[24_000 + 14_400] - 1) < 1e-3)
  }

  /// Beats pass at 2 a second, then ever slower to 1 a second after four: t seconds after the ramp's
  /// begin it is beat 2 t − t² / 8.
  @Test("stays on the grid while the tempo ramps")
  func ramp() throws {
    let offline = Offline()
    // Wide clicks, whose middle can be told at any speed.
    offline.addTrack(
      sample(48_000) { frame in
        let place = Double((frame + 3_000) % 6_000 - 3_000) / 20
        return Float(max(0, 1 - place * place))
      }, beats: 2)
    try offline.canvas.changeTrack(1) { $0.swing = 60 }
    offline.update()
    offline.send { $0.rampTempo(to: 60, over: 192_000, at: 0) }
    let sound = offline.render(192_000, block: 100).left
    for pair in 1..<11 {
      for beat in [0.5 * Double(pair), 0.5 * Double(pair) + 0.3] {
        let time = 8 - (64 - 8 * beat).squareRoot()
        let frame = Int((time * 48_000).rounded())
        let window = sound[(frame - 60)..<(frame + 60)]
        let peak = window.indices.max { window[$0] < window[$1] } ?? 0
        #expect(abs(peak - frame) <= 2, "beat \(beat)")
      }
    }
  }

  @Test("lets a slot that opens on a late sixteenth begin there, with its first sample")
  func opening() throws {
    let offline = Offline(quantum: 0.25)
    _ = offline.render(1)
    offline.addTrack(sample(48_000) { Float($0 + 1) }, beats: 2)
    try offline.canvas.changeTrack(1) { $0.swing = 60 }
    offline.update()
    let sound = offline.render(48_000).left
    #expect(sound.firstIndex { $0 != 0 } == 7_199)
    #expect(abs(sound[7_199] - 1) < 0.01)
    // Where the ramp's end and start do not meet, reading between frames rings for a while.
    #expect(zip(sound[7_220...], sound[7_221...]).allSatisfy { $0 < $1 })
  }

  @Test("does no harm to a loop of a few frames")
  func short() throws {
    let offline = Offline()
    offline.addTrack(sample(2) { _ in 1 }, beats: 0.0001)
    try offline.canvas.changeTrack(1) { $0.swing = 75 }
    offline.update()
    #expect(offline.render(48_000).left.allSatisfy { abs($0 - 1) < 1e-4 })
  }

  @Test("a pickup sounds before the grid, with the downbeat on it")
  func pickup() {
    for (ready, opens) in [(1_000, 72_000), (72_000, 72_000), (72_001, 168_000)] {
      let offline = Offline(quantum: 4)
      _ = offline.render(ready)
      offline.addTrack(sample(96_000) { Float($0 + 1) }, beats: 4)
      offline.sounds[offline.id(1)]?.pickup = 1
      offline.update()
      let sound = offline.render(200_000).left
      #expect(sound.firstIndex { $0 != 0 } == opens - ready)
      #expect(sound[opens - ready] == 1)
      #expect(sound[opens + 24_000 - ready] == 24_001)
    }
  }

  @Test("a pickup that is changed while it plays moves the sound against the beat, without a click")
  func pickupMoved() {
    let offline = Offline()
    offline.addTrack(sample(96_000) { Float($0 + 1) }, beats: 4)
    offline.update()
    _ = offline.render(10_000)
    offline.update { $0.sounds[$0.id(1)]?.pickup = 0.5 }
    let sound = offline.render(20_000).left
    // The first beat of the file lies half a beat in: what sounded at frame k is k + 12,000 now.
    #expect(sound[1_000] == 23_001)
    #expect(zip(sound, sound.dropFirst()).allSatisfy { $1 - $0 >= 0.9 && $1 - $0 < 60 })
  }
}
