import Model
import RealTime

@testable import Stage

/// A recording that only notes that it has been finished.
final class FakeRecording: Recording, @unchecked Sendable {
  let path = "/take.wav"
  let stream = UnsafeMutablePointer<FrameRing>.allocate(capacity: 1)
  var isFinished = false
  /// What is wrong with it.
  var problem: String?

  init() { stream.initialize(to: FrameRing(capacity: 1_024)) }

  deinit {
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  func finish() -> String? {
    isFinished = true
    return problem
  }
}

/// A program with an outside transport.
final class FakeHost: StageHost, @unchecked Sendable {
  let recording = FakeRecording()
  var places: [Int] = []
  var hasTransport: Bool { true }

  func record(to file: String?, rate: Double) throws -> any Recording { recording }
  var isTransportRolling: Bool { true }
  func follow(_ source: ClockSource) {}
  func startTransport() {}
  func stopTransport() {}
  func locateTransport(_ frame: Int) { places.append(frame) }
  func quit() {}
}
