import Engine
import Glibc

/// Lays a loop's own attacks over a sound that follows it, each on the frame on which it belongs.
///
/// As in a rendition, some milliseconds from just before the attack on are the original's, moved by
/// up to half a millisecond so that what sounds on meets in phase.
struct AttackLayer {
  private let sample: Sample
  private let start: Int
  private var waiting: [(attack: Int, frame: Int)] = []
  private let window: AttackWindow
  /// By how many frames it is moved at most.
  private let reach: Int

  /// The attacks of `sample`, over what begins at the engine's frame `start`.
  init(_ sample: Sample, start: Int) {
    self.sample = sample
    self.start = start
    window = AttackWindow(rate: sample.rate)
    reach = Int(0.0005 * sample.rate)
  }

  /// How many frames behind what is laid all is done.
  var delay: Int { window.frames.count + 2 * reach }

  /// The loop's frame `attack` is heard on the engine's frame `frame`.
  mutating func add(_ attack: Int, at frame: Int) { waiting.append((attack, frame)) }

  /// Does those of which all is laid before the frame `complete`.
  mutating func apply(to laid: LaidSound, complete: Int) {
    while let (attack, frame) = waiting.first, frame + window.frames.upperBound + reach <= complete
    {
      waiting.removeFirst()
      if frame + window.frames.lowerBound - reach >= start { restore(attack, frame, laid) }
    }
  }

  private func restore(_ attack: Int, _ frame: Int, _ laid: LaidSound) {
    let frame = frame + shift(attack, frame, laid)
    for offset in window.frames {
      let share = window.weight(offset)
      for channel in 0..<sample.channelCount {
        let old = laid[channel, frame + offset]
        laid[channel, frame + offset] += (original(channel, attack + offset) - old) * share
      }
    }
  }

  /// The shift at which the original goes over into the sound most alike, nearer ones first.
  private func shift(_ attack: Int, _ frame: Int, _ laid: LaidSound) -> Int {
    var best = (shift: 0, likeness: -Double.infinity)
    for shift in stride(from: -reach, through: reach, by: 2) {
      var (cross, ours, theirs) = (0.0, 1e-9, 1e-9)
      for offset in window.seam {
        for channel in 0..<sample.channelCount {
          let a = original(channel, attack + offset)
          let b = laid[channel, frame + shift + offset]
          cross += a * b
          ours += a * a
          theirs += b * b
        }
      }
      let likeness = cross / (ours * theirs).squareRoot() - 0.1 * Double(abs(shift)) / Double(reach)
      if likeness > best.likeness { best = (shift, likeness) }
    }
    return best.shift
  }

  /// The loop's sound, round and round if it is a circle, else silent beyond its ends.
  private func original(_ channel: Int, _ frame: Int) -> Double {
    let count = sample.frameCount
    if (0..<count).contains(frame) { return Double(sample.channel(channel)[frame]) }
    guard sample.isSeamless else { return 0 }
    let place = frame % count
    return Double(sample.channel(channel)[place < 0 ? place + count : place])
  }
}
