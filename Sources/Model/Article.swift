extension String {
  /// The word with its article: `a track`, `an effect`.
  public var withArticle: String {
    first.map { "aeio".contains($0.lowercased()) } ?? false ? "an \(self)" : "a \(self)"
  }
}
