import Foundation
import Model
import Testing

@testable import Stage

@Suite("Recordings that end by themselves") struct RecordingTests {
  let bench = LiveBench()
  let host = FakeHost()

  init() throws {
    bench.on { [host] in $0.setHost(host) }
    try bench.perform(.startRecording(file: "take.wav"))
    _ = bench.render(256)
    bench.listener.changes = []
  }

  @Test("a recording whose disk fills ends, and tells that and why once each")
  func filled() {
    let problem = "/take.wav: the disk is full: it ends after 0:07"
    host.recording.problem = problem
    bench.on { $0.recordingFailed(at: "/take.wav") }
    _ = bench.render(256)
    bench.on { $0.stretcher }.waitUntilAllOperationsAreFinished()
    bench.on { $0.recordingFailed(at: "/take.wav") }
    _ = bench.render(256)
    #expect(host.recording.isFinished)
    #expect(bench.listener.problems == [problem])
    let ends = bench.listener.changes.filter { $0 == .report(.recording(file: nil)) }
    #expect(ends.count == 1)
  }

  @Test("a recording goes on when another's file fails")
  func another() {
    bench.on { $0.recordingFailed(at: "/former.wav") }
    _ = bench.render(256)
    #expect(bench.on { $0.isRecording })
    #expect(bench.listener.changes.isEmpty)
  }
}
