import CGetopt
import Foundation

/// The options of a command line, as `getopt_long` finds them.
struct Options {
  /// An option: its name, what its value is called (nil for a switch), for which commands.
  struct Option {
    var name: String
    var value: String?
    var commands: Set<String>
  }

  static let live: Set<String> = ["run", "doctor"]
  static let every: Set<String> = ["run", "render", "inspect", "effects", "layout", "doctor"]
  static let all = [
    Option(name: "library", value: "DIR", commands: ["run", "render"]),
    Option(name: "tracks", value: "N", commands: ["run", "render"]),
    Option(name: "effects", value: "N", commands: ["run", "render"]),
    Option(name: "hits", value: "N", commands: ["run", "render"]),
    Option(name: "controls", value: "N", commands: ["run", "render"]),
    Option(name: "inputs", value: "N", commands: ["run", "render"]),
    Option(name: "tempo", value: "BPM", commands: ["run", "render"]),
    Option(name: "quantum", value: "BEATS", commands: ["run", "render"]),
    Option(name: "clock", value: "internal|jack|link|midi", commands: ["run"]),
    Option(name: "tap-midi", value: "note N|cc N", commands: ["run"]),
    Option(name: "timebase", value: nil, commands: ["run"]),
    Option(name: "osc-port", value: "PORT", commands: live),
    Option(name: "web-port", value: "PORT|off", commands: live),
    Option(name: "listen", value: "ADDRESS", commands: ["run"]),
    Option(name: "allow", value: "HOST", commands: ["run"]),
    Option(name: "name", value: "CLIENT", commands: ["run"]),
    Option(name: "server", value: "JACKSERVER", commands: live),
    Option(name: "no-start-server", value: nil, commands: ["run"]),
    Option(name: "no-connect", value: nil, commands: ["run"]),
    Option(name: "direct-outs", value: nil, commands: ["run"]),
    Option(name: "score", value: "FILE", commands: ["run", "render"]),
    Option(name: "log", value: "FILE", commands: ["run"]),
    Option(name: "headless", value: nil, commands: ["run"]),
    Option(name: "output", value: "FILE", commands: ["render", "layout"]),
    Option(name: "duration", value: "SECONDS", commands: ["render"]),
    Option(name: "rate", value: "HZ", commands: ["render"]),
    Option(name: "block", value: "FRAMES", commands: ["render"]),
    Option(name: "plot", value: "FILE.svg", commands: ["inspect"]),
    Option(name: "json", value: nil, commands: ["inspect", "effects"]),
    Option(name: "version", value: nil, commands: every),
    Option(name: "help", value: nil, commands: every),
  ]

  private let command: String
  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// Reads `arguments` of `command`.
  ///
  /// Throws a `Failure` of status 2 that names what is right.
  static func parse(_ arguments: [String], command: String) throws -> Options {
    var options = Options(command: command)
    try options.read(arguments)
    return options
  }

  private init(command: String) { self.command = command }

  /// Whether the switch `name` was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value of option `name`.
  func text(_ name: String) -> String? { values[name]?.last }

  /// The last value of option `name` as a number within `range`.
  func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw Failure(
        usage: "--\(name) \(text): it must be a number from \(Self.short(range.lowerBound)) to "
          + Self.short(range.upperBound))
    }
    return number
  }

  /// The last value of option `name` as a whole number within `range`.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        usage: "--\(name) \(text): it must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  private mutating func read(_ arguments: [String]) throws {
    let table = Self.all
    let names = table.map { strdup($0.name) }
    defer { names.forEach { free($0) } }
    var long = zip(table, names).enumerated().map { index, pair in
      option(
        name: pair.1, has_arg: pair.0.value == nil ? no_argument : required_argument,
        flag: nil, val: Int32(256 + index))
    }
    long.append(option())
    var words: [UnsafeMutablePointer<CChar>?] = (["bubbletracks"] + arguments).map { strdup($0) }
    words.append(nil)
    // getopt reorders the words, so what is freed is noted first.
    let copies = words
    defer { copies.forEach { free($0) } }
    getopt_restart()
    let count = Int32(arguments.count + 1)
    while true {
      let word = max(1, Int(getopt_place()))
      let found = getopt_long(count, &words, ":h", long, nil)
      if found == -1 { break }
      let text = words.indices.contains(word) ? words[word].map { String(cString: $0) } : nil
      switch found {
      case 104: values["help", default: []].append("")
      case 58: throw Failure(usage: Self.missingValue(table[Int(getopt_subject()) - 256]))
      case 63: throw Failure(usage: unknown(text ?? ""))
      default: try take(table[Int(found) - 256], getopt_value().map { String(cString: $0) } ?? "")
      }
    }
    operands = words[Int(getopt_place())..<Int(count)].compactMap { $0.map { String(cString: $0) } }
  }

  private mutating func take(_ option: Option, _ value: String) throws {
    guard option.commands.contains(command) else {
      throw Failure(
        usage: "--\(option.name): it is no option of \u{201C}\(command)\u{201D}: \(known)")
    }
    values[option.name, default: []].append(value)
  }

  private static func missingValue(_ option: Option) -> String {
    "--\(option.name): it needs a value: --\(option.name) \(option.value ?? "VALUE")"
  }

  /// Says which option was meant, or which there are.
  private func unknown(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if let option = Self.all.first(where: { $0.name == name }), option.value == nil {
      return "--\(name): it takes no value"
    }
    let near = Self.all.filter { $0.commands.contains(command) }
      .map { ($0.name, Self.distance($0.name, name)) }.min { $0.1 < $1.1 }
    if let near, near.1 <= 2 { return "\(word): it is no option: did you mean --\(near.0)?" }
    return "\(word): it is no option of \u{201C}\(command)\u{201D}: \(known)"
  }

  private var known: String {
    let names = Self.all.filter { $0.commands.contains(command) }.map { "--" + $0.name }
    return "there are " + names.joined(separator: ", ")
  }

  /// How many letters lie between two words (Levenshtein).
  static func distance(_ a: String, _ b: String) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let cost = x == y ? diagonal : diagonal + 1
        diagonal = row[j + 1]
        row[j + 1] = min(cost, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
