import Foundation
import TestSupport
import Testing

@testable import AudioFiles

/// A disk that other programs fill once so much has been taken of it.
private final class Disk: @unchecked Sendable {
  private let lock = NSLock()
  private var claims: Int
  private var last = 0
  private let code: Int32

  init(claims: Int, code: Int32 = ENOSPC) {
    self.claims = claims
    self.code = code
  }

  /// Where the room that was kept ends.
  var end: Int { lock.withLock { last } }

  func claim(_ descriptor: Int32, _ start: Int, _ count: Int) -> Int32 {
    lock.withLock {
      claims -= 1
      guard claims >= 0 else { return code }
      last = start + count
      return DiskReserve.allocate(descriptor, start: start, count: count)
    }
  }
}

@Suite("Files on a disk that fills") struct FullDiskTests {
  let folder: TestFolder
  private static let endings = SoundFormat.all.map(\.fileExtension)
  /// Noise, which no format makes small.
  private static let second = (0..<96_000).map { Float(sine(0.1, Double($0 * $0 % 9_973))) }

  init() throws { folder = try TestFolder() }

  private func writer(_ path: String, on disk: Disk) throws -> SoundWriter {
    try SoundWriter(
      path: path, rate: 48_000, channelCount: 2, freeSpace: { _ in 1_000_000_000 },
      claim: disk.claim)
  }

  /// Whether the tools that judge the file at `path` find it whole.
  private func isWhole(_ path: String) throws -> Bool {
    guard path.hasSuffix(".flac"), Tool.path("flac") != nil else { return true }
    return try Tool.run("flac", ["-t", "-s", path])
  }

  @Test("a file on a disk that others fill is completed in the room kept", arguments: endings)
  func filled(ending: String) throws {
    let path = folder("a." + ending)
    // The first is taken at the beginning, the others after each second.
    let disk = Disk(claims: 4)
    let writer = try writer(path, on: disk)
    for _ in 0..<3 { try writer.write(Self.second, count: 48_000) }
    #expect(throws: AudioFileError(path, .diskFilled(seconds: 4))) {
      try writer.write(Self.second, count: 48_000)
    }
    try writer.close()
    #expect(writer.frameCount == 192_000)
    #expect(try bytes(path) <= disk.end)
    #expect(try readAll(path).samples.count == 2 * 192_000)
    #expect(try isWhole(path))
  }

  @Test("much that is written at once stays within the room kept")
  func atOnce() throws {
    let path = folder("a.wav")
    let disk = Disk(claims: 4)
    let writer = try writer(path, on: disk)
    let many = Array(repeatElement(Self.second, count: 20).joined())
    #expect(throws: AudioFileError(path, .diskFilled(seconds: 4))) {
      try writer.write(many, count: 960_000)
    }
    try writer.close()
    #expect(try readAll(path).samples.count == 2 * 192_000)
    #expect(try bytes(path) <= disk.end)
  }

  @Test("room that was kept and not needed is given back", arguments: ["wav", "flac", "ogg"])
  func givenBack(ending: String) throws {
    let path = folder("a." + ending)
    let writer = try writer(path, on: Disk(claims: 100))
    try writer.write(Self.second, count: 48_000)
    // Some disks cannot keep room.
    if try room(path) >= DiskReserve.minimum {
      try writer.close()
      #expect(try room(path) < bytes(path) + 65_536)
    }
  }

  @Test(
    "where no room can be kept a file is written all the same", arguments: [EOPNOTSUPP, ENOSYS])
  func unable(code: Int32) throws {
    let writer = try writer(folder("a.flac"), on: Disk(claims: 0, code: code))
    for _ in 0..<3 { try writer.write(Self.second, count: 48_000) }
    try writer.close()
    #expect(try readAll(folder("a.flac")).samples.count == 2 * 144_000)
  }

  @Test("a file as long as its disk can hold is completed, and the reason is told")
  func longest() throws {
    let path = folder("a.flac")
    let writer = try writer(path, on: Disk(claims: 1, code: EFBIG))
    #expect(throws: AudioFileError(path, .unwritable("File too large"))) {
      try writer.write(Self.second, count: 48_000)
    }
    try writer.close()
    #expect(try readAll(path).samples.count == 2 * 48_000)
  }

  @Test("a disk that is full from the start is told as that")
  func fullAtOnce() {
    #expect(throws: AudioFileError(folder("a.flac"), .diskFull)) {
      try writer(folder("a.flac"), on: Disk(claims: 0))
    }
  }

  @Test("a recording on a disk that fills tells after what time it ends")
  func words() {
    let error = AudioFileError("a.flac", .diskFilled(seconds: 65))
    #expect("\(error)" == "a.flac: the disk is full: it ends after 1:05")
  }

  @Test("a recording stopped at once is a whole file, of one silent frame", arguments: endings)
  func stoppedAtOnce(ending: String) throws {
    let path = folder("a." + ending)
    let recorder = try DiskRecorder(path: path, rate: 48_000)
    #expect(recorder.stop() == DiskRecorder.Outcome(frameCount: 1, droppedCount: 0, error: nil))
    let samples = try readAll(path).samples
    #expect(samples.count == 2)
    // Opus does not keep silence to the last bit.
    #expect(samples.allSatisfy { abs($0) < 1e-6 })
    #expect(try isWhole(path))
  }

  /// The length of the file at `path`.
  private func bytes(_ path: String) throws -> Int { Int(try status(path).st_size) }

  /// The room that the file at `path` takes on its disk.
  private func room(_ path: String) throws -> Int { 512 * Int(try status(path).st_blocks) }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status
  }
}
