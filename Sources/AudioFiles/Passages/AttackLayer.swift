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
  /// Frames: of the fade in, before the attack, after it, of the fade out, and of the shift.
  private let rise: Int
  private let before: Int
  private let after: Int
  private let fall: Int
  private let reach: Int

  /// The attacks of `sample`, over what begins at the engine's frame `start`.
  init(_ sample: Sample, start: Int) {
    self.sample = sample
    self.start = start
    let millisecond = sample.rate / 1_000
    rise = Int(millisecond)
    before = Int(3 * millisecond)
    after = Int(4 * millisecond)
    fall = Int(10 * millisecond)
    reach = Int(0.5 * millisecond)
  }

  /// How many frames behind what is laid all is done.
  var delay: Int { rise + before + after + fall + 2 * reach }

  /// The loop's frame `attack` is heard on the engine's frame `frame`.
  mutating func add(_ attack: Int, at frame: Int) { waiting.append((attack, frame)) }

  /// Does those of which all is laid before the frame `complete`.
  mutating func apply(to laid: LaidSound, complete: Int) {
    while let (attack, frame) = waiting.first, frame + after + fall + reach <= complete {
      waiting.removeFirst()
      if frame - before - rise - reach >= start { restore(attack, frame, laid) }
    }
  }

  private func restore(_ attack: Int, _ frame: Int, _ laid: LaidSound) {
    let frame = frame + shift(attack, frame, laid)
    for offset in -before - rise..<after + fall {
      let share = weight(offset)
      for channel in 0..<sample.channelCount {
        let old = laid[channel, frame + offset]
        laid[channel, frame + offset] += (original(channel, attack + offset) - old) * share
      }
    }
  }

  /// How much of the original is heard `offset` frames after the attack.
  private func weight(_ offset: Int) -> Double {
    if offset < -before {
      return 0.5 - 0.5 * cos(.pi * Double(offset + before + rise + 1) / Double(rise + 1))
    }
    guard offset >= after else { return 1 }
    return 0.5 + 0.5 * cos(.pi * Double(offset - after + 1) / Double(fall + 1))
  }

  /// The shift at which the original goes over into the sound most alike, nearer ones first.
  private func shift(_ attack: Int, _ frame: Int, _ laid: LaidSound) -> Int {
    var best = (shift: 0, likeness: -Double.infinity)
    for shift in stride(from: -reach, through: reach, by: 2) {
      var (cross, ours, theirs) = (0.0, 1e-9, 1e-9)
      for offset in after..<after + fall {
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
