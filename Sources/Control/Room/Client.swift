import Model
import Stage

/// Whoever sends messages here and can be answered, over whichever transport.
public protocol Client: AnyObject, Sendable {
  /// The mark of what it does; no two clients have the same.
  var origin: Origin { get }
  /// The numeric address of its host, if it can be written to at other ports too.
  var host: String? { get }
  /// Whether it is on this machine, and so may read and write files as its user does.
  var isLocal: Bool { get }
  /// The numeric address of the other machine that it is on; nil if that is this one, or not known.
  var machine: String? { get }
  /// Whether nobody is told when it is gone: it has no connection.
  var isPassing: Bool { get }
  /// Sends `packet`, in order, without waiting. Any thread.
  func send(_ packet: Packet)
}

extension Client {
  /// None: it is on this machine.
  public var machine: String? { nil }

  /// It has a connection.
  public var isPassing: Bool { false }

  /// Sends `message`.
  public func send(_ message: Message) {
    send(Packet(message))
  }
}

/// Finds clients that have not written themselves.
public protocol ClientFinder: AnyObject, Sendable {
  /// The client at `port` of the host with the numeric address `host`.
  ///
  /// Throws a `Refusal` if it cannot be reached from here.
  func client(host: String, port: Int) throws(Refusal) -> any Client
}
