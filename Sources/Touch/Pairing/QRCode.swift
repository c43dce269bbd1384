import CQRencode

/// A QR code: a square of dark and light modules.
public struct QRCode: Sendable {
  /// Light modules around it that readers need, by the standard; terminals are readable with half.
  private static let margin = 4

  /// Modules along a side.
  public let size: Int
  private let modules: [Bool]

  /// The code of `text`; nil if it is too long.
  ///
  /// The corresponding C function is `QRcode_encodeString8bit`.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    size = Int(code.pointee.width)
    let data = UnsafeBufferPointer(start: code.pointee.data, count: size * size)
    modules = data.map { $0 & 1 != 0 }
  }

  /// Whether the module in `column` of `row` is dark; all outside are light.
  public subscript(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return modules[row * size + column]
  }

  /// Lines for a dark terminal, two modules to a character: what is light is drawn.
  public var lines: [String] {
    let margin = Self.margin / 2
    return stride(from: -margin, to: size + margin, by: 2).map { row in
      String(
        (-margin..<(size + margin)).map { column -> Character in
          switch (self[row, column], self[row + 1, column]) {
          case (false, false): "█"
          case (false, true): "▀"
          case (true, false): "▄"
          case (true, true): " "
          }
        })
    }
  }

  /// A picture in SVG, dark on light.
  public var svg: String {
    let side = size + 2 * Self.margin
    let path = (0..<size).flatMap { row in
      (0..<size).filter { self[row, $0] }.map { column in
        "M\(column + Self.margin) \(row + Self.margin)h1v1h-1z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>\
      <path d="\(path.joined())"/></svg>
      """
  }
}
