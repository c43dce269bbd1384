/// The first multiple of `quantum` at or after `beats`; `beats` itself when the quantum is 0.
///
/// Beats before zero are treated alike: the grid goes on in both directions.
public func nextLaunch(after beats: Beats, quantum: Beats) -> Beats {
  guard quantum.micro > 0 else { return beats }
  let remainder = beats.micro % quantum.micro
  if remainder == 0 { return beats }
  let toNext = remainder > 0 ? quantum.micro - remainder : -remainder
  return Beats(micro: beats.micro + toNext)
}
