import Testing

extension AcceptanceTests {
  /// JACK transport as the clock.
  @Suite("the transport") struct TransportTests {
    private let script = Script("transport")

    @Test("with --clock jack the loop starts, stops and moves with the transport")
    func followed() async throws { try await script.plays("followed") }

    @Test("a locate moves the loop to the place that belongs to the beat")
    func located() async throws { try await script.plays("located") }

    @Test("/transport/stop and /transport/start move JACK's transport with --clock jack")
    func byMessage() async throws { try await script.plays("by_message") }

    @Test("without --clock jack the beat starts, stops and moves by messages alone")
    func byItself() async throws { try await script.plays("by_itself") }
  }
}
