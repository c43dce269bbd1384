import Testing

/// Tests that drive the release program as its users do: against a real JACK server, with real
/// clients.
///
/// Each plays a behaviour of a script beside it. One at a time, since a machine has few places for
/// JACK servers, and what is heard should not depend on what else runs.
@Suite(
  .serialized,
  .enabled(if: Script.isProgramNamed, "BUBBLETRACKS names no program: make test-release"))
enum AcceptanceTests {}
