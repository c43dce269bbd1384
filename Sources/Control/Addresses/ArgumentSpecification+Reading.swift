import Model

extension ArgumentSpecification {
  /// The value that `argument` stands for, clamped to the range.
  ///
  /// Throws a `Refusal` if it is of the wrong type, not a number, infinite or a fraction where a
  /// whole number is needed.
  func value(of argument: Argument) throws(Refusal) -> ArgumentValue {
    if case .string(let text) = argument { return try self.text(text) }
    guard kind != .text, let number = argument.number else {
      throw Refusal("\(name) must be \(wanted), not \(argument.told)")
    }
    if number == -.infinity && reachesMinusInfinity { return .number(number) }
    guard number.isFinite else { throw Refusal("\(name) cannot be \(number)") }
    switch kind {
    case .flag: return .number(number == 0 ? 0 : 1)
    case .integer, .integerOrText:
      guard number == number.rounded() else {
        throw Refusal("\(name) must be a whole number, not \(number)")
      }
      guard abs(number) < 1e15 else { throw Refusal("\(name) cannot be \(number)") }
    case .number, .text: break
    }
    if isPositive && number <= 0 { throw Refusal("\(name) must be more than 0, not \(number)") }
    guard let range else { return .number(number) }
    return .number(min(max(number, range.lowerBound), range.upperBound))
  }

  private func text(_ text: String) throws(Refusal) -> ArgumentValue {
    guard kind == .text || kind == .integerOrText else {
      throw Refusal("\(name) must be \(wanted), not text")
    }
    guard choices.isEmpty || choices.contains(text) else {
      throw Refusal("\(name) must be one of \(choices.joined(separator: ", ")), not \"\(text)\"")
    }
    return .text(text)
  }

  /// Its name, with what it can be.
  var told: String {
    let values: String
    switch kind {
    case .flag: values = "0 or 1"
    case .text: values = choices.isEmpty ? "text" : choices.joined(separator: ", ")
    case .integerOrText: values = wanted
    case .number, .integer:
      let low = range.map { Self.figure($0.lowerBound) }
      let high = range.map { Self.figure($0.upperBound) }
      let span = [low, high].compactMap { $0 }.joined(separator: " to ")
      values = [span.isEmpty ? wanted : span, unit].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "\(name) (\(values))"
  }

  /// A bound as people write it.
  private static func figure(_ value: Double) -> String {
    if value == -.greatestFiniteMagnitude { return "-inf" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  private var wanted: String {
    switch kind {
    case .number, .flag: "a number"
    case .integer: "a whole number"
    case .text: "text"
    case .integerOrText: "a whole number or text"
    }
  }
}

/// The value of an argument, whatever its type was.
enum ArgumentValue: Hashable, Sendable {
  case number(Double)
  case text(String)
}

extension Argument {
  /// What it is, for an error.
  fileprivate var told: String {
    switch self {
    case .int32, .int64, .float, .double, .bool: "a number"
    case .string: "text"
    case .null: "nil"
    case .impulse: "an impulse"
    case .unsupported(let type): "of type \(type)"
    }
  }
}
