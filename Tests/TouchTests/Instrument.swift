import Control
import Dispatch
import Foundation
import Model
import Stage
import TestSupport

@testable import Touch

/// An instrument without sound: it notes what it is asked for and tells it to all.
actor Instrument: Performer {
  nonisolated let queue = DispatchQueue(label: "instrument")
  private nonisolated let executor: QueueExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var canvas = Canvas()
  let menu: [MenuItem] = []
  var everything: [Change] { canvas.changes(from: Canvas()) }
  func status(with others: [String: [String: Int]]) -> String { "{}" }
  var gestures: [Gesture] = []
  weak var observer: (any StageObserver)?

  init() {
    executor = QueueExecutor(queue)
  }

  func lift(_ origin: Origin) {}

  func perform(_ gesture: Gesture, at frame: Int?, from origin: Origin?) throws {
    gestures.append(gesture)
    observer?.stage([.set(gesture)], by: origin)
  }

  nonisolated func run<R: Sendable>(_ body: @Sendable (isolated Instrument) throws -> R) rethrows
    -> R
  {
    try queue.sync { try assumeIsolated(body) }
  }
}

struct DayClock: WallClock {
  func frame(atUnixTime seconds: Double) -> Int { 0 }
}

/// An instrument with its web server on a free port, that stops with its last owner.
final class Venue {
  static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Touch/Page").standardized.path

  let instrument = Instrument()
  let room: ControlRoom
  let server: WebServer
  let pairing: Pairing?
  let port: Int

  /// Listens at the loopback only, or at `listen` and lets in who is paired.
  init(
    listen: String? = nil, allow: [String] = [],
    patience: WebServer.Patience = WebServer.Patience()
  ) throws {
    room = ControlRoom(performer: instrument, clock: DayClock())
    pairing = listen == nil ? nil : try Pairing(allow: allow)
    server = try WebServer(
      room: room, identity: .init(name: "Test", oscPort: 7_777), listen: listen, pairing: pairing,
      folder: Self.page)
    server.patience = patience
    port = try server.bind(port: 0, isDefault: false)
    instrument.run { [room] in
      $0.observer = room
      $0.canvas.insert(
        Track(id: BubbleID(serial: 1), slot: 1, file: "loops/drums.wav", at: .center))
      $0.canvas.insert(
        Effect(id: BubbleID(serial: 2), slot: 2, type: BuiltInEffect.lowpass.type, at: .center))
    }
    if let pairing { room.use(pairing) }
    server.start()
  }

  deinit { server.stop() }

  func browser() throws -> Browser { try Browser(port) }

  var gestures: [Gesture] { instrument.run { $0.gestures } }

  var subscriberCount: Int { instrument.run { [room] _ in room.traffic.subscribers } }

  func tell(_ changes: [Change]) {
    instrument.run { [room] _ in room.stage(changes, by: nil) }
  }

  /// Whether `condition` comes true within five seconds.
  func eventually(_ condition: () -> Bool) -> Bool {
    TestSupport.eventually(within: 5, condition)
  }
}
