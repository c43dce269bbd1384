import Dispatch
import Engine
import Foundation
import Model

/// Another length or pitch of a track's sound, in use or in the making.
struct Rendition {
  /// What makes one rendition differ from another.
  struct Shape: Hashable {
    /// Frames it lasts.
    var length: Double
    var semitones: Double
    /// How its beats are laid out evenly.
    var warp: Warp?
  }

  var shape: Shape
  /// Calls it off.
  var load = Load()
  /// When to begin with it: after its tempo has rested; nil once begun.
  var start: Int?
  /// When it may take over: once a ramp has reached its tempo.
  var due = Int.min
  /// What has been made of it too early.
  var sample: Sample?
  /// The frame from which it is made; nil for where it is heard first.
  var origin: Int?
}

extension Stage {
  /// How long a tempo rests before renditions are made for it, in seconds; until then, and until
  /// they are made, tracks follow by passages, or by playing faster or slower.
  private static let rest = 0.15

  /// How many times a loop's own length a rendition may last, also times its pitch if that is moved:
  /// stretched further it is noise, and of what is squeezed more Rubber Band, which goes on by at most
  /// 1,024 frames for 128 that it makes, reads what it has not written, and never makes the same again.
  private static let stretch = 0.125...64.0

  /// When the next rendition is to be begun.
  var nextRendition: Int? {
    renditions.values.compactMap { $0.sample == nil ? $0.start : $0.due }.min()
  }

  /// Looks which tracks need another rendition, after the tempo or how they follow it has changed.
  func reviseRenditions(at frame: Int) {
    for track in canvas.tracks { reviseRendition(track, at: frame, isSettled: false) }
  }

  /// Looks whether `track` needs another rendition; begins at once if all is settled.
  func reviseRendition(_ track: Track, at frame: Int, isSettled: Bool) {
    let id = track.id
    guard let original = originals[id] else { return }
    guard let shape = shape(track, original) else {
      renditions.removeValue(forKey: id)?.load.cancel()
      sounds[id]?.sample = original
      return
    }
    guard makesRenditions, renditions[id]?.shape != shape else { return }
    // One that is heard already while it is made is made to its end.
    if sounds[id]?.sample.isComplete ?? true { renditions[id]?.load.cancel() }
    let start = isSettled ? frame : frame + Int(Self.rest * rig.rate)
    renditions[id] = Rendition(shape: shape, start: start, due: ramp?.end ?? .min)
    if mode == .offline && isSettled { render(id) }
  }

  /// Makes the rendition that `track` needs now, which takes over as soon as it is made.
  func rendition(of track: Track, from origin: Int, at frame: Int) {
    guard let original = originals[track.id], let shape = shape(track, original) else { return }
    if let kept = renditions[track.id], kept.shape == shape, kept.origin == origin,
      let sample = kept.sample
    {
      renditions[track.id]?.due = .min
      return take(sample, for: track.id, kept.load)
    }
    renditions.removeValue(forKey: track.id)?.load.cancel()
    renditions[track.id] = Rendition(shape: shape, start: frame, origin: origin)
    render(track.id)
  }

  /// The rendition that `track` needs now, made from its frame `origin` on, which is kept until it is
  /// told to take over; nil if there is none.
  func keptRendition(of track: Track, from origin: Int) -> Sample? {
    guard let original = originals[track.id], original.isComplete,
      let shape = shape(track, original),
      let sample = try? source.stretch(
        original, length: shape.length, semitones: shape.semitones, warp: shape.warp,
        from: origin, progress: { _ in }, isCancelled: { false })
    else { return nil }
    renditions.removeValue(forKey: track.id)?.load.cancel()
    renditions[track.id] = Rendition(shape: shape, due: .max, sample: sample, origin: origin)
    return sample
  }

  /// Begins the renditions that are due by `frame`, and lets those that are made take over.
  func renderDue(at frame: Int) {
    for (id, rendition) in renditions where rendition.start.map({ $0 <= frame }) ?? false {
      render(id)
    }
    for (id, rendition) in renditions where rendition.due <= frame {
      if let sample = rendition.sample { take(sample, for: id, rendition.load) }
    }
  }

