import Glibc

/// The memory of the machine.
enum Memory {
  /// Whether `bytes` of sound fit into it beside all else.
  ///
  /// The corresponding C function is `sysconf`.
  static func holds(bytes: Double) -> Bool {
    let all = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE)))
    return bytes < all * 0.75
  }
}
