import Testing

extension AcceptanceTests {
  /// What is accepted, refused and told back.
  @Suite("OSC messages") struct MessagesTests {
    private let script = Script("messages")

    @Test("oscsend, the tool, plays the instrument")
    func oscsend() async throws { try await script.plays("oscsend") }

    @Test("wherever a number is expected, i f d h T F are all taken")
    func numberTypes() async throws { try await script.plays("number_types") }

    @Test("a button's release, the number 0, does nothing; anything else acts")
    func buttonRelease() async throws { try await script.plays("button_release") }

    @Test("values outside a range are clamped; NaN and infinity are refused, but for −∞ decibels")
    func clampedAndRefused() async throws { try await script.plays("clamped_and_refused") }

    @Test("/norm runs over a parameter's range in its own scale")
    func norm() async throws { try await script.plays("norm") }

    @Test("what is wrong is told to the sender alone, with address and reason; nothing changes")
    func errorsToTheSender() async throws { try await script.plays("errors_to_the_sender") }

    @Test("patterns act on the slots in use, and are an error if they match none")
    func patterns() async throws { try await script.plays("patterns") }

    @Test("after /subscribe every change is told on the address that would set it")
    func feedback() async throws { try await script.plays("feedback") }

    @Test("a plain set is not echoed to its sender, unless the value differs from what was sent")
    func noEcho() async throws { try await script.plays("no_echo") }

    @Test("/subscribe with a port tells that port of the sender's host")
    func subscribedPort() async throws { try await script.plays("subscribed_port") }

    @Test("a TCP client with SLIP is answered as a UDP client is, also in pieces")
    func stream() async throws { try await script.plays("stream") }

    @Test("of a burst of 16,384 messages none is lost, by a stream or in bundles")
    func burst() async throws { try await script.plays("burst") }

    @Test("packets that are no OSC change nothing, and the next message is answered")
    func malformed() async throws { try await script.plays("malformed") }

    @Test("/status answers JSON that tells everything")
    func status() async throws { try await script.plays("status") }

    @Test("meters are told about twenty times a second, with the peak in dBFS")
    func meters() async throws { try await script.plays("meters") }

    @Test("/beat is told on the beat, counting beats within bars of four")
    func beats() async throws { try await script.plays("beats") }

    @Test("/beat arrives within 60 ms of the click it tells of")
    func beatsWithTheClick() async throws { try await script.plays("beats_with_the_click") }

    @Test("tapping the tempo makes the tempo")
    func tapsOfTheTempo() async throws { try await script.plays("taps_of_the_tempo") }
  }
}
