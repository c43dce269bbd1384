import Foundation
import Model
import Testing

@testable import Control

@Suite struct ConfinementTests {
  private let top: String
  private let library: String

  init() throws {
    top = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    library = top + "/library"
    let files = FileManager.default
    try files.createDirectory(atPath: library + "/loops", withIntermediateDirectories: true)
    try files.createDirectory(atPath: top + "/library-2", withIntermediateDirectories: true)
    try files.createDirectory(atPath: top + "/elsewhere", withIntermediateDirectories: true)
    for file in ["library/loops/a.wav", "library-2/b.wav", "elsewhere/c.wav", "secret.wav"] {
      #expect(files.createFile(atPath: top + "/" + file, contents: Data("x".utf8)))
    }
    try files.createSymbolicLink(
      atPath: library + "/linked", withDestinationPath: top + "/elsewhere")
  }

  private func confined(_ gesture: Gesture) throws -> Gesture {
    let library = library
    let confinement = LibraryConfinement(
      folders: [library], recordings: ["flac"],
      resolve: { $0.hasPrefix("/") ? $0 : library + "/" + $0 },
      newRecording: { "new.flac" })
    return try confinement.confined(gesture)
  }

  @Test("files of the library, by name or path, and what its links lead to, are within reach")
  func inside() throws {
    for (file, path) in [
      ("loops/a.wav", library + "/loops/a.wav"),
      (library + "/loops/a.wav", library + "/loops/a.wav"),
      ("linked/c.wav", library + "/linked/c.wav"),
    ] {
      #expect(
        try confined(.addTrack(file: file, at: nil)) == .addTrack(file: path, at: nil))
      #expect(try confined(.track(1, .file(file))) == .track(1, .file(path)))
    }
    try FileManager.default.removeItem(atPath: top)
  }

  @Test("nothing else is, by whatever spelling")
  func outside() throws {
    for file in [
      "/etc/passwd", top + "/secret.wav", top + "/library-2/b.wav", library, library + "/",
      "../secret.wav", "loops/../../secret.wav", library + "/../secret.wav", "linked/../secret.wav",
      library + "/./../secret.wav", "", "..", "/", library + "\0/x",
      "loops/a.wav/", "loops/a.wav/.", "loops/a.wav//", library + "/loops/a.wav/.",
    ] {
      for gesture in [
        Gesture.addTrack(file: file, at: nil), .track(1, .file(file)), .loadScene(file),
        .saveScene(file), .startRecording(file: file),
      ] {
        #expect(throws: Refusal.self, "\(gesture)") { try confined(gesture) }
      }
    }
    #expect(throws: Refusal.self) { try confined(.preset(effect: 1, name: top + "/x.json")) }
    #expect(try confined(.preset(effect: 1, name: "Dub")) == .preset(effect: 1, name: "Dub"))
    try FileManager.default.removeItem(atPath: top)
  }

  @Test("scenes and recordings go to the library, and harm nothing that is there")
  func writing() throws {
    #expect(try confined(.saveScene("mine")) == .saveScene(library + "/mine.json"))
    #expect(
      try confined(.startRecording(file: nil)) == .startRecording(file: library + "/new.flac"))
    #expect(throws: Refusal.self) { try confined(.saveScene("loops/a.wav")) }
    #expect(throws: Refusal.self) { try confined(.startRecording(file: "loops/a.wav")) }
    #expect(throws: Refusal.self) { try confined(.startRecording(file: "a.sh")) }
    let other = Data(#"{"format":"other"}"#.utf8)
    #expect(FileManager.default.createFile(atPath: library + "/other.json", contents: other))
    #expect(throws: Refusal.self) { try confined(.saveScene("other")) }
    let scene = Data(#"{"format":"bubbletracks-scene"}"#.utf8)
    #expect(FileManager.default.createFile(atPath: library + "/scene.json", contents: scene))
    #expect(try confined(.saveScene("scene")) == .saveScene(library + "/scene.json"))
    try FileManager.default.removeItem(atPath: top)
  }

  @Test("clients on the network are confined, those of this machine are not")
  func clients() {
    let fake = FakeRoom()
    let (near, far) = (FakeClient(1), FakeClient(2, isLocal: false))
    let message = Message("/track/add", [.string("/etc/passwd")])
    #expect(fake.send(message, from: far).isEmpty)
    #expect(far.received.first?.address == "/error")
    #expect(fake.send(message, from: near).count == 1)
    #expect(fake.send(Message("/tempo", [.float(90)]), from: far).count == 1)
    #expect(fake.send(Message("/pairing/renew"), from: far).isEmpty)
    #expect(far.received.first?.address == "/error")
  }
}
