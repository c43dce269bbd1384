extension Unicode.Scalar {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  ///
  /// Ranges of double width are those that Unicode's EastAsianWidth.txt calls W and F.
  var columns: Int {
    if isSimple { return 1 }
    if Self.joined.contains(where: { $0.contains(value) }) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// Whether it is known without a look into Unicode's tables to be one harmless column wide:
  /// Latin letters, arrows, lines and blocks.
  fileprivate var isSimple: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2190...0x22FF,
      0x2500...0x25FC:
      true
    default: false
    }
  }

  /// Parts of Korean syllables that take no room of their own.
  private static let joined: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FF, 0x1F004...0x1F004,
    0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
    0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E,
    0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
    0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
    0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
    0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC,
    0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// How many columns of a terminal the text takes; it must be free of control characters.
  var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

  /// The text with nothing in it that could upset a terminal or its columns.
  ///
  /// Control characters, what has no shape and what is narrow or wide by Unicode's version become
  /// `?`. Marks that only join, direct or tint
  /// others go: terminals do not agree on how wide what they join is.
  var cleaned: String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    var cleaned = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isSimple {
        cleaned.append(scalar)
        continue
      }
      switch (scalar.value, scalar.properties.generalCategory) {
      case (0xFE00...0xFE0F, _), (0x1F3FB...0x1F3FF, _), (_, .format): continue
      case (_, .nonspacingMark), (_, .enclosingMark):
        // A mark needs a letter to sit on.
        if !cleaned.isEmpty { cleaned.append(scalar) }
      case (0x4DC0...0x4DFF, _), (0x1171E, _), (0x1F1E6...0x1F1FF, _), (_, .control),
        (_, .surrogate),
        (_, .privateUse),
        (_, .unassigned), (_, .lineSeparator), (_, .paragraphSeparator):
        cleaned.append("?")
      default: cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }

  /// As much of the text as fits into `width` columns, with an ellipsis where some is left out.
  func clipped(to width: Int) -> String {
    guard columns > width else { return self }
    guard width > 0 else { return "" }
    var (clipped, used) = (UnicodeScalarView(), 0)
    for scalar in unicodeScalars {
      guard used + scalar.columns < width else { break }
      clipped.append(scalar)
      used += scalar.columns
    }
    return String(clipped) + "\u{2026}"
  }
}
