import Engine
import Glibc

/// Writes a stream of frames at a file's rate into a `Sample` at its own, from the guard frames
/// before the first to those after the last.
///
/// The loader's thread.
final class SampleFiller {
  let sample: Sample
  private let seam: Seam
  private let resampler: Resampler?
  /// Made frames that are still to be thrown away.
  private var surplus: Int
  private let waste: [UnsafeMutablePointer<Float>]
  private static let wasteCount = 8_192
  /// The next frame of the sample to be written.
  private var position = -Sample.margin
  /// The frames at the end that are faded, if the ends do not meet: 3 ms.
  private let fadeCount: Int

  /// Prepares for `sample`, and writes what comes before a file's first frame.
  init?(sample: Sample, seam: Seam, plan: ResamplingPlan?) {
    self.sample = sample
    self.seam = seam
    fadeCount = seam.isMeeting ? 0 : min(Int(sample.rate * 0.003), sample.frameCount / 2)
    surplus = (plan?.preroll.outputCount ?? Sample.margin) - Sample.margin
    waste = (0..<sample.channelCount).map { _ in .allocate(capacity: Self.wasteCount) }
    if let plan {
      guard
        let resampler = Resampler(
          from: plan.inputRate, to: plan.outputRate, channelCount: sample.channelCount)
      else { return nil }
      self.resampler = resampler
    } else {
      resampler = nil
    }
    let count = plan?.preroll.inputCount ?? Sample.margin
    // Farther away than the context reaches, silence does as well.
    let context = seam.before.map { before in
      let known = before.suffix(count)
      return [Float](repeating: 0, count: count - known.count) + known
    }
    feed(context)
  }

  deinit {
    for channel in waste { channel.deallocate() }
  }

  /// Frames of the sample that are written for good.
  var writtenCount: Int { max(0, min(position, sample.frameCount - fadeCount)) }

  /// Where the next frames may be written by the caller itself, which saves a copy; nil if they
  /// are to be resampled.
  var destination: [UnsafeMutablePointer<Float>]? {
    guard resampler == nil, position >= 0 else { return nil }
    return (0..<sample.channelCount).map { sample.channel($0) + position }
  }

  /// The frames that still fit before the sample's end.
  var room: Int { sample.frameCount - position }

  /// Tells that `count` frames were written to `destination`.
  func advance(by count: Int) { position += count }

  /// Takes the next `count` frames of the file.
  func feed(_ input: [UnsafeMutablePointer<Float>], count: Int) {
    guard let resampler else {
      let taken = min(count, room)
      for (channel, source) in input.enumerated() {
        (sample.channel(channel) + position).update(from: source, count: taken)
      }
      position += taken
      return
    }
    var taken = 0
    while taken < count && room > 0 {
      let rest = input.map { $0 + taken }
      let (target, space) = target
      let step = resampler.process(rest, count: count - taken, to: target, room: space)
      taken += step.taken
      keep(step.made)
      if step.taken == 0 && step.made == 0 { break }
    }
  }

  /// Ends the sample: feeds what follows the file's last frame, and fades or fills the guard.
  func finish() {
    if resampler != nil { feed(seam.after) }
    while let resampler, room > 0 {
      let (target, space) = target
      let made = resampler.finish(to: target, room: space)
      if made == 0 { break }
      keep(made)
    }
    let end = sample.frameCount
    for channel in 0..<sample.channelCount {
      let frames = sample.channel(channel)
      if room > 0 { (frames + position).update(repeating: 0, count: room) }
      if seam.isMeeting {
        for index in 0..<Sample.margin { frames[end + index] = frames[index % end] }
      } else {
        fade(frames)
      }
    }
    position = end
    sample.available = end
  }

  /// Half a cosine down to zero over the last frames.
  private func fade(_ frames: UnsafeMutablePointer<Float>) {
    let start = sample.frameCount - fadeCount
    for index in 0..<fadeCount {
      let phase = Double(index + 1) / Double(fadeCount) * Double.pi
      frames[start + index] *= Float(0.5 + 0.5 * cos(phase))
    }
  }

  private func feed(_ context: [[Float]]) {
    let count = context.first?.count ?? 0
    let copies = context.map { values in
      let copy = UnsafeMutablePointer<Float>.allocate(capacity: max(1, count))
      for (index, value) in values.enumerated() { copy[index] = value }
      return copy
    }
    feed(copies, count: count)
    for copy in copies { copy.deallocate() }
  }

  /// Where the resampler writes to, and how many frames fit there.
  private var target: ([UnsafeMutablePointer<Float>], Int) {
    if surplus > 0 { return (waste, min(surplus, Self.wasteCount)) }
    return ((0..<sample.channelCount).map { sample.channel($0) + position }, room)
  }

  private func keep(_ made: Int) {
    if surplus > 0 { surplus -= made } else { position += made }
  }
}
