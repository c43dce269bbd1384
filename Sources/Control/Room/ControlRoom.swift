import Dispatch
import Foundation
import Model
import Stage

/// Ties clients of every transport to the stage: their messages become gestures through the table
/// of addresses, and what changes is told to those who have subscribed.
///
/// Its state is touched on the stage's executor only, but for what a lock guards.
public final class ControlRoom: StageObserver, @unchecked Sendable {
  /// So many bytes may wait to be read.
  private static let mostBytes = 64 << 20

  let performer: any Performer
  let clock: any WallClock
  var subscribers = Subscribers()
  var correspondents = Correspondents()
  var waiting = Waiting()
  var echoes = Echoes()
  var cursors: [Origin: TuioCursors] = [:]
  var players = Players()
  var passing = PassingPlayers()
  var late = 0
  var lateness = Lateness()
  var unreadable = 0
  /// Told now and then of bundles that came late; on the stage's executor.
  public var onLateness: (@Sendable (String) -> Void)?
  /// Told what was refused, besides the client; on the stage's executor.
  public var onRefusal: (@Sendable (String) -> Void)?
  private(set) weak var finder: (any ClientFinder)?
  private(set) var pairing: Pairing?
  private(set) var confinement: (any Confinement)?

  private let lock = NSLock()
  private var unreadBytes = 0
  private var dropped = 0
  private var lastSerial = 0

  /// A room without clients.
  public init(performer: any Performer, clock: any WallClock) {
    self.performer = performer
    self.clock = clock
  }

  /// A mark for a new client. Any thread.
  public func newOrigin() -> Origin {
    lock.withLock {
      lastSerial += 1
      return Origin(number: lastSerial)
    }
  }

  /// What has gone by. On the stage's executor.
  public var traffic: Traffic {
    Traffic(
      late: late, unreadable: unreadable, dropped: lock.withLock { dropped },
      subscribers: subscribers.count)
  }

  /// Does what the packets of `batch` ask for, in order, before whatever comes later. Any thread.
  public func receive(_ batch: Batch) {
    let size = batch.bytes.count
    let isAccepted = lock.withLock {
      guard unreadBytes + size <= Self.mostBytes else {
        dropped += batch.parts.count
        return false
      }
      unreadBytes += size
      return true
    }
    guard isAccepted else { return }
    enqueue { room, stage in
      room.lock.withLock { room.unreadBytes -= size }
      room.perform(batch, on: stage)
    }
  }

  /// Lets `finder` find the clients that subscribe for others. Any thread.
  public func use(_ finder: any ClientFinder) {
    enqueue { room, _ in room.finder = finder }
  }

  /// Lets clients of this machine renew the token of `pairing`; who is not known any more then is
  /// told nothing more. Any thread.
  public func use(_ pairing: Pairing) {
    enqueue { room, _ in room.pairing = pairing }
    pairing.onRenewal { [weak self] in
      self?.enqueue { room, _ in
        room.subscribers.keep { client in
          guard let host = client.host else { return true }
          return Peer.resolve(host, port: 0, isName: false).allSatisfy(pairing.isKnown)
        }
      }
    }
  }

  /// Keeps what clients of other machines do with files within `confinement`; without one they can
  /// do nothing with them. Any thread.
  public func use(_ confinement: any Confinement) {
    enqueue { room, _ in room.confinement = confinement }
  }

  /// Calls `body` on the stage's executor. Any thread.
  public func look(_ body: @escaping @Sendable (isolated any Performer) -> Void) {
    enqueue { _, stage in body(stage) }
  }

  /// Calls `body` with the path of the library's file `name`, or nil if there is none that other
  /// machines may read. Any thread.
  package func find(_ name: String, _ body: @escaping @Sendable (String?) -> Void) {
    enqueue { room, _ in
      guard let gesture = try? room.confined(.addTrack(file: name, at: nil)),
        case .addTrack(let path, _) = gesture
      else { return body(nil) }
      body(path)
    }
  }

  /// The client of `origin` is gone. Any thread.
  public func close(_ origin: Origin) {
    enqueue { room, stage in
      room.subscribers.remove(origin)
      room.correspondents.forget(origin)
      room.liftFingers(of: origin, on: stage)
      stage.lift(origin)
      room.leave(origin)
    }
  }

  /// The host of the client of `origin` has refused a packet. Any thread.
  func refused(_ origin: Origin) {
    let time = ServerThread.time
    enqueue { room, _ in room.subscribers.refused(origin, at: time) }
  }

  func enqueue(_ body: @escaping @Sendable (ControlRoom, isolated any Performer) -> Void) {
    performer.queue.async { [self] in
      performer.assumeIsolated { stage in body(self, stage) }
    }
  }
}
