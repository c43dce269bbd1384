import Engine
import Foundation

/// Gives a rendition the attacks of its original.
///
/// A phase vocoder spreads an attack over its window: it comes a little early, and weaker. Some
/// milliseconds of the original, from just before each attack on, are laid over the rendition where
/// the attack belongs, moved by less than a millisecond so that what sounds on meets in phase.
struct AttackRestoration {
  private let original: Sample
  private let rendition: Sample
  /// The attacks still to be done.
  private var attacks: [Attack]
  /// The widest of theirs.
  private let window: AttackWindow
  /// By how many frames it is moved at most.
  private let reach: Int

  private struct Attack {
    /// Where in the original.
    var frame: Int
    /// How far after the rendition's origin.
    var place: Int
    var window: AttackWindow
  }

  /// What gives `rendition` the attacks of `original`, each frame of which belongs `place` of it.
  init(_ original: Sample, _ rendition: Sample, place: (Int) -> Double) {
    self.original = original
    self.rendition = rendition
    let count = rendition.frameCount
    let window = AttackWindow(
      rate: original.rate, ratio: Double(count) / Double(original.frameCount))
    let frames = Attacks.find(in: original)
    // Round the circle, the last comes before the first.
    let last = (frames.last ?? 0) - original.frameCount
    attacks = zip([last] + frames, frames).map { former, frame in
      let target = Int(place(frame).rounded()) % count
      let place = target - rendition.origin
      return Attack(
        frame: frame, place: place < 0 ? place + count : place,
        window: window.after(gap: frame - former))
    }
    self.window = window
    // An onset is within a millisecond of its place.
    reach = Int(0.0009 * original.rate)
    attacks.sort { $0.place < $1.place }
  }

  /// How many frames behind what is written the rendition is ready.
  var delay: Int { window.frames.count + 2 * reach }

  /// Does those attacks that lie wholly in the first `written` frames after the origin, and writes by
  /// `put`, which is given a value, its place after the origin and the channel.
  mutating func apply(written: Int, put: (Float, Int, Int) -> Void) {
    // A loop that is no circle has nothing before its start that is still to be written.
    let first = rendition.isSeamless ? reach - window.frames.lowerBound : .min
    let last = window.frames.upperBound + reach
    var left: [Attack] = []
    for attack in attacks {
      if attack.place >= first && attack.place + last <= written {
        restore(attack, put)
      } else {
        left.append(attack)
      }
    }
    attacks = left
  }

  /// Does those that lie across a circle's origin, or across the end of a loop that is none.
  mutating func finish(put: (Float, Int, Int) -> Void) {
    for attack in attacks { restore(attack, put) }
    attacks = []
  }

  private func restore(_ attack: Attack, _ put: (Float, Int, Int) -> Void) {
    let place = attack.place + shift(attack)
    for offset in attack.window.frames {
      guard let source = inside(attack.frame + offset, original.frameCount),
        let target = inside(place + offset, rendition.frameCount)
      else { continue }
      let share = Float(attack.window.weight(offset))
      for channel in 0..<original.channelCount {
        let old = rendition.channel(channel)[index(target)]
        put(old + (original.channel(channel)[source] - old) * share, target, channel)
      }
    }
  }

  /// The shift at which the original goes over into the rendition most alike, nearer ones first.
  private func shift(_ attack: Attack) -> Int {
    // What begins with its attack begins with its first frame.
    guard original.isSeamless || attack.place >= reach else { return 0 }
    var best = (shift: 0, likeness: -Double.infinity)
    for shift in stride(from: -reach, through: reach, by: 2) {
      var (cross, ours, theirs) = (0.0, 1e-9, 1e-9)
      for offset in attack.window.seam {
        guard let source = inside(attack.frame + offset, original.frameCount),
          let target = inside(attack.place + shift + offset, rendition.frameCount)
        else { continue }
        for channel in 0..<original.channelCount {
          let a = Double(original.channel(channel)[source])
          let b = Double(rendition.channel(channel)[index(target)])
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

  /// The frame `frame` of a circle, or of a line that has an end; nil beyond that.
  private func inside(_ frame: Int, _ count: Int) -> Int? {
    if (0..<count).contains(frame) { return frame }
    guard original.isSeamless else { return nil }
    let place = frame % count
    return place < 0 ? place + count : place
  }

  /// Where in the rendition the frame lies that is `place` after its origin.
  private func index(_ place: Int) -> Int { (rendition.origin + place) % rendition.frameCount }
}
