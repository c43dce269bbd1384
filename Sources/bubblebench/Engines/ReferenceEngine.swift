import CReference

/// The same tracks in plain C.
struct ReferenceEngine {
  let loops: Loops

  /// The processor time that `workload` takes, without its preparation; NaN without memory.
  func run(_ workload: Workload) -> Double {
    let (left, right) = (loops.left, loops.right)
    let tracks = 0..<workload.trackCount
    let mixer = reference_mixer_create(
      Int32(workload.trackCount), workload.isChained, tracks.map { left[$0 % left.count] },
      tracks.map { right[$0 % right.count] }, Int32(Workload.loopCount), Workload.rate)
    guard let mixer else { return .nan }
    defer { reference_mixer_free(mixer) }
    render(mixer, Workload.warmUpCount, workload.blockCount)
    return CPUTime.spent { render(mixer, workload.frameCount, workload.blockCount) }
  }

  private func render(_ mixer: OpaquePointer, _ count: Int, _ blockCount: Int) {
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockCount)
    defer { buffer.deallocate() }
    for _ in stride(from: 0, to: count, by: blockCount) {
      reference_mixer_render(mixer, buffer, buffer + blockCount, Int32(blockCount))
    }
  }
}
