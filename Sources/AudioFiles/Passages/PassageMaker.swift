import Engine
import Glibc

/// Makes a passage of a loop: what is heard on each frame of the engine, at the loop's own pitch,
/// however fast it goes.
///
/// Every window of its vocoder is taken where the loop is on the frame on which it is heard, so that
/// nothing drifts, and the loop's own attacks are laid over it. It is made from its start on, and is
/// the same however many frames are made at a time.
///
/// One thread at a time.
public final class PassageMaker: @unchecked Sendable {
  /// Seconds in which it goes over into what takes its place, and for which that is held ready.
  private static let bridge = 0.15
  private static let rest = 0.25

  private let passage: Passage
  private let reader: LoopReader
  private let vocoder: Vocoder
  private let place: @Sendable (Int) -> Double
  private var attacks: AttackLayer?
  private lazy var attackFrames = AttackMemory.shared.attacks(of: passage.sample)
  private let length: Double
  private let channelCount: Int
  /// What has been laid so far, around the frame `centre` of the next window.
  private let laid: LaidSound
  private var centre: Int
  /// The frame before which all is laid, and before which it is written.
  private var complete: Int
  private var written: Int

  /// A maker of `passage`, whose loop is `place(f)` frames from its beginning on the engine's frame
  /// f, more than its length after the first pass.
  ///
  /// Nil if there is not what it takes. The sample must be loaded whole.
  public init?(_ passage: Passage, place: @escaping @Sendable (Int) -> Double) {
    let sample = passage.sample
    var size = 1_024
    // Some forty milliseconds.
    while Double(size) < 0.04 * sample.rate { size *= 2 }
    guard let vocoder = Vocoder(size: size, channelCount: sample.channelCount) else { return nil }
    self.passage = passage
    self.vocoder = vocoder
    self.place = place
    reader = LoopReader(sample, semitones: passage.semitones)
    laid = LaidSound(capacity: 16 * size, channelCount: sample.channelCount)
    // At another pitch the original's attacks would stand out.
    attacks = reader.isTransposed ? nil : AttackLayer(sample, start: passage.start)
    channelCount = sample.channelCount
    length = Double(sample.frameCount)
    centre = passage.start - size / 2 + vocoder.hop
    complete = passage.start
    written = passage.start
  }

  /// Makes it up to the engine's frame `end`.
  public func make(until end: Int) {
    while written < end {
      layWindow()
      let former = complete
      complete = max(complete, centre - vocoder.size / 2)
      for (attack, frame) in attacksHeard(former..<complete) {
        attacks?.add(attack, at: frame)
      }
      attacks?.apply(to: laid, complete: complete)
      write(until: complete - (attacks?.delay ?? 0))
    }
  }

  /// Ends it, from what has been made on: lets it go over into what its track sounds like by itself
  /// with `sample`, in phase. That is all that is heard of it from the first of the frames that are
  /// given back to the last, before which it is there.
  ///
  /// The tempo must rest, and what is needed of the sample be loaded.
  public func bridge(to sample: Sample) -> Range<Int> {
    let (start, end) = (complete, complete + Int(Self.bridge * sample.rate))
    while centre - vocoder.size / 2 < end { layWindow() }
    let former = (0..<channelCount).map { channel in
      (start..<end).map { Float(laid[channel, $0]) }
    }
    let next = passage.plain(sample, from: start, count: end - start)
    let mixed = CoherentCrossfade.apply(former, next, rate: sample.rate)
    for channel in mixed.indices {
      for frame in start..<end { laid[channel, frame] = Double(mixed[channel][frame - start]) }
    }
    // What turns the tones spreads the attacks. The sample has its own where the bridge ends.
    for (attack, frame) in attacksHeard(start..<end) { attacks?.add(attack, at: frame) }
    attacks?.apply(to: laid, complete: end)
    complete = end
    write(until: end)
    let rest = passage.plain(sample, from: end, count: Int(Self.rest * sample.rate))
    for channel in rest.indices {
      for (index, value) in rest[channel].enumerated() {
        passage.write(value, channel, at: end + index)
      }
    }
    written = end + (rest.first?.count ?? 0)
    return end..<written
  }

