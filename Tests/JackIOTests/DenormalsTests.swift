import Foundation
import Testing

@testable import JackIO

@Suite struct DenormalsTests {
  @Test("after a flush the smallest numbers are zero, on that thread alone")
  func flush() async {
    let results = await withCheckedContinuation { continuation in
      // A thread of its own, since the setting stays with it.
      Thread.detachNewThread {
        let before = Self.halfOfSmallest()
        Denormals.flush()
        continuation.resume(returning: (before, Self.halfOfSmallest()))
      }
    }
    #expect(results.0 > 0)
    #expect(results.1 == 0)
    #expect(Self.halfOfSmallest() > 0)
  }

  /// Half the smallest normal number; computed when the program runs.
  @inline(never) private static func halfOfSmallest() -> Float {
    let factor = Float(ProcessInfo.processInfo.processorCount > 0 ? 0.5 : 0.25)
    return Float.leastNormalMagnitude * factor
  }
}
