import Foundation
import Testing

@testable import AudioFiles

/// Reads a whole file, interleaved, in chunks of an odd size.
func readAll(_ path: String) throws -> (reader: AudioReader, samples: [Float]) {
  let reader = try AudioReader(path: path)
  var samples: [Float] = []
  var chunk = [Float](repeating: .nan, count: 1_001 * reader.channelCount)
  while true {
    let count = chunk.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { reader.read(into: $0, frameCount: 1_001) } ?? 0
    }
    if count == 0 { return (reader, samples) }
    samples += chunk.prefix(count * reader.channelCount)
  }
}

private func reason(_ path: String) -> AudioFileError.Reason? {
  do {
    _ = try AudioReader(path: path)
    return nil
  } catch {
    return error.reason
  }
}

@Suite struct AudioReaderTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(
    "WAV of every width and channel count is read as it was written",
    arguments: [8, 16, 24, 32], 1...8)
  func wav(bits: Int, channelCount: Int) throws {
    let value = { (channel: Int, frame: Int) in
      0.9 * sine(0.01 * Double(channel + 1), Double(frame))
    }
    let path = try folder.wav(
      "a.wav", rate: 48_000, channelCount: channelCount, frameCount: 2_500, bits: bits,
      sample: value)
    let (reader, samples) = try readAll(path)
    #expect(reader.formatName == "WAV")
    #expect(reader.rate == 48_000)
    #expect(reader.channelCount == channelCount)
    #expect(reader.claimedFrameCount == 2_500)
    #expect(samples.count == 2_500 * channelCount)
    // Half a step of the quantiser, and one for its two scales (127 or 128).
    let step = bits == 32 ? 1e-7 : 1.6 / Double(1 << (bits - 1))
    let error = samples.indices.map { index in
      abs(Double(samples[index]) - value(index % channelCount, index / channelCount))
    }.max()
    #expect((error ?? 1) < step)
  }

  @Test("NaN, infinity and absurd loudness become silence, all else stays")
  func notFinite() throws {
    let strange: [Double] = [0.5, .nan, -.infinity, .infinity, -0.25, 3, 1e-30, -1e30, 32_768]
    let path = try folder.wav("a.wav", rate: 44_100, frameCount: 9) { strange[$1] }
    #expect(try readAll(path).samples == [0.5, 0, 0, 0, -0.25, 3, 1e-30, 0, 32_768])
  }

  @Test(
    "lossless formats of other tools hold the same sound",
    arguments: [
      ("sox", "flac", "FLAC"), ("sox", "aiff", "AIFF"), ("sox", "caf", "CAF"),
      ("sox", "w64", "W64"), ("sox", "au", "AU"), ("ffmpeg", "m4a", "M4A (ALAC)"),
      ("ffmpeg", "wv", "WV (WAVPACK)"), ("ffmpeg", "tta", "TTA"), ("ffmpeg", "rf64", "RF64"),
    ])
  func lossless(tool: String, ending: String, name: String) throws {
    let source = try folder.wav(
      "in.wav", rate: 44_100, channelCount: 2, frameCount: 30_001, bits: 16
    ) { channel, frame in 0.5 * sine(0.007, Double(frame), phase: Double(channel)) }
    let target = folder("out." + (ending == "rf64" ? "wav" : ending))
    let codec = ending == "m4a" ? ["-c:a", "alac"] : ending == "rf64" ? ["-rf64", "always"] : []
    let arguments = tool == "sox" ? [source, target] : ["-i", source] + codec + [target]
    guard try Tool.run(tool, arguments) else { return }
    let (reader, samples) = try readAll(target)
    #expect(reader.formatName == name)
    #expect(reader.rate == 44_100)
    #expect(samples == (try readAll(source).samples))
  }

  @Test(
    "lossy formats keep rate, channels, length and the tone",
    arguments: [
      ("oggenc", "ogg", []), ("lame", "mp3", []), ("ffmpeg", "mp3", ["-write_xing", "0"]),
      ("ffmpeg", "m4a", ["-c:a", "aac"]), ("ffmpeg", "aac", ["-c:a", "aac"]),
      ("ffmpeg", "wma", ["-c:a", "wmav2"]), ("ffmpeg", "opus", ["-c:a", "libopus"]),
      ("ffmpeg", "mka", ["-c:a", "aac"]), ("ffmpeg", "ac3", ["-c:a", "ac3"]),
    ] as [(String, String, [String])])
  func lossy(tool: String, ending: String, options: [String]) throws {
    let source = try folder.wav(
      "in.wav", rate: 48_000, channelCount: 2, frameCount: 96_000, bits: 16
    ) { channel, frame in channel == 0 ? 0.5 * sine(0.01, Double(frame)) : 0 }
    let target = folder("out." + ending)
    let arguments =
      switch tool {
      case "oggenc": ["-Q", "-q", "6", "-o", target, source]
      case "lame": ["--quiet", "-b", "192", source, target]
      default: ["-i", source] + options + [target]
      }
    guard try Tool.run(tool, arguments) else { return }
    let (reader, samples) = try readAll(target)
    #expect(reader.rate == 48_000)
    #expect(reader.channelCount == 2)
    // A format without gapless marks keeps its encoder's padding of a few blocks; FFmpeg's WMA
    // encoder drops its last.
    #expect(
      (96_000 - (ending == "wma" ? 2_048 : 0)..<96_000 + 4 * 2_048).contains(samples.count / 2))
    let left = stride(from: 20_000, to: 160_000, by: 2).map { Double(samples[$0]) }
    let level = (left.reduce(0) { $0 + $1 * $1 } / Double(left.count)).squareRoot()
    #expect(abs(level - 0.5 / 2.0.squareRoot()) < 0.02)
  }

  @Test("an AAC file in MP4 is as long as what was encoded", arguments: [30_001, 44_100, 96_256])
  func gapless(frameCount: Int) throws {
    let source = try folder.wav("in.wav", rate: 44_100, frameCount: frameCount, bits: 16) {
      0.5 * sine(0.01, Double($1))
    }
    let path = folder("a.m4a")
    guard try Tool.run("ffmpeg", ["-i", source, "-c:a", "aac", path]) else { return }
    #expect(try readAll(path).samples.count == frameCount)
  }

  @Test("what is no audio file is refused with the reason")
  func refusals() throws {
    #expect(reason(folder("nowhere.wav")) == .notFound)
    #expect(reason(folder.path) == .folder)
    #expect(reason(folder.path + "\0.wav") == .notFound)
    #expect(symlink("around.wav", folder("around.wav")) == 0)
    #expect(reason(folder("around.wav")) == .unreachable("Too many levels of symbolic links"))
    let name = String(repeating: "a", count: 300)
    #expect(reason(folder(name)) == .unreachable("File name too long"))
    // What arguments that are not UTF-8 come as.
    #expect(reason(folder("b\u{FFFD}.wav")) == .unnamable)
    #expect(reason("/dev/null") == .notAFile)
    #expect(reason(try folder.file("empty.wav", [])) == .empty)
    #expect(reason(try folder.file("text.wav", Array("this is no sound\n".utf8))) == .notAudio)
    let silent = try folder.wav("none.wav", rate: 44_100, frameCount: 0) { _, _ in 0 }
    #expect(reason(silent) == .silentContainer)
    let fast = try folder.wav("fast.wav", rate: 800_000, frameCount: 10) { _, _ in 0 }
    #expect(reason(fast) == .rate(800_000))
    let slow = try folder.wav("slow.wav", rate: 500, frameCount: 10) { _, _ in 0 }
    #expect(reason(slow) == .rate(500))
    let error = AudioFileError("a b.wav", .notFound)
    #expect("\(error)" == "a b.wav: no such file")
  }

  @Test(
    "random bytes are never taken for sound, whatever their name",
    arguments: [
      "wav", "raw", "vox", "gsm", "au", "mp3", "flac", "ogg", "m4a", "aac", "sw", "ul", "g722",
      "bin", "wma", "ac3", "aiff",
    ])
  func randomBytes(ending: String) throws {
    var generator = SystemRandomNumberGenerator()
    for size in [1, 100, 5_000, 60_000] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let path = try folder.file("noise\(size).\(ending)", bytes)
      #expect(reason(path) == .notAudio)
    }
  }

  @Test(
    "chance bytes that begin as MPEG audio does are no sound",
    arguments: [[0xFF, 0xFB, 0x90, 0x00], [0xFF, 0xF3, 0x18, 0xC4], [0xFF, 0xE0]] as [[UInt8]])
  func chanceSync(start: [UInt8]) throws {
    for size in [0, 60, 5_000] {
      let bytes = start + (0..<size).map { UInt8(truncatingIfNeeded: 7 &* $0 &+ 3) }
      #expect(reason(try folder.file("chance\(size)", bytes)) == .notAudio)
      #expect(SndFileDecoder(path: folder("chance\(size)")) == nil)
    }
  }

  @Test("MPEG audio of any rate goes to libsndfile", arguments: [44_100, 48_000, 24_000, 11_025])
  func mpegRates(rate: Int) throws {
    let source = try folder.wav("in.wav", rate: rate, frameCount: rate, bits: 16) {
      0.5 * sine(0.01, Double($1))
    }
    for bitRate in ["32", "64"] {
      let path = folder("out\(bitRate).mp3")
      let arguments = ["--quiet", "--resample", "\(rate)", "-b", bitRate, "--add-id3v2"]
      guard try Tool.run("lame", arguments + [source, path]) else { return }
      #expect(SndFileDecoder(path: path)?.rate == rate)
    }
  }

  @Test("a file that may not be read says so", .enabled(if: geteuid() != 0, "root reads all"))
  func unreadable() throws {
    let path = try folder.wav("a.wav", rate: 44_100, frameCount: 10) { _, _ in 0 }
    chmod(path, 0)
    #expect(reason(path) == .unreadable)
  }

  @Test(
    "a file cut off midway gives what is there",
    arguments: ["wav", "flac", "ogg", "mp3", "aiff", "m4a", "aac", "wma", "mka"])
  func truncated(ending: String) throws {
    let whole = try folder.wav("in.wav", rate: 44_100, frameCount: 441_000, bits: 16) {
      0.5 * sine(0.1 * sine(0.0123, Double($1)), Double($1))
    }
    let path = folder("out." + ending)
    let isMade =
      switch ending {
      case "wav": true
      case "mp3": try Tool.run("lame", ["--quiet", whole, path])
      case "flac", "ogg", "aiff": try Tool.run("sox", [whole, path])
      // An MP4 can only be read on while its index stands in front.
      default: try Tool.run("ffmpeg", ["-i", whole, "-movflags", "+faststart", path])
      }
    guard isMade else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: ending == "wav" ? whole : path))
    let half = try folder.file("half." + ending, Array(data.prefix(data.count / 2)))
    let count = try readAll(half).samples.count
    #expect((150_000..<300_000).contains(count))
    let inspection = Inspection(path: half)
    #expect(inspection.error == nil)
    #expect(inspection.seconds == Double(count) / 44_100)
    let stump = try folder.file("stump." + ending, Array(data.prefix(30)))
    #expect(reason(stump) != nil)
  }

  @Test("zeros after a recording that was cut off are no endless header", .timeLimit(.minutes(10)))
  func zeros() throws {
    let path = try folder.wav("a.wav", rate: 44_100, frameCount: 441) { sine(0.01, Double($1)) }
    let headless = try folder.file("b.wav", Array("RIFF\u{24}\0\0\0WAVE".utf8))
    for file in [path, headless] { #expect(truncate(file, 20 << 30) == 0) }
    #expect(try readAll(path).samples.count == 441)
    #expect(TempoHint.written(in: path).isEmpty)
    #expect(reason(headless) != nil)
  }

  @Test("an MP4 without its index is damaged, a picture holds no audio")
  func others() throws {
    let head: [UInt8] =
      [0, 0, 0, 24] + Array("ftypM4A ".utf8) + [0, 0, 0, 0] + Array("M4A mp42".utf8)
    let path = try folder.file("a.m4a", head + [UInt8](repeating: 7, count: 5_000))
    #expect(reason(path) == .damaged)
    let picture = folder("a.png")
    let arguments = ["-f", "lavfi", "-i", "color=red:s=16x16", "-frames:v", "1", picture]
    if try Tool.run("ffmpeg", arguments) { #expect(reason(picture) == .silentContainer) }
  }

  @Test(
    "any name opens",
    arguments: ["caf\u{e9}.wav", "cafe\u{301}.wav", "a\nb.wav", "100%d.wav", "🥁 :?.wav"])
  func names(name: String) throws {
    let path = try folder.wav(name, rate: 44_100, frameCount: 10) { _, _ in 0.5 }
    #expect(try readAll(path).samples.count == 10)
    if try Tool.run("ffmpeg", ["-i", path, "-c:a", "alac", "-f", "ipod", path + ".m4a"]) {
      #expect(try readAll(path + ".m4a").samples.count == 10)
    }
  }

  @Test(
    "a frame that was looked for is the frame that is read",
    arguments: ["wav", "flac", "mp3", "ogg"])
  func seeking(ending: String) throws {
    let source = try folder.wav("in.wav", rate: 44_100, frameCount: 500_000, bits: 16) {
      0.5 * sine(0.01 + 1e-8 * Double($1), Double($1))
    }
    let path = ending == "wav" ? source : folder("out." + ending)
    let isMade =
      ending == "wav"
      ? true
      : ending == "mp3"
        ? try Tool.run("lame", ["--quiet", source, path]) : try Tool.run("sox", [source, path])
    guard isMade else { return }
    let all = try readAll(path).samples
    let reader = try AudioReader(path: path)
    #expect(reader.claimedFrameCount == all.count)
    #expect(reader.seek(to: 230_000))
    var found = [Float](repeating: 0, count: 1_000)
    #expect(
      found.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { reader.read(into: $0, frameCount: 1_000) }
      } == 1_000)
    let error = zip(found, all[230_000...]).map { abs($0 - $1) }.max()
    #expect((error ?? 1) < 1e-4)
  }
}
