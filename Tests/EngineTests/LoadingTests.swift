import Model
import Testing

@testable import Engine

@Suite("A sample that is still being loaded") struct LoadingTests {
  /// A sine of 200 Hz of which nothing is available, with garbage where nothing has been loaded.
  private func unloaded() -> Sample {
    let sample = sineSample(200)
    for i in 0..<48_000 { sample.channel(0)[i] = i % 2 == 0 ? 7 : -7 }
    sample.available = 0
    return sample
  }

  /// Loads up to `count` frames.
  private func load(_ sample: Sample, upTo count: Int) {
    for i in sample.available..<count {
      sample.channel(0)[i] = Float(RealTimeSine.value(Double(i * 200 % 48_000) / 48_000) / 2)
    }
    sample.available = count
  }

  /// The bend of 200 Hz at half scale, and half as much again.
  private let bound = Float(0.000_343 * 1.5)

  @Test("is silent, and then comes in without a click where it would be")
  func opening() {
    let offline = Offline()
    let sample = unloaded()
    offline.addTrack(sample)
    offline.update()
    var sound = offline.render(10_000).left
    #expect(sound.allSatisfy { $0 == 0 })
    load(sample, upTo: 48_000)
    sound += offline.render(10_000).left
    #expect(roughness(sound) < bound)
    // 200 Hz has its peaks a quarter of 240 frames after each zero.
    #expect(abs(sound[19_260] - 0.5) < 1e-4)
  }

  @Test("begins at full level if its beginning is there, and falls silent before its end")
  func partly() {
    let offline = Offline()
    let sample = unloaded()
    load(sample, upTo: 5_000)
    offline.addTrack(sample)
    offline.update()
    let sound = offline.render(20_000).left
    #expect(abs(sound[60] - 0.5) < 1e-4)
    #expect(sound[5_000...].allSatisfy { $0 == 0 })
    #expect(roughness(sound) < bound)
  }

  @Test("is not sought into before it is there")
  func seek() {
    let offline = Offline()
    let sample = unloaded()
    load(sample, upTo: 20_000)
    offline.addTrack(sample, beats: 2)
    offline.update()
    var sound = offline.render(1_000).left
    offline.send { $0.seek(offline.id(1), beats: 1.5, at: 1_000) }
    sound += offline.render(5_000).left
    #expect(sound[3_000...].allSatisfy { $0 == 0 })
    load(sample, upTo: 48_000)
    sound += offline.render(5_000).left
    #expect(roughness(sound) < bound)
    #expect((sound[10_000...].map(abs).max() ?? 0) > 0.49)
  }

  @Test("replaces another in silence once that has faded")
  func swap() {
    let offline = Offline()
    offline.addTrack(sineSample(200))
    offline.update()
    var sound = offline.render(1_000).left
    let sample = unloaded()
    offline.sounds[offline.id(1)] = Sound(sample)
    offline.update()
    sound += offline.render(5_000).left
    #expect(sound[3_000...].allSatisfy { $0 == 0 })
    load(sample, upTo: 48_000)
    sound += offline.render(5_000).left
    #expect(roughness(sound) < bound)
    #expect((sound[10_000...].map(abs).max() ?? 0) > 0.49)
  }

  @Test("stays muted when it comes if it was muted meanwhile")
  func muted() throws {
    let offline = Offline()
    let sample = unloaded()
    offline.addTrack(sample)
    offline.update()
    _ = offline.render(5_000)
    try offline.update { try $0.canvas.changeTrack(1) { $0.isMuted = true } }
    _ = offline.render(5_000)
    load(sample, upTo: 48_000)
    #expect(offline.render(5_000).left.allSatisfy { $0 == 0 })
  }
}
