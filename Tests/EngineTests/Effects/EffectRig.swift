import Model
import RealTime

@testable import Engine

/// One effect on a bench: its parameters, a steady beat, and frames cut into blocks of any size.
final class EffectRig {
  let type: EffectType
  let rate: Double
  /// The frame that is played next.
  var frame = 0
  /// The beat there.
  var beat = 0.0
  /// Whether the transport rolls.
  var isRolling = true
  var beatsPerFrame: Double
  private let processor: Processor
  private let ramps: UnsafeMutablePointer<Ramp>

  /// `effect` at `rate` and `tempo`, with its initial values but for `values`.
  init(
    _ effect: BuiltInEffect, rate: Double = 48_000, tempo: Double = 120,
    _ values: [String: Double] = [:]
  ) {
    type = effect.type
    self.rate = rate
    beatsPerFrame = tempo / 60 / rate
    processor = .make(effect, rate: rate)
    ramps = .allocate(capacity: type.parameters.count)
    for (index, parameter) in type.parameters.enumerated() {
      let value = values[parameter.name] ?? parameter.initial
      (ramps + index).initialize(to: parameter.ramp(value, rate: rate))
    }
  }

  deinit {
    processor.free()
    ramps.deallocate()
  }

  /// Sends parameter `index` to `position`, 0…1 over its range in its own scale.
  func move(_ index: Int, to position: Double) {
    let range = type.parameters[index].range
    let parameter = type.parameters[index]
    let (low, high) = (parameter.held(range.lowerBound), parameter.held(range.upperBound))
    ramps[index].target = low + Float(position) * (high - low)
  }

  /// Sends the parameter called `name` to `value`.
  func move(_ name: String, to value: Double) {
    guard let index = type.index(of: name) else { return }
    ramps[index].target = type.parameters[index].held(value)
  }

  /// Plays `count` frames of `input` in blocks of at most `blockCount` and returns both sides.
  func play(
    _ count: Int, blockCount: Int = 64, _ input: (Int) -> SIMD2<Float>
  ) -> (left: [Float], right: [Float]) {
    var left = [Float]()
    var right = [Float]()
    for i in frame..<frame + count {
      let sound = input(i)
      left.append(sound.x)
      right.append(sound.y)
    }
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return }
        var done = 0
        while done < count {
          let aligned = Block.maximumCount - (frame + done) % Block.maximumCount
          let size = min(blockCount, min(aligned, count - done))
          let moment = Moment(
            frame: frame + done, beat: isRolling ? beat + Double(done) * beatsPerFrame : beat,
            beatsPerFrame: isRolling ? beatsPerFrame : 0, framesPerBeat: 1 / beatsPerFrame,
            rate: rate)
          processor.process(
            Block(left: leftBase + done, right: rightBase + done, count: size),
            ParameterRamps(ramps: ramps), moment)
          done += size
        }
      }
    }
    frame += count
    if isRolling { beat += Double(count) * beatsPerFrame }
    return (left, right)
  }

  /// Plays the same on both sides and returns the left.
  func playMono(_ count: Int, _ input: (Int) -> Double) -> [Float] {
    play(count) { SIMD2(repeating: Float(input($0))) }.left
  }
}

/// Numbers that look random and are the same every time.
struct Noise {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// The next number, 0..<1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// The next number, −1..<1.
  mutating func sample() -> Float { Float(2 * next() - 1) }
}
