import Foundation
import RealTime
import Testing

@testable import AudioFiles

/// What a recorder told.
private final class Events: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [DiskRecorder.Event] = []
  func add(_ event: DiskRecorder.Event) { lock.withLock { list.append(event) } }
  var all: [DiskRecorder.Event] { lock.withLock { list } }
}

@Suite struct DiskRecorderTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("a ring hands frames on in order, across its end, and counts what does not fit")
  func ring() {
    let ring = FrameRing(capacity: 8)
    #expect(ring.capacity == 8)
    var out = [Float](repeating: 0, count: 20)
    var next: Float = 0
    var expected: Float = 0
    for step in 0..<50 {
      let count = 1 + step % 8
      let left = (0..<count).map { next + Float($0) }
      let wrote = ring.write(left: left, right: left.map { -$0 }, count: count)
      #expect(wrote == count)
      next += Float(count)
      #expect(ring.count == count)
      let read = ring.read(into: &out, count: 10)
      #expect(read == count)
      for frame in 0..<read {
        #expect(out[2 * frame] == expected)
        #expect(out[2 * frame + 1] == -expected)
        expected += 1
      }
    }
    let many = [Float](repeating: 1, count: 11)
    let wrote = ring.write(left: many, right: many, count: 11)
    #expect(wrote == 8)
    #expect(ring.droppedCount == 3)
  }

  @Test("everything written before the stop is in the file, in order")
  func records() throws {
    let path = folder("a.wav")
    let recorder = try DiskRecorder(path: path, rate: 48_000)
    #expect(recorder.stream.pointee.capacity >= 5 * 48_000)
    var frame = 0
    // 4 s in blocks of an odd size, far faster than real time.
    while frame < 192_000 {
      let count = min(333, 192_000 - frame)
      let left = (0..<count).map { Float(frame + $0) }
      let wrote = recorder.stream.pointee.write(left: left, right: left.map { -$0 }, count: count)
      #expect(wrote == count)
      frame += count
    }
    let outcome = recorder.stop()
    #expect(outcome == DiskRecorder.Outcome(frameCount: 192_000, droppedCount: 0, error: nil))
    #expect(recorder.stop() == outcome)
    let samples = try readAll(path).samples
    #expect(samples.count == 384_000)
    #expect((0..<192_000).allSatisfy { samples[2 * $0] == Float($0) })
    #expect((0..<192_000).allSatisfy { samples[2 * $0 + 1] == -Float($0) })
  }

  @Test("a recording that cannot go on says so at once and keeps what there is")
  func fails() throws {
    let path = folder("a.wav")
    nonisolated(unsafe) var free = [100_000_000, 100_000_000, 1_000]
    let writer = try SoundWriter(
      path: path, rate: 8_000, channelCount: 2,
      freeSpace: { _ in free.count > 1 ? free.removeFirst() : free[0] })
    let events = Events()
    let failed = DispatchSemaphore(value: 0)
    let recorder = DiskRecorder(writer) { event in
      events.add(event)
      if case .failed = event { failed.signal() }
    }
    let second = [Float](repeating: 0.5, count: 8_000)
    for _ in 0..<5 { _ = recorder.stream.pointee.write(left: second, right: second, count: 8_000) }
    #expect(failed.wait(timeout: .now() + 20) == .success)
    let outcome = recorder.stop()
    let error = AudioFileError(path, .diskFilled(seconds: outcome.frameCount / 8_000))
    #expect(outcome.error == error)
    #expect(events.all.filter { $0 == .failed(error) }.count == 1)
    #expect(outcome.frameCount >= 16_000)
    #expect(try readAll(path).samples.count == 2 * outcome.frameCount)
  }

  @Test("a loss is counted and told")
  func drops() throws {
    let events = Events()
    let writer = try SoundWriter(path: folder("a.wav"), rate: 8_000)
    let recorder = DiskRecorder(writer, capacity: 1_024, onEvent: events.add)
    let block = [Float](repeating: 0.5, count: 5_000)
    let wrote = recorder.stream.pointee.write(left: block, right: block, count: 5_000)
    let outcome = recorder.stop()
    #expect(wrote == 1_024)
    #expect(outcome.droppedCount == 3_976)
    #expect(outcome.frameCount == 1_024)
    #expect(events.all == [.dropped(frameCount: 3_976)])
  }
}
