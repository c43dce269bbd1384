import Engine
import Foundation
import Testing

@testable import AudioFiles

/// The largest difference between a sample's channel and what theory says of each frame.
private func error(
  _ sample: Sample, channel: Int = 0, in range: Range<Int>, _ expected: (Double) -> Double
) -> Double {
  range.map { abs(Double(sample.channel(channel)[$0]) - expected(Double($0))) }.max() ?? 0
}

@Suite struct SampleLoaderTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("a file at the session's rate is loaded bit by bit")
  func sameRate() throws {
    let path = try folder.wav(
      "a.wav", rate: 48_000, channelCount: 2, frameCount: 70_001, bits: 32
    ) { channel, frame in Double(frame) / 100_000 * (channel == 0 ? 1 : -1) }
    let sample = try SampleLoader.load(path, rate: 48_000)
    #expect(sample.channelCount == 2)
    #expect(sample.frameCount == 70_001)
    #expect(sample.length == 70_001)
    #expect(sample.isComplete)
    // A ramp's ends do not meet: 3 ms of the end are faded, all else is as in the file.
    let whole = 0..<70_001 - 144
    #expect(whole.allSatisfy { sample.channel(0)[$0] == Float(Double($0) / 100_000) })
    #expect(whole.allSatisfy { sample.channel(1)[$0] == -Float(Double($0) / 100_000) })
    #expect(sample.channel(0)[70_000] == 0)
    // In the middle of the fade the raised cosine is at one half.
    let middle = 70_001 - 72 - 1
    #expect(abs(sample.channel(0)[middle] - Float(Double(middle) / 200_000)) < 1e-5)
    #expect((0..<Sample.margin).allSatisfy { sample.channel(0)[70_001 + $0] == 0 })
  }

  @Test(
    "a loop whose ends meet is a circle at any rate",
    arguments: [
      (44_100, 44_100, 44_100), (44_100, 48_000, 44_100), (44_100, 48_000, 44_101),
      (48_000, 44_100, 31_337), (8_000, 48_000, 5_003), (192_000, 48_000, 100_003),
      (44_100, 96_000, 20_011), (22_050, 44_100, 700), (96_000, 44_101, 50_000),
    ])
  func circle(fileRate: Int, rate: Int, frameCount: Int) throws {
    let periods = 7.0
    let path = try folder.wav("a.wav", rate: fileRate, frameCount: frameCount) {
      0.8 * sine(periods / Double(frameCount), Double($1), phase: 1)
    }
    let sample = try SampleLoader.load(path, rate: Double(rate))
    let length = Double(frameCount) * Double(rate) / Double(fileRate)
    #expect(abs(sample.length - length) < 1e-9 * length)
    #expect(sample.frameCount == Int(length.rounded()))
    #expect(sample.channelCount == 1)
    let all = -Sample.margin..<sample.frameCount + Sample.margin
    let worst = error(sample, in: all) {
      0.8 * sine(periods / Double(sample.frameCount), $0, phase: 1)
    }
    #expect(worst < 1e-4)
  }

  @Test(
    "a resampled frame stands at its exact time",
    arguments: [
      (44_100, 48_000), (48_000, 44_100), (96_000, 48_000), (44_100, 192_000), (8_000, 44_100),
      (192_000, 8_000), (44_100, 47_999), (11_025, 48_000),
    ])
  func alignment(fileRate: Int, rate: Int) throws {
    // 500.3 periods a second, and half a second of them: the ends do not meet.
    let frameCount = fileRate / 2
    let path = try folder.wav("a.wav", rate: fileRate, frameCount: frameCount) {
      0.8 * sine(500.3 / Double(fileRate), Double($1), phase: 0.5)
    }
    let sample = try SampleLoader.load(path, rate: Double(rate))
    let fade = rate * 3 / 1_000
    let worst = error(sample, in: 0..<sample.frameCount - fade - 1) {
      0.8 * sine(500.3 / Double(rate), $0, phase: 0.5)
    }
    #expect(worst < 1e-3)
    let inner = error(sample, in: rate / 20..<sample.frameCount - rate / 20) {
      0.8 * sine(500.3 / Double(rate), $0, phase: 0.5)
    }
    #expect(inner < 1e-4)
    #expect(sample.channel(0)[sample.frameCount - 1] == 0)
  }

  @Test("an attack on the first frame keeps its level through resampling")
  func attack() throws {
    let path = try folder.wav("a.wav", rate: 44_100, frameCount: 44_100) {
      0.9 * exp(-Double($1) / 4_000) * cos(Double($1) * 0.05)
    }
    let sample = try SampleLoader.load(path, rate: 48_000)
    #expect(abs(sample.channel(0)[0] - 0.9) < 0.02)
    let ratio = 44_100.0 / 48_000
    let worst = error(sample, in: 0..<40_000) {
      0.9 * exp(-$0 * ratio / 4_000) * cos($0 * ratio * 0.05)
    }
    #expect(worst < 0.02)
  }

  @Test("an impulse comes out as one, at its time")
  func impulse() throws {
    let path = try folder.wav("a.wav", rate: 44_100, frameCount: 44_100) { $1 == 14_700 ? 1 : 0 }
    let sample = try SampleLoader.load(path, rate: 48_000)
    let peak = (0..<sample.frameCount).max { sample.channel(0)[$0] < sample.channel(0)[$1] }
    #expect(peak == 16_000)
    let unevenness = (1..<200).map {
      abs(sample.channel(0)[16_000 - $0] - sample.channel(0)[16_000 + $0])
    }.max()
    #expect((unevenness ?? 1) < 1e-4)
  }

  @Test("a long file may play after five seconds, a short one when it is whole")
  func ready() throws {
    let long = try folder.wav("long.wav", rate: 8_000, frameCount: 8_000 * 60) {
      sine(0.01, Double($1))
    }
    var available: [Int] = []
    var steps: [Double] = []
    let sample = try SampleLoader.load(
      long, rate: 44_100, progress: { steps.append($0) }, ready: { available.append($0.available) })
    #expect(available.count == 1)
    #expect(available.allSatisfy { $0 >= 5 * 44_100 && $0 < sample.frameCount })
    #expect(steps == steps.sorted())
    #expect(steps.last == 1)
    let short = try folder.wav("short.wav", rate: 8_000, frameCount: 8_000) { _, _ in 0.25 }
    var isWhole = false
    _ = try SampleLoader.load(short, rate: 8_000, ready: { isWhole = $0.isComplete })
    #expect(isWhole)
  }

  @Test("loading ends when it is cancelled")
  func cancel() throws {
    let path = try folder.wav("a.wav", rate: 8_000, frameCount: 80_000) { _, _ in 0 }
    #expect(throws: CancellationError.self) {
      try SampleLoader.load(path, rate: 44_100, isCancelled: { true })
    }
  }

  @Test("files too short for anything still load", arguments: 1...8)
  func short(frameCount: Int) throws {
    let path = try folder.wav("a.wav", rate: 44_100, frameCount: frameCount) { _, _ in 0.5 }
    for rate in [44_100.0, 48_000, 8_000, 192_000] {
      let sample = try SampleLoader.load(path, rate: rate)
      #expect(sample.isComplete)
      #expect(sample.length == Double(frameCount) * rate / 44_100)
      #expect((0..<sample.frameCount).allSatisfy { abs(sample.channel(0)[$0]) < 1 })
    }
  }

  @Test(
    "each kind of file loads in its full length",
    arguments: ["flac", "ogg", "mp3", "m4a", "wma", "opus"])
  func formats(ending: String) throws {
    let source = try folder.wav("in.wav", rate: 48_000, frameCount: 700_000, bits: 16) {
      0.5 * sine(0.01, Double($1))
    }
    let path = folder("out." + ending)
    guard try Tool.run("ffmpeg", ["-i", source, path]) else { return }
    let count = try readAll(path).samples.count
    let sample = try SampleLoader.load(path, rate: 48_000)
    #expect(sample.frameCount == count)
    #expect(Inspection(path: path).seconds == Double(count) / 48_000)
    let all = try readAll(path).samples
    let difference = (0..<count - 144).map { abs(sample.channel(0)[$0] - all[$0]) }.max()
    #expect(difference == 0)
  }

  @Test("an inspection tells what a file is, or why it cannot be read")
  func inspection() throws {
    let path = try folder.wav("a.wav", rate: 8_000, channelCount: 3, frameCount: 4_000) { _, _ in 0
    }
    let (found, missing) = (Inspection(path: path), Inspection(path: folder("none.wav")))
    #expect(found.seconds == 0.5)
    #expect(found.rate == 8_000)
    #expect(found.channels == 3)
    #expect(found.format == "WAV")
    #expect(found.error == nil)
    #expect(missing.error == "no such file")
    #expect(missing.seconds == nil)
  }
}
