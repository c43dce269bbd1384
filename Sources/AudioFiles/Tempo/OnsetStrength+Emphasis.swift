extension OnsetStrength {
  /// Makes onsets comparable: the strongest are clipped, what does not stand out from the half
  /// second around it is left out, and the rest is smoothed a little.
  static func emphasized(_ values: [Float], rate: Double, isCircular: Bool) -> [Float] {
    let count = values.count
    let top = values.sorted()[min(count - 1, Int(Double(count) * 0.99))]
    let clipped = values.map { min($0, top) }
    let reach = min(Int(0.25 * rate), (count - 1) / 2)
    let means = localMeans(clipped, reach: reach, isCircular: isCircular)
    let standing = zip(clipped, means).map { max(0, $0 - $1) }
    return standing.indices.map { index in
      let before = index > 0 ? standing[index - 1] : isCircular ? standing[count - 1] : 0
      let after = index + 1 < count ? standing[index + 1] : isCircular ? standing[0] : 0
      return 0.25 * before + 0.5 * standing[index] + 0.25 * after
    }
  }

  /// The mean from `reach` values before each one to `reach` after it.
  private static func localMeans(_ values: [Float], reach: Int, isCircular: Bool) -> [Float] {
    let count = values.count
    var sums = [0.0]
    sums.reserveCapacity(count + 1)
    for value in values { sums.append((sums.last ?? 0) + Double(value)) }
    return (0..<count).map { index in
      let start = max(0, index - reach)
      let end = min(count, index + reach + 1)
      var sum = sums[end] - sums[start]
      guard isCircular else { return Float(sum / Double(end - start)) }
      sum += sums[count] - sums[count + min(0, index - reach)]
      sum += sums[max(0, index + reach + 1 - count)]
      return Float(sum / Double(2 * reach + 1))
    }
  }
}
