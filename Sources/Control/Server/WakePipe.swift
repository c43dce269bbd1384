import Glibc

/// Wakes a thread that waits for file descriptors.
package final class WakePipe: Sendable {
  private let reader: Socket
  private let writer: Socket

  /// A pipe; one that never wakes if the system has no descriptors left.
  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    reader = Socket(descriptor: ends[0], family: AF_UNSPEC)
    writer = Socket(descriptor: ends[1], family: AF_UNSPEC)
    reader.makeNonblocking()
    writer.makeNonblocking()
  }

  /// What to wait for.
  package var descriptor: Int32 { reader.descriptor }

  /// Wakes the thread. Any thread.
  package func wake() {
    // A full pipe wakes as well.
    var byte: UInt8 = 0
    _ = write(writer.descriptor, &byte, 1)
  }

  /// Makes it wait again; the woken thread.
  package func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reader.descriptor, &bytes, bytes.count) > 0 {}
  }
}
