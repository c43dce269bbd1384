import Glibc

/// Whether `condition` comes true within `seconds`, as `Patience` counts them; for tests that may
/// hold up their thread.
public func eventually(
  within seconds: Double = 10, _ condition: () throws -> Bool
) rethrows -> Bool {
  let start = ContinuousClock.now
  var patience = Patience(.seconds(seconds))
  while true {
    let begin = ContinuousClock.now
    if try condition() { return true }
    guard patience.goesOn(after: begin - start) else { return false }
    usleep(1_000)
  }
}

/// Whether `condition` comes true within `seconds`, as `Patience` counts them; what it throws is
/// not yet true.
public func eventually(
  within seconds: Double = 10, _ condition: () throws -> Bool
) async -> Bool {
  let start = ContinuousClock.now
  var patience = Patience(.seconds(seconds))
  while true {
    let begin = ContinuousClock.now
    if (try? condition()) == true { return true }
    guard patience.goesOn(after: begin - start) else { return false }
    try? await Task.sleep(for: .milliseconds(10))
  }
}
