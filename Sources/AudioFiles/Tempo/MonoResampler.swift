/// Gathers a sound of one channel, at another rate where a plan says so.
final class MonoResampler {
  private let resampler: Resampler?
  /// Made frames that are still to be left out: they come of what lies before the start.
  private var surplus: Int
  private var made: [Float] = []
  private var room: [Float] = []

  /// Nil if the rates are out of reach.
  init?(_ plan: ResamplingPlan?) {
    surplus = plan?.preroll.outputCount ?? 0
    guard let plan else {
      resampler = nil
      return
    }
    guard let new = Resampler(from: plan.inputRate, to: plan.outputRate, channelCount: 1) else {
      return nil
    }
    resampler = new
  }

  /// Takes what comes next, or first of all what lies before the start.
  func feed(_ input: [Float]) {
    guard let resampler else {
      made += input
      return
    }
    var input = input
    room = [Float](
      repeating: 0, count: max(room.count, Int(Double(input.count) / resampler.ratio) + 64))
    input.withUnsafeMutableBufferPointer { input in
      guard let start = input.baseAddress else { return }
      var taken = 0
      while taken < input.count {
        let step = room.withUnsafeMutableBufferPointer { room in
          room.baseAddress.map {
            resampler.process(
              [start + taken], count: input.count - taken, to: [$0], room: room.count)
          } ?? (0, 0)
        }
        taken += step.0
        keep(step.1)
        if step.0 == 0 && step.1 == 0 { break }
      }
    }
  }

  /// All that came of it: `count` frames, if there are so many.
  func finish(count: Int) -> [Float] {
    guard let resampler else { return made }
    room = [Float](repeating: 0, count: max(room.count, 1_024))
    while made.count < count {
      let more = room.withUnsafeMutableBufferPointer { room in
        room.baseAddress.map { resampler.finish(to: [$0], room: room.count) } ?? 0
      }
      if more == 0 { break }
      keep(more)
    }
    if made.count > count { made.removeLast(made.count - count) }
    return made
  }

  private func keep(_ count: Int) {
    let left = min(surplus, count)
    surplus -= left
    made += room[left..<count]
  }
}
