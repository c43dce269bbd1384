/// How much a signal bends at each frame but the first and the last.
func secondDifferences(_ signal: [Double]) -> [Double] {
  signal.indices.dropFirst().dropLast().map { index in
    let neighbours: Double = signal[index - 1] + signal[index + 1]
    return neighbours - 2 * signal[index]
  }
}
