import Engine
import Foundation
import Model

extension OwnEngine {
  /// The most processor time, in seconds, that a cycle of `workload` takes while the tempo ramps up
  /// and down all the time and every track follows it.
  func worstCycle(_ workload: Workload) -> Double {
    let rig = Rig(rate: Workload.rate, tempo: 60, quantum: Beats(1.0))
    var (canvas, sounds) = scene(workload)
    canvas.tempo = 60
    for id in sounds.keys { sounds[id]?.beats = 4 }
    rig.update(to: canvas, sounds: sounds, at: 0)
    let length = Int(2 * Workload.rate)
    for turn in 0..<(workload.frameCount + Workload.warmUpCount) / length + 1 {
      rig.rampTempo(to: turn % 2 == 0 ? 200 : 60, over: length, at: turn * length)
    }
    _ = rig.flush()
    render(rig, Workload.warmUpCount, workload.blockCount)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * workload.blockCount)
    defer { buffer.deallocate() }
    let outputs = Outputs(left: buffer, right: buffer + workload.blockCount)
    var worst = 0.0
    for cycle in 0..<workload.frameCount / workload.blockCount {
      let before = Self.threadTime
      rig.renderer.render(outputs, count: workload.blockCount)
      worst = max(worst, Self.threadTime - before)
      if cycle % 16 == 0 {
        _ = rig.poll()
        _ = rig.pollMeters()
      }
    }
    return worst
  }

  /// Seconds that this thread has spent on a processor: what else the machine does not count.
  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
