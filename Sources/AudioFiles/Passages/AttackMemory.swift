import Engine
import Foundation

/// The attacks of the samples that were asked for last, which take long to find in long ones.
final class AttackMemory: @unchecked Sendable {
  static let shared = AttackMemory()

  private struct Entry {
    weak var sample: Sample?
    var attacks: [Int]
  }

  private static let most = 64
  private let lock = NSLock()
  private var entries: [Entry] = []

  /// The attacks of `sample`, which is loaded whole. Any thread but the audio thread.
  func attacks(of sample: Sample) -> [Int] {
    let known = lock.withLock { entries.first { $0.sample === sample }?.attacks }
    if let known { return known }
    let attacks = Attacks.find(in: sample)
    lock.withLock {
      entries.removeAll { $0.sample == nil }
      entries = entries.suffix(Self.most - 1) + [Entry(sample: sample, attacks: attacks)]
    }
    return attacks
  }
}
