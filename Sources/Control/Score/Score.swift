import Model

/// A message with its time.
public struct ScoreLine: Hashable, Sendable {
  /// Seconds from the start.
  public var time: Double
  /// What is sent.
  public var message: Message

  /// `message` at `time`, in seconds from the start.
  public init(time: Double, message: Message) {
    self.time = time
    self.message = message
  }
}

/// A line that cannot be read.
public struct ScoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its number, from 1.
  public let line: Int
  /// Why.
  public let reason: String

  /// The line and why, for the user.
  public var description: String { "line \(line): \(reason)" }
}

/// Performances as text: a message a line, as `oscdump` prints them and `oscsendfile` plays them.
///
///     0.5 /track/add s "drums.wav"
///     1 /track/1/fader f 0.75   # up
///
/// A line is a time, an address, the types of the arguments and the arguments. The time is in
/// seconds, or an NTP time tag in hexadecimal, eight digits, a dot and eight more, with the first
/// line's tag at zero. A number sign begins a comment.
public enum Score {
  /// The lines of `text` in order of time, those of equal time as they stand.
  ///
  /// Throws the first line that cannot be read.
  public static func read(_ text: String) throws(ScoreError) -> [ScoreLine] {
    var lines: [ScoreLine] = []
    var zero: UInt64?
    let scalars = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in scalars.map(Substring.init).enumerated() {
      do throws(ScoreSyntax) {
        var scanner = ScoreScanner(line)
        guard let word = scanner.word() else { continue }
        let time = try Self.time(word, zero: &zero)
        guard Limits.performance.contains(time) else {
          let most = Int(Limits.performance.upperBound)
          throw ScoreSyntax("\"\(word)\" is too late: a performance lasts \(most) s at most")
        }
        lines.append(ScoreLine(time: time, message: try scanner.message()))
      } catch {
        throw ScoreError(line: index + 1, reason: error.reason)
      }
    }
    return lines.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Seconds from the start; tags before the first one's are at the start too.
  private static func time(_ word: Substring, zero: inout UInt64?) throws(ScoreSyntax) -> Double {
    if let tag = timetag(word) {
      let start = zero ?? tag
      zero = start
      return tag > start ? Double(tag - start) * 0x1p-32 : 0
    }
    guard let time = Double(word), time.isFinite, time >= 0 else {
      throw ScoreSyntax("\"\(word)\" is no time: write seconds from the start")
    }
    return time
  }

  /// The NTP time tag that `word` is in hexadecimal.
  static func timetag(_ word: some StringProtocol) -> UInt64? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 8 && $0.allSatisfy(\.isHexDigit) }),
      let seconds = UInt64(parts[0], radix: 16), let fraction = UInt64(parts[1], radix: 16)
    else { return nil }
    return seconds << 32 | fraction
  }
}

/// What is wrong with a line.
struct ScoreSyntax: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
