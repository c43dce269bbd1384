import Foundation
import TestSupport
import Testing

@testable import AudioFiles

private func bytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

private func write(_ path: String, rate: Int = 48_000, frameCount: Int) throws {
  let writer = try SoundWriter(path: path, rate: rate)
  let left = (0..<frameCount).map { Float(0.5 * sine(0.01, Double($0))) }
  let right = left.map { -0.5 * $0 }
  try writer.write(left: left, right: right, count: frameCount)
  #expect(writer.frameCount == frameCount)
  try writer.close()
}

@Suite struct SoundWriterTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(
    "what is written is read back",
    arguments: [
      ("wav", 0), ("aiff", 0), ("aif", 0), ("caf", 0), ("w64", 0), ("flac", 1.0 / 4_194_304),
      ("ogg", 0.02), ("opus", 0.05),
    ] as [(String, Double)])
  func roundTrip(ending: String, tolerance: Double) throws {
    let path = folder("a." + ending)
    try write(path, frameCount: 100_000)
    let (reader, samples) = try readAll(path)
    #expect(reader.rate == 48_000)
    #expect(reader.channelCount == 2)
    #expect(samples.count == 200_000)
    let worst = (2_000..<98_000).map {
      max(
        abs(Double(samples[2 * $0]) - Double(Float(0.5 * sine(0.01, Double($0))))),
        abs(Double(samples[2 * $0 + 1]) + 0.5 * Double(Float(0.5 * sine(0.01, Double($0))))))
    }.max()
    #expect((worst ?? 1) <= tolerance)
  }

  @Test(
    "the shortest sounds are as long as they were written",
    arguments: SoundFormat.all.map(\.fileExtension), 1...5)
  func shortest(ending: String, frameCount: Int) throws {
    try write(folder("a." + ending), frameCount: frameCount)
    #expect(try readAll(folder("a." + ending)).samples.count == 2 * frameCount)
  }

  @Test("a pipe is refused at once, not waited for")
  func pipe() {
    #expect(mkfifo(folder("pipe.wav"), 0o600) == 0)
    #expect(throws: AudioFileError(folder("pipe.wav"), .notAFile)) {
      try SoundWriter(path: folder("pipe.wav"), rate: 48_000)
    }
  }

  @Test("a WAV is plain RIFF of 32-bit floats, the same bytes each time, without a PEAK chunk")
  func deterministic() throws {
    try write(folder("a.wav"), frameCount: 10_000)
    let first = try bytes(folder("a.wav"))
    try write(folder("b.wav"), frameCount: 10_000)
    #expect(try bytes(folder("b.wav")) == first)
    // Every byte before the sound is one that the format, the rate or the length gives: none is left
    // for a time.
    let header = first.dropLast(80_000)
    #expect(header.prefix(4).elementsEqual("RIFF".utf8))
    #expect(header.dropFirst(8).prefix(4).elementsEqual("WAVE".utf8))
    var rest = header.dropFirst(12)
    var chunks: [String: [UInt8]] = [:]
    while let size = Self.number(rest.dropFirst(4)) {
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      chunks[name] = Array(rest.dropFirst(8).prefix(size))
      rest = rest.dropFirst(8 + size)
    }
    #expect(Set(chunks.keys) == ["JUNK", "fmt ", "fact", "data"])
    #expect(chunks["JUNK"]?.allSatisfy { $0 == 0 } == true)
    // Floats of two channels at 48,000 Hz: 384,000 bytes a second, 8 a frame, 32 bits.
    let format: [UInt8] = [3, 0, 2, 0, 0x80, 0xBB, 0, 0, 0, 0xDC, 5, 0, 8, 0, 32, 0, 0, 0]
    #expect(chunks["fmt "] == format)
    #expect(chunks["fact"].flatMap { Self.number($0[...]) } == 10_000)
    #expect(Inspection(path: folder("a.wav")).format == "WAV")
  }

  /// The first four of `bytes` as a number.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.count < 4 ? nil : bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("the same sound gives the same bytes in every format")
  func sameBytes() throws {
    let endings = SoundFormat.all.map(\.fileExtension)
    for ending in endings { try write(folder("a." + ending), frameCount: 60_000) }
    // A time stamp, or a chance number seeded by one, would count seconds.
    let second = time(nil)
    #expect(eventually { time(nil) > second })
    for ending in endings {
      try write(folder("b." + ending), frameCount: 60_000)
      #expect(try bytes(folder("a." + ending)) == bytes(folder("b." + ending)), "\(ending)")
    }
  }

  @Test("an Ogg file has right checksums", arguments: ["ogg", "opus"])
  func checksums(ending: String) throws {
    try write(folder("a." + ending), frameCount: 200_000)
    // FFmpeg reads with -xerror and the demuxer's checksums on, and ends with an error if any fails.
    guard Tool.path("ffmpeg") != nil else { return }
    let arguments = ["-v", "error", "-xerror", "-i", folder("a." + ending), "-f", "null", "-"]
    #expect(try Tool.run("ffmpeg", arguments))
    #expect(try readAll(folder("a." + ending)).samples.count == 400_000)
  }

  @Test("a WAV beyond 4 GiB is RF64, of the same header length")
  func long() throws {
    let header = WaveHeader(rate: 48_000, channelCount: 2)
    let frameCount = 600_000_000
    let bytes = header.bytes(frameCount: frameCount)
    #expect(bytes.count == header.bytes(frameCount: 0).count)
    let path = try folder.file("long.wav", bytes)
    #expect(truncate(path, off_t(bytes.count + 8 * frameCount)) == 0)
    let reader = try AudioReader(path: path)
    #expect(reader.formatName == "RF64")
    #expect(reader.claimedFrameCount == frameCount)
    #expect(Inspection(path: path).seconds == 12_500)
  }

  @Test("what has no size at all is not full")
  func sizeless() {
    let error = #expect(throws: AudioFileError.self) {
      _ = try SoundWriter(path: "/proc/take.wav", rate: 8_000)
    }
    #expect(error?.reason != .diskFull)
  }

  @Test("a device without room is a full disk")
  func fullDevice() throws {
    let path = folder("full.caf")
    #expect(symlink("/dev/full", folder("full.wav")) == 0)
    #expect(throws: AudioFileError(folder("full.wav"), .diskFull)) {
      let writer = try SoundWriter(path: folder("full.wav"), rate: 8_000)
      try writer.write([0, 0], count: 1)
      try writer.close()
    }
    #expect(symlink("/dev/full", path) == 0)
    #expect(throws: AudioFileError.self) {
      let writer = try SoundWriter(path: path, rate: 8_000)
      try writer.write([Float](repeating: 0.5, count: 20_000), count: 10_000)
      try writer.close()
    }
  }

  @Test("a recording that is not closed has a right header up to the last second")
  func crash() throws {
    let path = folder("a.wav")
    let writer = try SoundWriter(path: path, rate: 8_000)
    let block = [Float](repeating: 0.5, count: 2 * 1_000)
    for _ in 0..<25 { try writer.write(block, count: 1_000) }
    let copy = try folder.file("copy.wav", try bytes(path))
    #expect(try readAll(copy).samples.count / 2 >= 24_000)
    try writer.close()
    #expect(try readAll(path).samples.count / 2 == 25_000)
  }

  @Test("levels beyond full scale are clipped in FLAC and kept in WAV")
  func loud() throws {
    for (ending, top) in [("flac", Float(1)), ("wav", Float(3))] {
      let writer = try SoundWriter(path: folder("a." + ending), rate: 44_100)
      try writer.write([3, -3, 0.5, 0], count: 2)
      try writer.close()
      let samples = try readAll(folder("a." + ending)).samples
      #expect(abs(samples[0] - top) < 1e-6 && abs(samples[1] + top) < 1e-6)
    }
  }

  @Test("what cannot be written is refused with the reason")
  func refusals() throws {
    let known = SoundFormat.all.map(\.fileExtension)
    for name in ["a.xyz", "a", "wav", ".", "a.mp3"] {
      #expect(throws: AudioFileError(folder(name), .unknownExtension(known: known))) {
        try SoundWriter(path: folder(name), rate: 48_000)
      }
    }
    #expect(
      throws: AudioFileError(
        folder("a.opus"), .unsuitable(format: "Opus", rate: 44_100, channelCount: 2))
    ) {
      try SoundWriter(path: folder("a.opus"), rate: 44_100)
    }
    #expect(throws: AudioFileError.self) {
      try SoundWriter(path: folder("no/such/folder/a.wav"), rate: 48_000)
    }
    try FileManager.default.createDirectory(
      atPath: folder("b.wav"), withIntermediateDirectories: false)
    #expect(throws: AudioFileError(folder("b.wav"), .folder)) {
      try SoundWriter(path: folder("b.wav"), rate: 48_000)
    }
  }

  @Test("a full disk is told at the start, before it is full, and when it is")
  func fullDisk() throws {
    let path = folder("a.wav")
    #expect(throws: AudioFileError(path, .diskFull)) {
      try SoundWriter(path: path, rate: 8_000, channelCount: 2, freeSpace: { _ in 49_000_000 })
    }
    nonisolated(unsafe) var free = 100_000_000
    let writer = try SoundWriter(path: path, rate: 8_000, channelCount: 2, freeSpace: { _ in free })
    var warnings: [Double] = []
    writer.onLowSpace = { warnings.append($0) }
    let second = [Float](repeating: 0, count: 2 * 8_000)
    try writer.write(second, count: 8_000)
    #expect(warnings.isEmpty)
    // A second takes 64,000 bytes.
    free = 640_000
    try writer.write(second, count: 8_000)
    try writer.write(second, count: 8_000)
    #expect(warnings == [10])
    free = 60_000
    #expect(throws: AudioFileError(path, .diskFilled(seconds: 4))) {
      try writer.write(second, count: 8_000)
    }
    try writer.close()
    #expect(try readAll(path).samples.count == 2 * 8_000 * 4)
  }
}
