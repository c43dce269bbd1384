import Testing

extension AcceptanceTests {
  /// The layouts for other programs' surfaces.
  @Suite("layouts") struct LayoutsTests {
    private let script = Script("layouts")

    @Test("the layouts that lie ready are what the program writes")
    func ready() async throws { try await script.plays("ready") }

    @Test("every control of both is understood by the program")
    func understood() async throws { try await script.plays("understood") }

    @Test("a library that others wrote opens TouchOSC's layout")
    func opened() async throws { try await script.plays("opened") }
  }
}
