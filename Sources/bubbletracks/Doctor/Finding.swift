/// One thing that the doctor has looked at.
struct Finding: Hashable, Sendable {
  /// How it is.
  enum Verdict: Sendable {
    case ok
    /// It works, but could work better.
    case warning
    /// It keeps the program from working.
    case failure
  }

  var verdict: Verdict
  /// What was found, in a line.
  var text: String
  /// How to mend it, in a line; empty if all is well.
  var remedy: String

  /// A finding.
  init(_ verdict: Verdict, _ text: String, remedy: String = "") {
    self.verdict = verdict
    self.text = text
    self.remedy = remedy
  }
}
