import Engine
import Model

/// The program's engine, driven by a loop.
struct OwnEngine {
  let loops: Loops

  /// The processor time that `workload` takes, without its preparation.
  func run(_ workload: Workload) -> Double {
    let rig = Rig(rate: Workload.rate, tempo: 120, quantum: Beats(1.0))
    let (canvas, sounds) = scene(workload)
    rig.update(to: canvas, sounds: sounds, at: 0)
    _ = rig.flush()
    render(rig, Workload.warmUpCount, workload.blockCount)
    return CPUTime.spent { render(rig, workload.frameCount, workload.blockCount) }
  }

  /// Renders, and reads the notices as often as a control thread would.
  func render(_ rig: Rig, _ count: Int, _ blockCount: Int) {
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockCount)
    defer { buffer.deallocate() }
    let outputs = Outputs(left: buffer, right: buffer + blockCount)
    var next = 0
    for frame in stride(from: 0, to: count, by: blockCount) {
      rig.renderer.render(outputs, count: blockCount)
      if frame >= next {
        _ = rig.poll()
        _ = rig.pollMeters()
        next += Int(Workload.rate / 50)
      }
    }
  }

  func scene(_ workload: Workload) -> (Canvas, [BubbleID: Sound]) {
    var canvas = Canvas()
    var sounds: [BubbleID: Sound] = [:]
    if workload.isChained { addEffects(&canvas) }
    for index in 0..<workload.trackCount {
      var track = Track(
        id: BubbleID(serial: UInt32(100 + index)), slot: index + 1, file: "", at: .center)
      track.isMuted = false
      track.gain = -12
      if workload.isChained { track.chain = Chain([[1], [2], [3]]) ?? .empty }
      canvas.insert(track)
      sounds[track.id] = Sound(loops.samples[index % loops.samples.count])
    }
    return (canvas, sounds)
  }

  /// Each link has a signal state of its own, so three bubbles serve all tracks.
  private func addEffects(_ canvas: inout Canvas) {
    for (index, (type, values)) in Workload.chain.enumerated() {
      var effect = Effect(
        id: BubbleID(serial: UInt32(index + 1)), slot: index + 1, type: type.type, at: .center)
      effect.isActive = true
      for (name, value) in values {
        if let place = effect.type.index(of: name) { effect.values[place] = value }
      }
      canvas.insert(effect)
    }
  }
}
