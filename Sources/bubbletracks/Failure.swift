/// Why the program ends before its work is done.
struct Failure: Error {
  /// What and why, and how to mend it.
  let text: String
  /// 1 if the work failed, 2 for arguments that cannot be used.
  let status: Int32

  /// The work failed.
  init(_ text: String) {
    self.text = text
    status = 1
  }

  /// The arguments cannot be used.
  init(usage text: String) {
    self.text = text
    status = 2
  }
}
