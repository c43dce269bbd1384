import Foundation

/// Lets another thread go on, for tests in which one waits for the other.
func yield() { sched_yield() }
