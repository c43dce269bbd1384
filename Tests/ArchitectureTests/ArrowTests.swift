import Testing

/// Who may know whom: all arrows point one way.
@Suite struct `the arrows between rooms` {
  /// The rooms that a room knows directly; it may name what lies behind them too.
  static let arrows: [String: Set<String>] = [
    "RealTime": [],
    "Model": [],
    "Engine": ["Model", "RealTime"],
    "AudioFiles": ["Engine"],
    "Plugins": ["Engine"],
    "JackIO": ["Engine"],
    "Stage": ["Engine"],
    "Control": ["Stage"],
    "Touch": ["Control"],
  ]

  /// The rooms that see everything.
  static let mains: Set = ["bubbletracks", "bubblebench"]

  /// What the audio path may take from outside: nothing but atomics, in one room.
  static let audioPath: [String: Set<String>] = [
    "RealTime": ["Synchronization"], "Model": [], "Engine": [],
  ]

  /// What every other room may take from outside, besides its C modules.
  static let platform: Set = ["Dispatch", "Foundation", "Glibc"]

  /// All that can be reached from `room`.
  static func reach(of room: String) -> Set<String> {
    let direct = arrows[room] ?? []
    return direct.reduce(into: direct) { $0.formUnion(reach(of: $1)) }
  }

  @Test func `every room has its place`() throws {
    for room in try SourceTree.rooms() {
      #expect(
        Self.arrows[room] != nil || Self.mains.contains(room), "\(room) is new: say whom it knows")
    }
  }

  @Test func `a room imports only rooms that its arrows reach`() throws {
    let rooms = Set(try SourceTree.rooms())
    for room in rooms.subtracting(Self.mains) {
      let reach = Self.reach(of: room)
      for file in try SourceTree.files(in: "Sources/\(room)") {
        let astray = file.imports.intersection(rooms).subtracting(reach)
        #expect(astray.isEmpty, "\(file) imports \(astray.sorted())")
      }
    }
  }

  @Test func `a room takes from outside only what it may`() throws {
    let inside = Set(try SourceTree.rooms())
    let systemModules = Set(try SourceTree.systemModules())
    for room in inside {
      let allowed = Self.audioPath[room] ?? Self.platform.union(systemModules)
      for file in try SourceTree.files(in: "Sources/\(room)") {
        let astray = file.imports.subtracting(inside).subtracting(allowed)
        #expect(astray.isEmpty, "\(file) imports \(astray.sorted())")
      }
    }
  }

  @Test func `each C module is imported by exactly one room`() throws {
    var importers: [String: Set<String>] = [:]
    for room in try SourceTree.rooms() {
      for file in try SourceTree.files(in: "Sources/\(room)") {
        for module in file.imports { importers[module, default: []].insert(room) }
      }
    }
    for module in try SourceTree.systemModules() {
      let rooms = importers[module, default: []].sorted()
      #expect(rooms.count == 1, "\(module) is imported by \(rooms)")
    }
  }

  @Test(arguments: [
    ("import Model", "Model"),
    ("@testable import Engine", "Engine"),
    ("  public import Stage", "Stage"),
    ("@preconcurrency import Foundation", "Foundation"),
    ("@_spi(Testing) internal import Control", "Control"),
    ("import struct Model.Beats", "Model"),
  ])
  func `an import is found in every form`(line: String, module: String) {
    #expect(SourceFile(path: "", text: line).imports == [module])
  }

  @Test(arguments: ["// import Model", "let important = Model()", "/// import Foundation"])
  func `nothing else is taken for an import`(line: String) {
    #expect(SourceFile(path: "", text: line).imports.isEmpty)
  }
}
