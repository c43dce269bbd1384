extension Score {
  /// `line` as text, without a line end; what is read back from it is the same to the bit.
  ///
  /// Arguments of types that no address takes become nil.
  public static func format(_ line: ScoreLine) -> String {
    var parts = [line.time.description, line.message.address]
    if !line.message.arguments.isEmpty {
      let arguments = line.message.arguments.map(playable)
      parts.append(String(arguments.map(\.tag)))
      parts += arguments.map(format)
    }
    return parts.joined(separator: " ")
  }

  private static func playable(_ argument: Argument) -> Argument {
    if case .unsupported = argument { return .null }
    return argument
  }

  private static func format(_ argument: Argument) -> String {
    switch argument {
    case .int32(let value): value.description
    case .int64(let value): value.description
    case .float(let value): value.description
    case .double(let value): value.description
    case .string(let text): quoted(text)
    case .bool(true): "#T"
    case .bool(false): "#F"
    case .null, .unsupported: "Nil"
    case .impulse: "Infinitum"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
