import Foundation
import Model
import Testing

@testable import Stage

@Suite("A file that is written as a whole") struct WholeFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("keeps the link that leads to it")
  func link() throws {
    let (link, file) = (folder.appending(path: "link"), folder.appending(path: "file"))
    try Data("old".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try WholeFile.write(Data("new".utf8), to: link.path)
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("tells what the system says, where nothing can be written")
  func unwritable() throws {
    #expect(throws: Refusal("it cannot be written (No such file or directory)")) {
      try WholeFile.write(Data("new".utf8), to: "/proc/scene.json")
    }
  }

  @Test("does not take the place of what is no file, nor is written without a folder")
  func refused() throws {
    let pipe = folder.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path, folder.path + "/nowhere/file"] {
      #expect(throws: Refusal.self) { try WholeFile.write(Data("new".utf8), to: path) }
    }
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    try? FileManager.default.removeItem(at: folder)
  }
}
