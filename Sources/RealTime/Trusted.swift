/// Runs `body` in an audio-thread function although the compiler cannot prove it free of locks
/// and allocation.
///
/// The one escape from `@_noLocks`. It stands only in files named `Trusted.swift`, each use with
/// its reason on the line above, so that `grep -rn 'trusted {' Sources` is the whole audit.
///
/// Audio thread; real-time safe if `body` is.
@_transparent
public func trusted<R>(_ body: () -> R) -> R {
  _unsafePerformance(body)
}

/// The square root of `x`; NaN below zero.
///
/// Audio thread; real-time safe.
@_noLocks
public func squareRoot(_ x: Double) -> Double {
  // One instruction on every supported processor.
  trusted { x.squareRoot() }
}

/// The square root of `x`; NaN below zero.
///
/// Audio thread; real-time safe.
@_noLocks
public func squareRoot(_ x: Float) -> Float {
  // One instruction on every supported processor.
  trusted { x.squareRoot() }
}

/// Copies `count` values from `source` to `destination`, which must not overlap.
///
/// Audio thread; real-time safe.
@_noLocks
public func copy(
  _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int
) {
  // A memcpy of trivial values.
  trusted { destination.update(from: source, count: count) }
}
