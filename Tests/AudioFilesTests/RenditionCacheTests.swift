import Engine
import Foundation
import Testing

@testable import AudioFiles

@Suite("The cache of renditions") struct RenditionCacheTests {
  private func sample(_ count: Int, seed: Int = 1, isSeamless: Bool = true) -> Sample {
    let sample = Sample(
      channelCount: 2, frameCount: count, length: Double(count), rate: 48_000,
      isSeamless: isSeamless)
    for channel in 0...1 {
      for frame in 0..<count {
        sample.channel(channel)[frame] = Float((frame * 7_919 + seed + channel) % 10_007) / 10_007
      }
    }
    sample.joinMargins()
    sample.available = count
    return sample
  }

  private func bits(_ sample: Sample) -> [[UInt32]] {
    (0..<sample.channelCount).map { channel in
      (-Sample.margin..<sample.frameCount + Sample.margin).map {
        sample.channel(channel)[$0].bitPattern
      }
    }
  }

  private func entries(_ folder: TestFolder) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  @Test("gives back what was made, bit for bit, and does not make it again")
  func keeping() throws {
    let folder = try TestFolder()
    for isSeamless in [true, false] {
      let source = sample(4_800, isSeamless: isSeamless)
      let made = try Stretcher.stretch(source, length: 6_000.3, semitones: 1)
      var count = 0
      for _ in 1...2 {
        let cache = RenditionCache(folder: folder.path)
        let rendition = cache.rendition(of: source, length: 6_000.3, semitones: 1) {
          count += 1
          return made
        }
        cache.finish()
        #expect(bits(rendition) == bits(made))
        #expect(rendition.length == made.length)
        #expect(rendition.isSeamless == isSeamless)
        #expect(rendition.isComplete)
      }
      #expect(count == 1)
    }
    #expect(entries(folder).count == 2)
  }

  @Test("tells apart what sounds different")
  func keys() throws {
    let folder = try TestFolder()
    let cache = RenditionCache(folder: folder.path)
    let source = sample(480)
    var count = 0
    func ask(_ sample: Sample, _ length: Double, _ semitones: Double) {
      _ = cache.rendition(of: sample, length: length, semitones: semitones) {
        count += 1
        return self.sample(Int(length.rounded()))
      }
      cache.finish()
    }
    ask(source, 500, 0)
    ask(source, 500, 0)
    #expect(count == 1)
    ask(source, 501, 0)
    ask(source, 500, 0.01)
    ask(sample(480, seed: 2), 500, 0)
    ask(sample(480, isSeamless: false), 500, 0)
    #expect(count == 5)
  }

  @Test("makes anew what is damaged, cut short or not there", arguments: [0, 20, 300, 3_000])
  func damage(place: Int) throws {
    let folder = try TestFolder()
    let source = sample(480)
    var count = 0
    func ask() -> Sample {
      let cache = RenditionCache(folder: folder.path)
      defer { cache.finish() }
      return cache.rendition(of: source, length: 500, semitones: 0) {
        count += 1
        return sample(500, seed: 5)
      }
    }
    let whole = ask()
    let path = try #require(entries(folder).first.map { folder($0) })
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    data[place] ^= 0x10
    try data.write(to: URL(fileURLWithPath: path))
    #expect(bits(ask()) == bits(whole))
    #expect(count == 2)
    try data.prefix(place).write(to: URL(fileURLWithPath: path))
    #expect(bits(ask()) == bits(whole))
    #expect(count == 3)
    #expect(bits(ask()) == bits(whole))
    #expect(count == 3)
  }

  @Test("lets the entries go that were used longest ago, and what broken writes left")
  func room() throws {
    let folder = try TestFolder()
    // An entry of 1,000 stereo frames takes some 8,070 bytes: three fit.
    let cache = RenditionCache(folder: folder.path, limit: 25_000)
    var count = 0
    func ask(_ seed: Int) {
      _ = cache.rendition(of: sample(480, seed: seed), length: 1_000, semitones: 0) {
        count += 1
        return sample(1_000, seed: seed)
      }
      cache.finish()
    }
    let rest = try folder.file("left.part", [1, 2, 3])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: rest)
    func age() throws {
      // As if an hour had passed.
      for name in entries(folder) {
        let facts = try FileManager.default.attributesOfItem(atPath: folder(name))
        let used = facts[.modificationDate] as? Date ?? .now
        try FileManager.default.setAttributes(
          [.modificationDate: used.addingTimeInterval(-60)], ofItemAtPath: folder(name))
      }
    }
    for seed in 1...3 {
      ask(seed)
      try age()
    }
    ask(1)
    try age()
    ask(4)
    #expect(count == 4)
    #expect(entries(folder).count == 3)
    #expect(!entries(folder).contains("left.part"))
    // The first was used again; the second had to go.
    ask(1)
    ask(3)
    ask(4)
    #expect(count == 4)
    ask(2)
    #expect(count == 5)
  }

  @Test("never takes more room than it may, nor minds a folder that cannot be")
  func limits() throws {
    let folder = try TestFolder()
    let small = RenditionCache(folder: folder.path, limit: 1_000)
    _ = small.rendition(of: sample(480), length: 1_000, semitones: 0) { sample(1_000) }
    small.finish()
    #expect(entries(folder).isEmpty)
    let file = try folder.file("file", [1])
    let none = RenditionCache(folder: file + "/below")
    let made = none.rendition(of: sample(480), length: 1_000, semitones: 0) { sample(1_000) }
    none.finish()
    #expect(made.frameCount == 1_000)
  }
}
