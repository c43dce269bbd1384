import CFFmpeg
import Glibc

/// The Fourier transform of real samples and its inverse, by FFmpeg's library, in double precision:
/// the same bits on every thread, whether or not it takes very small numbers for nothing.
///
/// One thread at a time.
final class FourierTransform {
  /// Samples, a power of two.
  let size: Int
  /// The samples, `size` of them.
  let samples: UnsafeMutablePointer<Double>
  /// The bins from 0 Hz to half the rate, `size / 2 + 1` of them, real and imaginary part in turn.
  let bins: UnsafeMutablePointer<Double>
  private var forward: OpaquePointer?
  private var analysis: av_tx_fn?
  private var inverse: OpaquePointer?
  private var synthesis: av_tx_fn?
  /// What makes samples of samples.
  private var scale = 1.0

  /// Nil if the transform cannot be had.
  init?(size: Int) {
    self.size = size
    samples = Self.aligned(size + 2)
    bins = Self.aligned(size + 2)
    var one = 1.0
    guard
      av_tx_init(&forward, &analysis, AV_TX_DOUBLE_RDFT, 0, Int32(size), &one, 0) >= 0,
      av_tx_init(&inverse, &synthesis, AV_TX_DOUBLE_RDFT, 1, Int32(size), &one, 0) >= 0
    else { return nil }
    samples[0] = 1
    analyse()
    synthesise()
    // Versions of the library differ in it.
    scale = 1 / samples[0]
  }

  deinit {
    av_tx_uninit(&forward)
    av_tx_uninit(&inverse)
    samples.deallocate()
    bins.deallocate()
  }

  /// Makes bins of the samples, which are spoilt.
  func analyse() {
    analysis?(forward, bins, samples, MemoryLayout<Double>.stride)
    makeEndsReal()
  }

  /// Makes samples of the bins, which are spoilt.
  func synthesise() {
    makeEndsReal()
    synthesis?(inverse, samples, bins, 2 * MemoryLayout<Double>.stride)
    for index in 0..<size { samples[index] *= scale }
  }

  /// The first and the last bin have no imaginary part, of which some versions of the library leave
  /// what was there before.
  private func makeEndsReal() {
    bins[1] = 0
    bins[size + 1] = 0
  }

  private static func aligned(_ count: Int) -> UnsafeMutablePointer<Double> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * count, alignment: 64)
    let numbers = memory.bindMemory(to: Double.self, capacity: count)
    numbers.initialize(repeating: 0, count: count)
    return numbers
  }
}
