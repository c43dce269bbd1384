import Testing

extension AcceptanceTests {
  /// What is refused, and in which words.
  @Suite("the command line") struct ArgumentsTests {
    private let script = Script("arguments")

    @Test("an unknown option is refused, and the one that was meant is named")
    func unknownOption() async throws { try await script.plays("unknown_option") }

    @Test("an option without its value is refused")
    func missingValue() async throws { try await script.plays("missing_value") }

    @Test("a log's rate must be one, and what was cut off its end is left out")
    func brokenLogs() async throws { try await script.plays("broken_logs") }

    @Test("values outside their range are refused with the range")
    func badValues() async throws { try await script.plays("bad_values") }

    @Test("what can never be used is refused before anything is begun")
    func unusable() async throws { try await script.plays("unusable") }

    @Test("more than one scene is refused")
    func twoScenes() async throws { try await script.plays("two_scenes") }

    @Test("a render without --output is refused")
    func noOutput() async throws { try await script.plays("no_output") }

    @Test("inspect without a file is refused")
    func nothingToInspect() async throws { try await script.plays("nothing_to_inspect") }

    @Test("--help lists every option, --version tells the version")
    func helpAndVersion() async throws { try await script.plays("help_and_version") }

    @Test("an output that cannot be written is an error of status 1 with its name")
    func unwritableOutput() async throws { try await script.plays("unwritable_output") }

    @Test("what prints into a closed pipe says so and ends with status 1")
    func closedPipe() async throws { try await script.plays("closed_pipe") }

    @Test("what writes to a full disk says so and ends with status 1")
    func fullDisk() async throws { try await script.plays("full_disk") }

    @Test("what is installed under a prefix plays its demo and finds its presets, from any folder")
    func installed() async throws { try await script.plays("installed") }

    @Test("a preset that is not there is an error that says where it was looked for")
    func missingPreset() async throws { try await script.plays("missing_preset") }

    @Test("effect presets are found wherever the program is started")
    func presetsEverywhere() async throws { try await script.plays("presets_everywhere") }
  }
}
