import Dispatch
import Engine
import Model

extension Stage {
  /// Into so many parts a loop's waveform is divided: what an eye tells apart on a ring.
  static let waveformSize = 128

  /// Finds the peaks of `sample`, which is loaded, and tells them; off the stage's queue.
  nonisolated func sketch(_ id: BubbleID, _ sample: Sample, _ load: Load) {
    let peaks = sample.peaks(Self.waveformSize)
    queue.async { self.assumeIsolated { $0.show(peaks, of: id, load) } }
  }

  private func show(_ peaks: [UInt8], of id: BubbleID, _ load: Load) {
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    waveforms[id] = peaks
    tell([.report(.waveform(slot: track.slot, peaks))], by: nil)
  }
}
