import CRubberBand
import Engine
import Model

extension Stretcher {
  /// Tells the stretcher which frame each beat of a sound of `inputCount` frames is moved to.
  ///
  /// The corresponding C function is `rubberband_set_key_frame_map`.
  static func setKeyFrames(
    _ warp: Warp, of state: RubberBandState?, from inputCount: Int, to outputCount: Int
  ) {
    var (from, to): ([UInt32], [UInt32]) = ([], [])
    for knot in warp.knots.dropFirst().dropLast() {
      let source = UInt32((knot.source * Double(inputCount)).rounded())
      let target = UInt32((knot.share * Double(outputCount)).rounded())
      guard source > from.last ?? 0, target > to.last ?? 0 else { continue }
      from.append(source)
      to.append(target)
    }
    guard !from.isEmpty else { return }
    rubberband_set_key_frame_map(state, UInt32(from.count), &from, &to)
  }

  /// `sample`, played faster and slower so that its beats come evenly by `warp`, as long as before.
  ///
  /// Throws a `StretchError` if that does not fit into memory, `CancellationError` soon after
  /// `isCancelled` says so. Any thread but the audio thread.
  static func played(
    _ sample: Sample, along warp: Warp, isCancelled: () -> Bool
  ) throws -> Sample {
    let bytes = sample.length * Double(sample.channelCount * MemoryLayout<Float>.size)
    guard Memory.holds(bytes: bytes) else {
      throw StretchError(seconds: sample.length / sample.rate)
    }
    return try sample.played(along: warp, isCancelled: isCancelled)
  }
}
