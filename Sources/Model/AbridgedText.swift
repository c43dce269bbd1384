extension String {
  /// The text, or the beginning and the end of a very long one, for who is told what went wrong: a
  /// name that is repeated in it may be of any length.
  public var abridged: String {
    let part = 500
    // Most are short, which is seen without counting characters.
    guard utf8.count > 2 * part, unicodeScalars.count > 2 * part else { return self }
    let (head, tail) = (unicodeScalars.prefix(part), unicodeScalars.suffix(part))
    return String(String.UnicodeScalarView(head)) + "\u{2026}"
      + String(String.UnicodeScalarView(tail))
  }
}
