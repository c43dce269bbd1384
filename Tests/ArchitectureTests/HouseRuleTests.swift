import Testing

@Suite struct `the house rules` {
  /// What a program on stage does not do: end itself over something that can be reported.
  enum Trap: CaseIterable {
    case tryOrDie, castOrDie, fatalError, implicitlyUnwrapped

    var pattern: Regex<Substring> {
      switch self {
      case .tryOrDie: /\btry!/
      case .castOrDie: /\bas!/
      case .fatalError: /\bfatalError\b/
      case .implicitlyUnwrapped: /\b(?:let|var)\s+\w+\s*:\s*[\w.<>\[\], ]+!/
      }
    }
  }

  /// What may lie at the top, besides dot-files.
  static let top: Set = [
    "CHANGELOG.md", "LICENSE", "Makefile", "Package.swift", "Presets", "README.md", "Sources",
    "Tests",
  ]

  @Test(arguments: Trap.allCases)
  func `no source ends the program by surprise`(trap: Trap) throws {
    for file in try SourceTree.files(in: "Sources") {
      let places = file.places(of: trap.pattern)
      #expect(places.isEmpty, "\(places)")
    }
  }

  @Test func `no source is longer than 300 lines`() throws {
    let extensions: Set = ["swift", "c", "h", "cpp", "hpp", "modulemap", "html", "css", "js"]
    for file in try SourceTree.files(in: "Sources", extensions) {
      #expect(file.lineCount <= 300, "\(file)")
    }
  }

  @Test func `nothing is left for later`() throws {
    // Put together here, so that this file does not find itself.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    let files = try SourceTree.files(in: "Sources", ["swift", "c", "h"])
    for file in try files + SourceTree.files(in: "Tests", ["swift", "c", "h", "py"]) {
      for (offset, line) in file.lines.enumerated() {
        let mark = marks.first { line.contains($0) }
        #expect(mark == nil, "\(file):\(offset + 1)")
      }
    }
  }

  @Test func `only what belongs there lies at the top`() throws {
    // `bench-results.*` is what a benchmark leaves behind; it is never committed.
    let strangers = try SourceTree.entries(of: "").filter {
      !$0.hasPrefix(".") && !$0.hasPrefix("bench-results.") && !Self.top.contains($0)
    }
    #expect(strangers.isEmpty)
  }

  @Test(arguments: ["let x: Int!", "  weak var view: Canvas.View!", "private var a: [Int]! = nil"])
  func `an implicitly unwrapped declaration is seen`(line: String) {
    #expect(!SourceFile(path: "", text: line).places(of: Trap.implicitlyUnwrapped.pattern).isEmpty)
  }

  @Test(arguments: ["let x: Int", "if a != b {", "let y: Int = a != b ? 1 : 2", "guard !done"])
  func `a comparison is not taken for one`(line: String) {
    #expect(SourceFile(path: "", text: line).places(of: Trap.implicitlyUnwrapped.pattern).isEmpty)
  }
}
