import Model
import RealTime

@testable import Engine

/// A rig rendered by hand, for tests: what the audio thread would do, without one.
final class Offline {
  var canvas = Canvas()
  var sounds: [BubbleID: Sound] = [:]
  let rig: Rig
  private var serial: UInt32 = 0

  init(rate: Double = 48_000, tempo: Double = 120, quantum: Double = 1) {
    canvas.tempo = tempo
    canvas.quantum = quantum
    canvas.isLimited = false
    rig = Rig(rate: rate, tempo: tempo, quantum: Beats(quantum))
  }

  /// Adds a track that plays `sample` as soon as the grid lets it.
  @discardableResult
  func addTrack(_ sample: Sample, beats: Double? = nil, muted: Bool = false) -> Int {
    serial += 1
    let slot = canvas.tracks.count + 1
    var track = Track(id: BubbleID(serial: serial), slot: slot, file: "", at: .center)
    track.isMuted = muted
    canvas.insert(track)
    sounds[track.id] = Sound(sample, beats: beats)
    return slot
  }

  /// Adds an active effect.
  @discardableResult
  func addEffect(_ type: BuiltInEffect, _ values: [String: Double] = [:], active: Bool = true) -> Int
  {
    serial += 1
    let slot = canvas.effects.count + 1
    var effect = Effect(id: BubbleID(serial: serial), slot: slot, type: type.type, at: .center)
    effect.isActive = active
    for (name, value) in values {
      if let index = effect.type.index(of: name) { effect.values[index] = value }
    }
    canvas.insert(effect)
    return slot
  }

  /// Applies the canvas at the present frame.
  func update() {
    rig.update(to: canvas, sounds: sounds, at: rig.now)
    _ = rig.flush()
  }

  /// Renders `count` frames in blocks of `block`.
  func render(_ count: Int, block: Int = 256) -> (left: [Float], right: [Float]) {
    var left = [Float](repeating: 0, count: count)
    var right = left
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        guard let l = l.baseAddress, let r = r.baseAddress else { return }
        var done = 0
        while done < count {
          let run = min(block, count - done)
          rig.renderer.render(Outputs(left: l + done, right: r + done), count: run, transport: nil)
          done += run
          _ = rig.poll()
          if let next = rig.nextUpdate, next <= rig.now { update() }
        }
      }
    }
    return (left, right)
  }
}

/// A mono sample made by `value(frame)`, complete, with circular margins.
func sample(_ count: Int, length: Double? = nil, rate: Double = 48_000, _ value: (Int) -> Float)
  -> Sample
{
  let sample = Sample(
    channelCount: 1, frameCount: count, length: length ?? Double(count), rate: rate)
  let frames = sample.channel(0)
  for i in -Sample.margin..<count + Sample.margin { frames[i] = value((i % count + count) % count) }
  sample.available = count
  return sample
}

/// The largest absolute second difference of a signal.
func roughness(_ signal: [Float]) -> Float {
  guard signal.count > 2 else { return 0 }
  var worst: Float = 0
  for i in 1..<signal.count - 1 {
    worst = max(worst, abs(signal[i + 1] - 2 * signal[i] + signal[i - 1]))
  }
  return worst
}
