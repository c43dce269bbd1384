import CLiblo

/// The version of the library that OSC is read with.
public enum LibraryVersion {
  /// As liblo tells.
  ///
  /// The corresponding C function is `lo_version`. Any thread.
  public static var liblo: String {
    var text = [CChar](repeating: 0, count: 64)
    lo_version(&text, Int32(text.count), nil, nil, nil, 0, nil, nil, nil)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
