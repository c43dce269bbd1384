import Testing

extension AcceptanceTests {
  /// Servers crash, come back and change.
  @Suite("loss of the server") struct LossTests {
    private let script = Script("loss")

    @Test("after a crash of the server ports, wires and music come back, and it is told")
    func crash() async throws { try await script.plays("crash") }

    @Test("a server that comes back at another rate plays the loop at its pitch, on its beat")
    func otherRate() async throws { try await script.plays("other_rate") }

    @Test("a ramp and the log go on at another rate, and the next log renders what is heard")
    func logGoesOn() async throws { try await script.plays("log_goes_on") }

    @Test("the period changes while the music plays on without a click")
    func bufferSize() async throws { try await script.plays("buffer_size") }

    @Test("a server that the program started itself ends with it, even if it is killed")
    func killed() async throws { try await script.plays("killed_with_its_server") }

    @Test("asked to end while the server is stopped, the program ends in time, its log complete")
    func silentServer() async throws { try await script.plays("silent_server") }

    @Test("asked again after a second, the program ends at once, whatever it waits for")
    func askedTwice() async throws { try await script.plays("asked_twice") }

    @Test("after a crash the loop is where it would be had nothing happened")
    func beatGoesOn() async throws { try await script.plays("beat_goes_on") }

    @Test(
      "a server that freewheels gets every frame, also recorded, and the beat is on time after it")
    func freewheel() async throws { try await script.plays("freewheel") }
  }
}
