/// What happened to the client or its server.
public enum JackEvent: Sendable, Equatable {
  /// The server runs at another rate; a renderer made for the old one is silent until replaced.
  case sampleRateChanged(Double)
  /// Cycles are of another length, in frames; nothing needs to be done.
  case bufferSizeChanged(Int)
  /// The server began or ended running faster than real time.
  case freewheel(Bool)
  /// The server is gone; the client keeps everything and looks for it.
  case serverLost(reason: String)
  /// A server is back; ports, metadata and connections are as they were.
  ///
  /// `downtime` is how long the engine stood still, in microseconds: from the end of its last cycle
  /// to the start of the first new one.
  case reconnected(rate: Double, bufferSize: Int, downtime: UInt64)
  /// Whether the client counts JACK's bars and beats now, or leaves that to another.
  case timebase(isMaster: Bool)
  /// Something that a user may want to read.
  case message(String)
}
