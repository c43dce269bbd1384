import Testing

/// The audit of the exemptions from the compiler's real-time check.
@Suite struct `the exemptions from the real-time check` {
  static var use: Regex<Substring> { /\btrusted\s*[{(]/ }

  @Test func `stand only in files named Trusted`() throws {
    for file in try SourceTree.files(in: "Sources") where file.name != "Trusted.swift" {
      let places = file.places(of: Self.use)
      #expect(places.isEmpty, "\(places)")
    }
  }

  @Test func `have their reason on the line above`() throws {
    for file in try SourceTree.files(in: "Sources") where file.name == "Trusted.swift" {
      for (number, text) in file.code where text.contains(Self.use) {
        let hasReason = number > 1 && SourceFile.isComment(file.lines[number - 2])
        #expect(hasReason, "\(file):\(number)")
      }
    }
  }

  @Test func `all go through one door`() throws {
    let places = try SourceTree.files(in: "Sources").flatMap { $0.places(of: /_unsafePerformance/) }
    #expect(places.count == 1)
    #expect(places.allSatisfy { $0.hasPrefix("Sources/RealTime/Trusted.swift:") }, "\(places)")
  }
}