  /// What the track should sound like instead of its file; nil if as its file.
  private func shape(_ track: Track, _ original: Sample) -> Rendition.Shape? {
    var length = original.length
    var warp = fits[track.id]?.warp
    if track.sync == .stretch, let beats = sounds[track.id]?.beats {
      let wanted = beats * 60 / canvas.tempo * rig.rate
      // Stretched further it is noise, and takes more memory than there is: it plays slower instead.
      if isStretchable(original, to: wanted, semitones: track.transpose) {
        // A millisecond over the whole loop is not worth it.
        if abs(wanted - length) > 0.001 * rig.rate { length = wanted }
      } else {
        warp?.keepsPitch = false
      }
    }
    if length == original.length && track.transpose == 0 && warp == nil { return nil }
    return Rendition.Shape(length: length, semitones: track.transpose, warp: warp)
  }

  /// Whether `original` can be stretched to `length` frames and moved by `semitones`.
  func isStretchable(_ original: Sample, to length: Double, semitones: Double = 0) -> Bool {
    let ratio = length / original.length
    return Self.stretch.contains(ratio)
      && (semitones == 0 || Self.stretch.contains(ratio * pow(2, semitones / 12)))
  }

  private func render(_ id: BubbleID) {
    guard let original = originals[id], let rendition = renditions[id] else { return }
    renditions[id]?.start = original.isComplete ? nil : now + Int(rig.rate)
    guard original.isComplete else { return }
    switch mode {
    case .offline:
      do {
        let sample = try source.stretch(
          original, length: rendition.shape.length, semitones: rendition.shape.semitones,
          warp: rendition.shape.warp, from: rendition.origin ?? 0, progress: { _ in },
          isCancelled: { false })
        take(sample, for: id, rendition.load)
      } catch {
        failRendition(id, "\(error)", rendition.load)
      }
    case .live:
      stretcher.addOperation { [self, source] in
        do {
          try work(on: original, rendition, for: id, source)
        } catch {
          let text = "\(error)"
          queue.async { self.assumeIsolated { $0.failRendition(id, text, rendition.load) } }
        }
      }
    }
  }

  /// Makes a rendition on a thread of its own, and gives it over as soon as it is far enough ahead.
  private nonisolated func work(
    on original: Sample, _ rendition: Rendition, for id: BubbleID, _ source: any SoundSource
  ) throws {
    let (load, shape) = (rendition.load, rendition.shape)
    // It waited for its turn: what is heard now counts.
    let origin = queue.sync {
      assumeIsolated { $0.origin(rendition, of: id) }
    }
    let lead = RenditionLead(rate: original.rate, lead: origin?.lead)
    let give: @Sendable (Sample) -> Void = { sample in
      self.queue.async {
        self.assumeIsolated {
          $0.take(sample, for: id, load)
          $0.flush()
        }
      }
    }
    let sample = try source.stretch(
      original, length: shape.length, semitones: shape.semitones, warp: shape.warp,
      from: rendition.origin ?? origin?.frame ?? 0,
      progress: { if lead.isEnough($0.available) { give($0) } },
      isCancelled: { load.isCancelled })
    give(sample)
  }

  /// Tells why a track goes on without the rendition that it needs.
  private func failRendition(_ id: BubbleID, _ text: String, _ load: Load) {
    guard renditions[id]?.load === load, !load.isCancelled,
      let track = canvas.tracks.first(where: { $0.id == id })
    else { return }
    tellProblem("\(BubbleName(.track, track.slot)): \(text)")
  }

  /// Lets what has been made take over, or keeps it until it may.
  private func take(_ sample: Sample, for id: BubbleID, _ load: Load) {
    guard let rendition = renditions[id], rendition.load === load,
      let track = canvas.tracks.first(where: { $0.id == id }), sounds[id]?.sample !== sample,
      sample.isComplete || isThere(sample, for: id)
    else { return }
    guard rendition.due <= now + lookahead else {
      renditions[id]?.sample = sample
      arm()
      return
    }
    if waitsForBridge(sample, of: id) { return awaitBridge(sample, of: id) }
    renditions[id]?.sample = nil
    let frame = stamp(max(now, rendition.due))
    sounds[id]?.sample = sample
    endGlide(of: id, at: frame)
    updateRig(at: frame)
    // When it takes over depends on the machine, and is noted to be played again.
    if mode == .live {
      mark(.rendition(track: track.slot, origin: sample.origin), at: frame, from: nil)
    }
  }
}
