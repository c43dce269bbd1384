import Model
import RealTime

@testable import Engine

/// Stereo sound in arrays.
struct StereoSound: Equatable {
  var left: [Float]
  var right: [Float]

  init(_ left: [Float], _ right: [Float]) { (self.left, self.right) = (left, right) }

  /// The same on both sides.
  init(_ both: [Float]) { self.init(both, both) }

  var count: Int { left.count }
}

/// One effect under test, driven as the engine drives it.
final class EffectBench {
  let processor: Processor
  let rate: Double
  var framesPerBeat: Double
  var isRolling = true
  private(set) var frame = 0
  private let parameters: [Parameter]
  private let ramps: UnsafeMutablePointer<Ramp>

  init(_ effect: BuiltInEffect, rate: Double = 48_000, framesPerBeat: Double = 24_000) {
    processor = .make(effect, rate: rate)
    self.rate = rate
    self.framesPerBeat = framesPerBeat
    parameters = effect.type.parameters
    ramps = .allocate(capacity: parameters.count)
    for (index, parameter) in parameters.enumerated() {
      ramps[index] = parameter.ramp(parameter.initial, rate: rate)
    }
  }

  deinit {
    processor.free()
    ramps.deallocate()
  }

  /// Moves a parameter; at once if `isJump`.
  func set(_ name: String, _ value: Double, isJump: Bool = true) {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return }
    ramps[index].target = parameters[index].held(value)
    if isJump { ramps[index].snap() }
  }

  /// Moves every parameter of the effect itself to a random place; `random` gives 0..<1.
  func shuffle(_ random: () -> Double) {
    for (index, parameter) in parameters.dropLast(2).enumerated() {
      let low = parameter.held(parameter.range.lowerBound)
      let high = parameter.held(parameter.range.upperBound)
      ramps[index].target = low + (high - low) * Float(random())
    }
  }

  /// What becomes of `sound`, in blocks of `size` frames that end at multiples of 64.
  func run(_ sound: StereoSound, blocks size: Int = 64) -> StereoSound {
    var result = sound
    var done = 0
    while done < sound.count {
      let count = min(size, 64 - frame % 64, sound.count - done)
      let moment = Moment(
        frame: frame, beat: Double(frame) / framesPerBeat,
        beatsPerFrame: isRolling ? 1 / framesPerBeat : 0, framesPerBeat: framesPerBeat, rate: rate)
      result.left.withUnsafeMutableBufferPointer { left in
        result.right.withUnsafeMutableBufferPointer { right in
          guard let l = left.baseAddress, let r = right.baseAddress else { return }
          processor.process(
            Block(left: l + done, right: r + done, count: count), ParameterRamps(ramps: ramps),
            moment)
        }
      }
      frame += count
      done += count
    }
    return result
  }
}

/// White noise within ±1, the same each time.
struct Hiss {
  private var state: UInt64

  init(_ seed: UInt64 = 1) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// The next number, 0..<1.
  mutating func uniform() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }

  mutating func samples(_ count: Int, level: Double = 1) -> [Float] {
    (0..<count).map { _ in Float((uniform() * 2 - 1) * level) }
  }
}

/// `count` frames of a sine.
func tone(_ frequency: Double, _ count: Int, rate: Double = 48_000, level: Double = 1) -> [Float] {
  (0..<count).map { Float(level * sine(2 * .pi * frequency * Double($0) / rate)) }
}

/// A click and then silence.
func click(_ count: Int) -> [Float] {
  [1] + [Float](repeating: 0, count: count - 1)
}

/// The sum of squares of `samples`.
func energy(_ samples: some Sequence<Float>) -> Double {
  samples.reduce(0) { $0 + Double($1) * Double($1) }
}

/// The widest step from one sample to the next.
func steepest(_ samples: ArraySlice<Float>) -> Double {
  Double(zip(samples.dropFirst(), samples).reduce(0) { max($0, abs($1.0 - $1.1)) })
}

/// The magnitude of the Fourier transform of `samples` at `frequency`.
func spectrum(_ samples: [Float], at frequency: Double, rate: Double = 48_000) -> Double {
  let angle = 2 * .pi * frequency / rate
  let (turn, lift) = (cosine(angle), sine(angle))
  var (re, im, c, s) = (0.0, 0.0, 1.0, 0.0)
  samples.withUnsafeBufferPointer { samples in
    var n = 0
    while n < samples.count {
      let sample = Double(samples[n])
      re += sample * c
      im += sample * s
      (c, s) = (c * turn - s * lift, s * turn + c * lift)
      n += 1
    }
  }
  return squareRoot(re * re + im * im)
}
