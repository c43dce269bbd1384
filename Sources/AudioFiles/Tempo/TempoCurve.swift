import Glibc

/// What a picture of a file's beat shows: the waveform and the strength of onsets.
public struct TempoCurve: Sendable {
  /// The lowest and highest value of each column of the waveform, −1…1.
  public let columns: [ClosedRange<Float>]
  /// How strongly sound begins, `onsetRate` times a second.
  public let onsets: [Float]
  /// Values of `onsets` a second.
  public let onsetRate: Double

  /// Reads the file at `path` for a picture of `columnCount` columns.
  ///
  /// Throws an `AudioFileError` if it cannot be read. Any thread but the audio thread.
  public init(path: String, columnCount: Int) throws {
    let sound = try ListenedSound(path: path, longest: .greatestFiniteMagnitude) { false }
    let (mono, rate) = (sound.samples, sound.rate)
    columns = (0..<columnCount).map { column in
      let start = mono.count * column / columnCount
      let end = max(start + 1, mono.count * (column + 1) / columnCount)
      let part = mono[min(start, mono.count)..<min(end, mono.count)]
      let (low, high) = (part.min() ?? 0, part.max() ?? 0)
      return max(-1, min(low, 1))...max(-1, min(high, 1))
    }
    let found = mono.withUnsafeBufferPointer {
      OnsetStrength($0, sampleRate: rate, isCircular: false)
    }
    onsets = found?.all ?? []
    onsetRate = found?.rate ?? 100
  }
}
