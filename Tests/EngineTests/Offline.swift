import Model
import RealTime
import TestSupport

@testable import Engine

/// A rig rendered by hand, for tests: what the audio thread would do, without one.
final class Offline {
  var canvas = Canvas()
  var sounds: [BubbleID: Sound] = [:]
  let rig: Rig
  /// What the audio thread has told so far.
  private(set) var notices: [Notice] = []
  private(set) var meters: [Meter] = []
  /// The direct outs of the last rendering, left and right of each slot in turn.
  private(set) var direct: [[Float]] = []
  private var serial: UInt32 = 0

  init(rate: Double = 48_000, tempo: Double = 120, quantum: Double = 1) {
    canvas.tempo = tempo
    canvas.quantum = quantum
    canvas.isLimited = false
    canvas.slots.tracks = 256
    canvas.slots.effects = 256
    rig = Rig(rate: rate, tempo: tempo, quantum: Beats(quantum))
    // Off from the first frame, so that tests may use numbers beyond ±1.
    rig.renderer.limiter = Limiter(rate: rate, isOn: false, fade: rig.fade)
    rig.canvas.isLimited = false
  }

  /// Adds a track that plays `sample` as soon as the grid lets it.
  @discardableResult
  func addTrack(
    _ sample: Sample, beats: Double? = nil, muted: Bool = false, opening: Double? = nil
  ) -> Int {
    serial += 1
    let slot = canvas.freeSlot(.track) ?? 0
    var track = Track(id: BubbleID(serial: serial), slot: slot, file: "", at: .center)
    track.isMuted = muted
    canvas.insert(track)
    sounds[track.id] = Sound(sample, beats: beats, opening: opening)
    return slot
  }

  /// Adds an active effect.
  @discardableResult
  func addEffect(
    _ type: BuiltInEffect, _ values: [String: Double] = [:], active: Bool = true
  ) -> Int {
    serial += 1
    let slot = canvas.freeSlot(.effect) ?? 0
    var effect = Effect(id: BubbleID(serial: serial), slot: slot, type: type.type, at: .center)
    effect.isActive = active
    for (name, value) in values {
      if let index = effect.type.index(of: name) { effect.values[index] = value }
    }
    canvas.insert(effect)
    return slot
  }

  /// The identity of the track in `slot`.
  func id(_ slot: Int) -> BubbleID { canvas.track(slot)?.id ?? BubbleID(serial: 0) }

  /// Sets the chain of the track in `slot`.
  func chain(_ text: String, track slot: Int = 1) throws {
    try canvas.setChain(Chain(text) ?? .empty, track: slot)
  }

  /// Changes the canvas by `body` and applies it at `frame`, or at the present one.
  func update(at frame: Int? = nil, _ body: (Offline) throws -> Void) rethrows {
    try body(self)
    update(at: frame)
  }

  /// Applies the canvas at `frame`, or at the present one.
  func update(at frame: Int? = nil) {
    rig.update(to: canvas, sounds: sounds, at: frame ?? rig.now)
    _ = rig.flush()
  }

  /// Sends commands of the rig.
  func send(_ body: (Rig) -> Void) {
    body(rig)
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
          let outputs = Outputs(left: l + done, right: r + done)
          realtime { rig.renderer.render(outputs, count: run) }
          done += run
          notices += rig.poll()
          meters += rig.pollMeters()
          if let next = rig.nextUpdate, next <= rig.now { update() }
        }
      }
    }
    return (left, right)
  }

  /// Renders like `render`, with direct outs for the first `slots` slots.
  func renderDirect(_ count: Int, slots: Int, block: Int = 256) -> (left: [Float], right: [Float]) {
    let buffers = (0..<2 * slots).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: block) }
    defer { buffers.forEach { $0.deallocate() } }
    var main = (left: [Float](), right: [Float]())
    direct = Array(repeating: [], count: 2 * slots)
    var (left, right) = ([Float](repeating: 9, count: block), [Float](repeating: 9, count: block))
    while main.left.count < count {
      let run = min(block, count - main.left.count)
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          guard let l = l.baseAddress, let r = r.baseAddress else { return }
          rig.renderer.render(
            Outputs(left: l, right: r, direct: buffers, directCount: slots), count: run,
            outside: nil)
        }
      }
      main.left += left[..<run]
      main.right += right[..<run]
      for (index, buffer) in buffers.enumerated() {
        direct[index] += UnsafeBufferPointer(start: buffer, count: run)
      }
    }
    return main
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

/// A second of a sine of `frequency` whole hertz at half scale.
func sineSample(_ frequency: Int) -> Sample {
  sample(48_000) { Float(RealTimeSine.value(Double($0 * frequency % 48_000) / 48_000) / 2) }
}

/// A sample that is one everywhere.
func steadySample(_ value: Float = 1) -> Sample { sample(48_000) { _ in value } }
