/// What must be known of a file before it is loaded: its true length, and how it begins and ends.
struct Survey {
  /// The frames that can be decoded.
  let frameCount: Int
  /// The first frames, one array for each channel of the mix.
  let head: [[Float]]
  /// The last frames, in the same way.
  let tail: [[Float]]

  /// Surveys `reader` from its start, keeping `edgeCount` frames of each end (or all, if there are
  /// fewer). The reader is left anywhere.
  ///
  /// The claimed length is believed if the end is where it should be; otherwise all of the file is
  /// decoded once to count it.
  init(_ reader: AudioReader, downmix: Downmix, edgeCount: Int, isCancelled: () -> Bool) throws {
    let chunkCount = 16_384
    var edges = Edges(downmix: downmix, chunkCount: chunkCount)
    head = edges.read(reader, upTo: edgeCount)
    let headCount = edges.lastCount
    let claimed = reader.claimedFrameCount
    let endCount = edgeCount + reader.decoder.vagueTailCount
    if headCount == edgeCount, claimed > 2 * endCount, reader.seek(to: claimed - endCount) {
      // One more than there should be, since a file may also hold more than it claims.
      let found = edges.read(reader, upTo: endCount + 1)
      if edges.lastCount == endCount {
        frameCount = claimed
        tail = found.map { Array($0.suffix(edgeCount)) }
        return
      }
    }
    // A fresh start: after a failed search the position is not known.
    let again = try AudioReader(path: reader.path)
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: chunkCount * reader.channelCount)
    defer { frames.deallocate() }
    var window = [[Float]](repeating: [], count: downmix.outputCount)
    var total = 0
    while true {
      if isCancelled() { throw CancellationError() }
      let count = again.read(into: frames, frameCount: chunkCount)
      if count == 0 { break }
      total += count
      let chunk = edges.mix(frames, frameCount: count)
      for channel in window.indices {
        window[channel] += chunk[channel]
        window[channel].removeFirst(max(0, window[channel].count - edgeCount))
      }
    }
    frameCount = total
    tail = window
  }
}

/// Reads short stretches of a file into arrays.
private struct Edges {
  let downmix: Downmix
  let chunkCount: Int
  /// How many frames the last reading found.
  var lastCount = 0

  init(downmix: Downmix, chunkCount: Int) {
    self.downmix = downmix
    self.chunkCount = chunkCount
  }

  mutating func read(_ reader: AudioReader, upTo frameCount: Int) -> [[Float]] {
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: frameCount * reader.channelCount)
    defer { frames.deallocate() }
    lastCount = reader.read(into: frames, frameCount: frameCount)
    return mix(frames, frameCount: lastCount)
  }

  func mix(_ frames: UnsafePointer<Float>, frameCount: Int) -> [[Float]] {
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: frameCount * downmix.outputCount)
    defer { storage.deallocate() }
    let outputs = (0..<downmix.outputCount).map { storage + $0 * frameCount }
    downmix.apply(frames, frameCount: frameCount, to: outputs)
    return outputs.map { Array(UnsafeBufferPointer(start: $0, count: frameCount)) }
  }
}
