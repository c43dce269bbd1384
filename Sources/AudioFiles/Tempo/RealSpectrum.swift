import CFFmpeg
import Glibc

/// The magnitudes of a windowed stretch of real samples, by FFmpeg's Fourier transform.
///
/// One thread at a time.
final class RealSpectrum {
  /// Samples in one stretch, a power of two.
  let size: Int
  /// Write the samples of a stretch here, `size` of them; the window is applied on the way.
  let input: UnsafeMutablePointer<Float>
  private let window: [Float]
  private let output: UnsafeMutablePointer<Float>
  private var context: OpaquePointer?
  private var transform: av_tx_fn?

  /// Nil if the transform cannot be had.
  init?(size: Int) {
    self.size = size
    window = Self.hann(size)
    input = Self.aligned(size + 2)
    output = Self.aligned(size + 2)
    var scale: Float = 1
    guard
      av_tx_init(&context, &transform, AV_TX_FLOAT_RDFT, 0, Int32(size), &scale, 0) >= 0
    else { return nil }
  }

  deinit {
    av_tx_uninit(&context)
    input.deallocate()
    output.deallocate()
  }

  /// Writes the first `size / 2` magnitudes from 0 Hz up; a full-scale sine reaches 0.5.
  ///
  /// The input is spoilt.
  func magnitudes(into result: inout [Float]) {
    window.withUnsafeBufferPointer { window in
      for index in 0..<size { input[index] *= window[index] }
    }
    transform?(context, output, input, MemoryLayout<Float>.stride)
    let scale = 2 / Float(size)
    for bin in 0..<size / 2 {
      let real = output[2 &* bin]
      let imaginary = output[2 &* bin &+ 1]
      result[bin] = (real * real + imaginary * imaginary).squareRoot() * scale
    }
  }

  private static func aligned(_ count: Int) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64)
    let floats = memory.bindMemory(to: Float.self, capacity: count)
    floats.initialize(repeating: 0, count: count)
    return floats
  }

  private static func hann(_ size: Int) -> [Float] {
    (0..<size).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(size))) }
  }
}
