/// The way back of what was handed to the audio thread whole: the audio thread retires a pointer,
/// the control thread reclaims and frees it.
///
/// The way there is the command ring, so that a structure and the values that belong to it arrive
/// in the order in which they were made.
public struct Handoff<Pointee>: ~Copyable, @unchecked Sendable {
  @usableFromInline let retired: Ring<UnsafeMutablePointer<Pointee>>

  /// A handoff of at most `capacity` pointers on their way back.
  ///
  /// Control thread.
  public init(capacity: Int) {
    retired = Ring(capacity: capacity)
  }

  /// Sends `pointer` back; false, and it stays with the audio thread, if too many are on the way.
  ///
  /// Audio thread; real-time safe.
  @inlinable
  public func retire(_ pointer: UnsafeMutablePointer<Pointee>) -> Bool {
    retired.push(pointer)
  }

  /// The next pointer that the audio thread is done with.
  ///
  /// Control thread.
  @inlinable
  public func reclaim() -> UnsafeMutablePointer<Pointee>? {
    retired.pop()
  }
}
