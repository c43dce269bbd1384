import Foundation
import Testing

@testable import AudioFiles

/// Waits until a watcher told of a list.
private final class Listener: @unchecked Sendable {
  private let condition = NSCondition()
  private var names: [String]?
  func hear(_ entries: [Library.Entry]) {
    condition.withLock {
      names = entries.map(\.name)
      condition.broadcast()
    }
  }

  /// Whether this list is told within 20 s.
  func hears(_ expected: [String]) -> Bool {
    let end = Date(timeIntervalSinceNow: 20)
    return condition.withLock {
      while names != expected {
        guard condition.wait(until: end) else { return false }
      }
      return true
    }
  }
}

@Suite struct LibraryTests {
  let folder: TestFolder
  let files = FileManager.default

  init() throws { folder = try TestFolder() }

  private func touch(_ names: String...) throws {
    for name in names {
      let parent = URL(fileURLWithPath: folder(name)).deletingLastPathComponent().path
      try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
      _ = try folder.file(name, [1])
    }
  }

  private var names: [String] { Library(folders: [folder.path]).entries().map(\.name) }

  @Test("names come in the order that a person expects")
  func order() throws {
    let sorted = [
      "a/z.wav", "a b.wav", "École.wav", "ecu.wav", "loop 2.wav", "Loop 10.wav", "loop 010b.wav",
      "zebra.wav",
    ]
    #expect(sorted.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) } == sorted)
    #expect(NaturalOrder("a1b2") < NaturalOrder("a1b10"))
    #expect(NaturalOrder("99999999999999999999998") < NaturalOrder("99999999999999999999999"))
    #expect(NaturalOrder("a") < NaturalOrder("a1"))
  }

  @Test("audio files are found in all folders, hidden and other ones are not")
  func search() throws {
    try touch(
      "loop 10.wav", "loop 2.FLAC", "deep/er/x.ogg", ".hidden.wav", ".git/y.wav", "text.txt",
      "wav", "caf\u{e9}.wav", "cafe\u{301} 2.m4a", "a\nb.wav", "100%.mp3", "🥁.aiff")
    #expect(
      names == [
        "100%.mp3", "a\nb.wav", "caf\u{e9}.wav", "cafe\u{301} 2.m4a", "deep/er/x.ogg",
        "loop 2.FLAC", "loop 10.wav", "🥁.aiff",
      ])
    #expect(Library(folders: [folder("none")]).entries().isEmpty)
  }

  @Test("links are followed, but not in circles, and a broken one is left out")
  func links() throws {
    let elsewhere = try TestFolder()
    _ = try elsewhere.file("far.wav", [1])
    try touch("a/one.wav")
    try files.createSymbolicLink(atPath: folder("a/up"), withDestinationPath: folder.path)
    try files.createSymbolicLink(atPath: folder("far"), withDestinationPath: elsewhere.path)
    try files.createSymbolicLink(atPath: folder("gone.wav"), withDestinationPath: "/nowhere.wav")
    try files.createSymbolicLink(
      atPath: folder("two.wav"), withDestinationPath: folder("a/one.wav"))
    #expect(names == ["a/one.wav", "far/far.wav", "two.wav"])
  }

  @Test("a name that is no UTF-8 does no harm")
  func strangeBytes() throws {
    try touch("good.wav")
    var path = Array(folder("bad").utf8CString.dropLast())
    path += [CChar(bitPattern: 0xFF), CChar(bitPattern: 0xFE)] + Array(".wav".utf8CString)
    fclose(fopen(path, "w"))
    #expect(names == ["good.wav"])
  }

  @Test("a name is looked for in the library, then in the working folder")
  func resolve() throws {
    try touch("first/x.wav", "second/x.wav", "second/sub/y.wav", "second/cafe\u{301}.wav")
    let library = Library(folders: [folder("first"), folder("second")])
    #expect(library.resolve("/tmp/abc.wav") == "/tmp/abc.wav")
    #expect(library.resolve("x.wav") == folder("first/x.wav"))
    #expect(library.resolve("sub/y.wav") == folder("second/sub/y.wav"))
    #expect(library.resolve("none.wav") == files.currentDirectoryPath + "/none.wav")
    // Typed composed, stored decomposed: the stored bytes are what opens.
    let found = library.resolve("caf\u{e9}.wav")
    #expect(Array(found.utf8) == Array(folder("second/cafe\u{301}.wav").utf8))
    #expect(library.find(named: "/old/place/y.wav").map(\.path) == [folder("second/sub/y.wav")])
    #expect(library.find(named: "x.wav").count == 2)
  }

  @Test("files that come and go are told", arguments: [true, false])
  func watch(usesEvents: Bool) throws {
    try touch("a.wav")
    let listener = Listener()
    let watcher = LibraryWatcher(
      Library(folders: [folder.path]), usesEvents: usesEvents, onChange: listener.hear)
    defer { watcher.stop() }
    #expect(listener.hears(["a.wav"]))
    try touch("b.wav")
    #expect(listener.hears(["a.wav", "b.wav"]))
    try touch("new/deep/c.wav")
    #expect(listener.hears(["a.wav", "b.wav", "new/deep/c.wav"]))
    try touch("new/deep/d.wav")
    #expect(listener.hears(["a.wav", "b.wav", "new/deep/c.wav", "new/deep/d.wav"]))
    try files.removeItem(atPath: folder("a.wav"))
    try files.moveItem(atPath: folder("new"), toPath: folder("old"))
    #expect(listener.hears(["b.wav", "old/deep/c.wav", "old/deep/d.wav"]))
  }
}
