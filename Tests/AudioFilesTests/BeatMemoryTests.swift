import Foundation
import Testing

@testable import AudioFiles

@Suite("what was said of a file's beat") struct BeatMemoryTests {
  @Test("is remembered by content, whatever the file is called, and can be forgotten")
  func content() throws {
    let folder = try TestFolder()
    let memory = BeatMemory(folder: folder.path + "/data/beats")
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let first = try folder.file("a.wav", bytes)
    let copy = try folder.file("copy.wav", bytes)
    let other = try folder.file("other.wav", bytes.reversed())
    #expect(memory.entry(of: first) == nil)
    try memory.set(.init(beats: nil, bpm: 97.5, offset: 0.25), of: first)
    let known = try #require(memory.entry(of: copy))
    #expect(known.bpm == 97.5)
    #expect(known.offset == 0.25)
    #expect(known.beats == nil)
    #expect(known.name == "a.wav")
    #expect(memory.entry(of: other) == nil)
    try memory.set(nil, of: copy)
    #expect(memory.entry(of: first) == nil)
  }

  @Test("is told apart where contents differ in one byte, in length, or in order")
  func hashes() throws {
    let folder = try TestFolder()
    let zeros = [UInt8](repeating: 0, count: 64)
    var contents = [[], zeros, zeros + [0], Array(zeros.dropLast())]
    for place in 0..<64 {
      var changed = zeros
      changed[place] = 1
      contents.append(changed)
    }
    let hashes = try contents.enumerated().map { index, bytes in
      try #require(ContentHash.of(folder.file("\(index)", bytes)))
    }
    #expect(Set(hashes).count == contents.count)
    #expect(hashes.allSatisfy { $0.count == 32 })
    #expect(ContentHash.of(folder.path + "/nothing") == nil)
  }

  @Test("is not lost, nor a reason to fail, where its file is damaged")
  func damaged() throws {
    let folder = try TestFolder()
    let memory = BeatMemory(folder: folder.path)
    let file = try folder.file("a.wav", [1, 2, 3])
    let hash = try #require(ContentHash.of(file))
    _ = try folder.file(hash + ".json", Array("{".utf8))
    #expect(memory.entry(of: file) == nil)
    try memory.set(.init(beats: 8, bpm: nil, offset: nil), of: file)
    #expect(memory.entry(of: file)?.beats == 8)
  }
}
