import Glibc
import TestSupport
import Testing

@Suite struct `the real-time watch` {
  @Test func `returns what its body returns`() {
    #expect(realtime { 6 * 7 } == 42)
  }

  @Test func `ends with its body`() {
    realtime {}
    let memory = malloc(64)
    #expect(memory != nil)
    free(memory)
  }

  @Test(.enabled(if: isRealtimeSanitizerPresent, "needs RealtimeSanitizer: make test-rtsan"))
  func `ends a program that takes memory under it`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      free(realtime { malloc(64) })
    }
    let report = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(report.contains("Intercepted call to real-time unsafe function `malloc`"))
  }
}