  private func write(until end: Int) {
    while written < end {
      for channel in 0..<channelCount {
        let value = Float(laid[channel, written])
        // Smaller ones differ from thread to thread.
        passage.write(abs(value) < 1e-30 ? 0 : value, channel, at: written)
      }
      written += 1
    }
  }

  /// Lays the next window.
  private func layWindow() {
    let (size, hop) = (vocoder.size, vocoder.hop)
    let start = centre - size / 2
    laid.clear(start + size - hop..<start + size)
    let here = place(centre)
    let near = attacksHeard(centre - hop / 2..<centre + hop / 2)
    let gaps = gaps(around: here)
    vocoder.lay(isAttack: !near.isEmpty) { channel, hops, samples in
      reader.read(channel, around: here, offset: -hops * hop, into: samples, count: size)
      if hops == 0 { for gap in gaps { gap.cut(from: samples, count: size) } }
    } put: { channel, samples in
      for index in 0..<size { laid[channel, start + index] += samples[index] }
    }
    centre += hop
  }

  /// What is to be cut from the window whose middle lies `here`, so that nothing crosses an attack:
  /// what lies on the other side of it in the loop than where it would be heard.
  private func gaps(around here: Double) -> [WindowGap] {
    let half = vocoder.size / 2
    let pass = (here / length).rounded(.down) * length
    return attacksHeard(centre - 8 * half..<centre + 8 * half).compactMap { attack, frame in
      // Which pass it belongs to is told by when it is heard.
      let turns = ((place(frame) - pass - Double(attack)) / length).rounded()
      let source = (pass + turns * length + Double(attack) - here) / reader.step
      return WindowGap(
        from: half + Int(source.rounded()), to: half + frame - centre, within: vocoder.size,
        rate: passage.sample.rate)
    }
  }

  /// The loop's attacks that are heard within `frames` of the engine, and when.
  private func attacksHeard(_ frames: Range<Int>) -> [(attack: Int, frame: Int)] {
    guard !frames.isEmpty, !attackFrames.isEmpty else { return [] }
    let (low, high) = (place(frames.lowerBound), place(frames.upperBound))
    var found: [(Int, Int)] = []
    var pass = (low / length).rounded(.down)
    while pass * length < high {
      for attack in attackFrames {
        let wanted = pass * length + Double(attack)
        if wanted >= low && wanted < high { found.append((attack, frame(of: wanted, in: frames))) }
      }
      pass += 1
    }
    return found
  }

  /// The frame nearest to where the loop is at `wanted`.
  private func frame(of wanted: Double, in frames: Range<Int>) -> Int {
    var (early, due) = (frames.lowerBound, frames.upperBound)
    while due - early > 1 {
      let middle = (early + due) / 2
      if place(middle) > wanted { due = middle } else { early = middle }
    }
    return wanted - place(early) <= place(due) - wanted ? early : due
  }
}

/// Sound that windows are added to, as far back as its capacity.
final class LaidSound {
  private let storage: UnsafeMutablePointer<Double>
  private let mask: Int
  let channelCount: Int

  /// Room for `capacity` frames, a power of two.
  init(capacity: Int, channelCount: Int) {
    self.channelCount = channelCount
    mask = capacity - 1
    storage = .allocate(capacity: capacity * channelCount)
    storage.initialize(repeating: 0, count: capacity * channelCount)
  }

  deinit { storage.deallocate() }

  subscript(channel: Int, frame: Int) -> Double {
    get { storage[channel * (mask + 1) + frame & mask] }
    set { storage[channel * (mask + 1) + frame & mask] = newValue }
  }

  func clear(_ frames: Range<Int>) {
    for channel in 0..<channelCount { for frame in frames { self[channel, frame] = 0 } }
  }
}
