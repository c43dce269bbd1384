import CRealtimeSanitizer

/// Runs `body` as the audio thread would: where RealtimeSanitizer is linked, a call in it that may
/// block or allocate ends the program with a report; elsewhere `body` just runs.
///
/// Put only the call under test inside: an `#expect` allocates, and so may unannotated code in a
/// debug build. Transparent, since an unspecialised generic would look up its types under watch.
///
/// Any thread.
@_transparent
public func realtime<Result>(_ body: () -> Result) -> Result {
  realtime_sanitizer_enter()
  let result = body()
  realtime_sanitizer_exit()
  return result
}

/// Whether `realtime` has a sanitizer to arm.
///
/// Any thread.
public var isRealtimeSanitizerPresent: Bool { realtime_sanitizer_is_present() }
