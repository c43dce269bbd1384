import Dispatch
import Foundation
import Model
import Stage

@testable import Control

/// A stage that notes what it is asked for, and tells what it is given.
actor FakeStage: Performer {
  struct Call: Equatable {
    var gesture: Gesture
    var frame: Int?
    var origin: Origin?
  }

  nonisolated let queue = DispatchQueue(label: "fake stage")
  private nonisolated let executor: QueueExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  var canvas = Canvas()
  var menu: [MenuItem] = []
  var everything: [Change] = []
  var status = "{}"
  /// What others have counted when the status was last asked for.
  var told: [String: [String: Int]] = [:]
  var calls: [Call] = []
  weak var observer: (any StageObserver)?
  /// What a gesture changes, where it is not the gesture itself.
  var consequences: [Gesture: [Change]] = [:]
  var refusals: [Gesture: Refusal] = [:]

  init() {
    executor = QueueExecutor(queue)
  }

  func status(with others: [String: [String: Int]]) -> String {
    told = others
    return status
  }

  func lift(_ origin: Origin) {}

  func perform(_ gesture: Gesture, at frame: Int?, from origin: Origin?) throws {
    if let refusal = refusals[gesture] { throw refusal }
    calls.append(Call(gesture: gesture, frame: frame, origin: origin))
    guard frame == nil else { return }
    observer?.stage(consequences[gesture] ?? [.set(gesture)], by: origin)
  }

  /// Runs `body` on the executor and waits for it.
  nonisolated func run<R: Sendable>(_ body: @Sendable (isolated FakeStage) throws -> R) rethrows
    -> R
  {
    try queue.sync { try assumeIsolated(body) }
  }
}

/// A clock that stands at 2026-01-01 00:00 UTC, frame 1,000,000, at 48 kHz.
struct FakeClock: WallClock {
  static let now = 1_767_225_600.0
  var unixTime: Double { Self.now }

  func frame(atUnixTime seconds: Double) -> Int {
    1_000_000 + Int(((seconds - Self.now) * 48_000).rounded())
  }
}

/// The time of day, at frame 0.
struct RealClock: WallClock {
  func frame(atUnixTime seconds: Double) -> Int { 0 }
}

/// A client that keeps what it is sent.
final class FakeClient: Client, @unchecked Sendable {
  let origin: Origin
  let host: String? = nil
  let isLocal: Bool
  let machine: String?
  let isPassing: Bool
  private let lock = NSLock()
  private var packets: [Packet] = []

  init(_ number: Int, isLocal: Bool = true, machine: String? = nil, isPassing: Bool = false) {
    self.isPassing = isPassing
    self.isLocal = isLocal
    self.machine = machine
    origin = Origin(number: number)
  }

  func send(_ packet: Packet) {
    lock.withLock { packets.append(packet) }
  }

  /// What it was sent since the last time.
  var received: [Message] {
    let taken = lock.withLock {
      defer { packets = [] }
      return packets
    }
    return taken.compactMap { $0.bytes.withUnsafeBytes(PacketReader.message) }
  }
}

/// A room with a stage and a clock that are under control.
struct FakeRoom {
  let stage = FakeStage()
  let room: ControlRoom

  init(clock: any WallClock = FakeClock()) {
    room = ControlRoom(performer: stage, clock: clock)
    stage.run { [room] in
      $0.observer = room
      let ids = (1...4).map { BubbleID(serial: UInt32($0)) }
      $0.canvas.insert(Track(id: ids[0], slot: 1, file: "a.wav", at: .center))
      $0.canvas.insert(Track(id: ids[1], slot: 3, file: "b.wav", at: .center))
      $0.canvas.insert(
        Effect(id: ids[2], slot: 1, type: BuiltInEffect.lowpass.type, at: .center))
      $0.canvas.insert(Effect(id: ids[3], slot: 2, type: BuiltInEffect.delay.type, at: .center))
    }
  }

  /// Sends packets from `client` and waits until they are done; what was asked of the stage.
  @discardableResult
  func send(_ packets: [[UInt8]], from client: any Client) -> [FakeStage.Call] {
    var batch = Batch()
    for packet in packets { packet.withUnsafeBytes { batch.add($0, from: client) } }
    room.receive(batch)
    return stage.run { stage in
      defer { stage.calls = [] }
      return stage.calls
    }
  }

  @discardableResult
  func send(_ message: Message, from client: any Client) -> [FakeStage.Call] {
    send([Packet(message).bytes], from: client)
  }

  /// What has gone by.
  var traffic: ControlRoom.Traffic {
    stage.run { [room] _ in room.traffic }
  }

  func tell(_ changes: [Change], by origin: Origin? = nil) {
    stage.run { [room] _ in room.stage(changes, by: origin) }
  }
}
