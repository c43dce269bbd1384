/// Some text of one look.
struct Run: Hashable, Sendable {
  var text: String
  var style: Style
}

/// A line of styled text, free of control characters.
struct Row: Hashable, Sendable {
  private(set) var runs: [Run] = []
  /// How many columns it takes.
  private(set) var width = 0

  init() {}

  /// A line of one look.
  init(_ text: String, _ style: Style = .plain) {
    add(text, style)
  }

  /// The line without looks.
  var text: String { runs.map(\.text).joined() }

  /// Appends `text`, cleaned.
  mutating func add(_ text: String, _ style: Style = .plain) {
    let text = text.cleaned
    guard !text.isEmpty else { return }
    width += text.columns
    if runs.last?.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }

  /// Appends `row`.
  mutating func add(_ row: Row) {
    for run in row.runs { add(run.text, run.style) }
  }

  /// Appends `text` in a field of `columns`: cut or filled up with blanks.
  mutating func add(_ text: String, _ style: Style = .plain, columns: Int, isRight: Bool = false) {
    let text = text.cleaned.clipped(to: columns)
    let blanks = String(repeating: " ", count: max(columns - text.columns, 0))
    add(isRight ? blanks + text : text, style)
    if !isRight { add(blanks) }
  }

  /// Fills up with blanks to `column`.
  mutating func pad(to column: Int) {
    if column > width { add(String(repeating: " ", count: column - width)) }
  }

  /// The line cut to `limit` columns.
  func clipped(to limit: Int) -> Row {
    guard width > limit else { return self }
    var row = Row()
    for run in runs {
      let room = limit - row.width
      guard room > 0 else { break }
      // The ellipsis belongs to a run that is cut, or to the last that just fills the line.
      let rest = run.text.columns == room ? run.text + " " : run.text
      row.add(rest.clipped(to: room), run.style)
    }
    return row
  }

  /// Joins as many `items` as fit into `limit` columns, two blanks apart; those of the lowest rank
  /// go first, of equal rank the last.
  static func joined(_ items: [(rank: Int, row: Row)], within limit: Int) -> Row {
    var items = items.filter { $0.row.width > 0 }
    func width() -> Int { items.reduce(-2) { $0 + $1.row.width + 2 } }
    while items.count > 1, width() > limit {
      let lowest = items.map(\.rank).min()
      guard let index = items.lastIndex(where: { $0.rank == lowest }) else { break }
      items.remove(at: index)
    }
    var row = Row()
    for (index, item) in items.enumerated() {
      if index > 0 { row.add("  ") }
      row.add(item.row)
    }
    return row.clipped(to: limit)
  }
}

/// All that a screen shows: exactly as many rows as it has lines, none wider than it is.
struct Picture: Hashable, Sendable {
  let width: Int
  let rows: [Row]

  /// A picture of `height` lines of `width` columns, of as much of `rows` as fits.
  init(_ rows: [Row], width: Int, height: Int) {
    self.width = width
    let shown = rows.prefix(max(height, 0)).map { $0.clipped(to: max(width, 0)) }
    self.rows = shown + Array(repeating: Row(), count: max(height - shown.count, 0))
  }

  /// The same in ASCII, column for column, for terminals that know nothing else.
  var plain: Picture {
    Picture(
      rows.map { row in
        var plain = Row()
        for run in row.runs { plain.add(run.text.plain, run.style) }
        return plain
      }, width: width, height: rows.count)
  }
}

extension String {
  /// The text in ASCII, column for column.
  fileprivate var plain: String {
    let signs: [Unicode.Scalar: String] = [
      "─": "-", "▶": ">", "■": "#", "│": "|", "…": "~", "●": "*", "○": ".", "·": ".", "−": "-",
      "–": "-", "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "=", "▍": "=", "▎": "-", "▏": "-",
      "░": ".", "▲": "^", "▼": "v", "×": "x", "’": "'", "“": "\"", "”": "\"",
    ]
    return unicodeScalars.map { scalar in
      scalar.isASCII
        ? String(scalar) : signs[scalar] ?? String(repeating: "?", count: scalar.columns)
    }.joined()
  }
}
