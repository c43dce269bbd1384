/// Reads one line of a score from left to right.
///
/// Scalar by scalar, since a text may begin with an accent that would join its quote.
struct ScoreScanner {
  private var rest: Substring.UnicodeScalarView

  init(_ line: Substring) {
    rest = line.unicodeScalars
  }

  /// The next word up to white space; nil at the end or at a comment.
  mutating func word() -> Substring? {
    skipSpace()
    guard let first = rest.first, first != "#" else { return nil }
    return take()
  }

  /// The address, types and arguments that follow.
  mutating func message() throws(ScoreSyntax) -> Message {
    guard let address = word() else { throw ScoreSyntax("the address is missing") }
    guard address.first == "/" else {
      throw ScoreSyntax("\"\(address)\" is no address: it begins with /")
    }
    var message = Message(String(address))
    var types = word() ?? ""
    if types.first == "," { types.removeFirst() }
    for type in types { message.arguments.append(try argument(type)) }
    skipSpace()
    guard rest.isEmpty || rest.first == "#" else {
      throw ScoreSyntax("there are more arguments than types: \(Substring(rest))")
    }
    return message
  }

  private mutating func argument(_ type: Character) throws(ScoreSyntax) -> Argument {
    switch type {
    case "i": return .int32(try number(type) { Int32($0) })
    case "h": return .int64(try number(type) { Int64($0) })
    case "f": return .float(try number(type) { Float($0) })
    case "d": return .double(try number(type) { Double($0) })
    case "s", "S": return .string(try text())
    case "T": return constant("#T", .bool(true))
    case "F": return constant("#F", .bool(false))
    case "N": return constant("Nil", .null)
    case "I": return constant("Infinitum", .impulse)
    default: throw ScoreSyntax("type \(type) cannot be played")
    }
  }

  private mutating func number<T>(
    _ type: Character, _ make: (Substring) -> T?
  ) throws(ScoreSyntax) -> T {
    guard let word = word() else { throw ScoreSyntax("an argument of type \(type) is missing") }
    guard let value = make(word) else { throw ScoreSyntax("\"\(word)\" is not of type \(type)") }
    return value
  }

  /// Types that say all have a word in print, which may be left out.
  private mutating func constant(_ word: String, _ value: Argument) -> Argument {
    skipSpace()
    let next = rest.prefix { !isSpace($0) }
    if Substring(next) == word { rest = rest[next.endIndex...] }
    return value
  }

  /// Text in double quotes, with `\"`, `\\`, `\n`, `\r` and `\t`; or a word without.
  private mutating func text() throws(ScoreSyntax) -> String {
    skipSpace()
    guard let first = rest.first, first != "#" else { throw ScoreSyntax("a text is missing") }
    guard first == "\"" else {
      let word = take()
      return String(word.first == "'" ? word.dropFirst() : word)
    }
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.first.map(isSpace) ?? true else {
          throw ScoreSyntax("a quote within a text is written \\\"")
        }
        return String(text)
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        text.append(contentsOf: Self.unescaped(escaped))
      default: text.append(scalar)
      }
    }
    throw ScoreSyntax("a text has no closing quote")
  }

  /// A backslash before anything else stands for itself.
  private static func unescaped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "\"", "\\": [scalar]
    case "n": ["\n"]
    case "r": ["\r"]
    case "t": ["\t"]
    default: ["\\", scalar]
    }
  }

  private mutating func take() -> Substring {
    let word = rest.prefix { !isSpace($0) }
    rest = rest[word.endIndex...]
    return Substring(word)
  }

  private mutating func skipSpace() {
    rest = rest.drop(while: isSpace)
  }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar == " " || scalar == "\t" || scalar == "\r"
}
