/// How the processor treats numbers below 1e-38.
public enum Denormals {
  /// Takes them as zero on the calling thread from now on.
  ///
  /// A render without a server calls it once, so that it computes the same bits as a live one.
  ///
  /// Audio thread; real-time safe.
  @_noLocks public static func flush() {
    flushDenormals()
  }
}
