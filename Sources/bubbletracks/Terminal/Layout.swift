import Model

/// Lays the live view out on a screen of any size.
///
/// From top to bottom: what time and the machine do, the bubbles, messages, addresses and keys. The
/// bubbles take the most generous form that fits; if none does, they scroll.
struct Layout {
  let state: LiveState
  let width: Int
  let height: Int
  /// When it is looked at, in the state's seconds.
  let time: Double

  /// What the screen shows.
  var picture: Picture {
    if state.showsHelp { return Picture(help, width: width, height: height) }
    if state.showsCode { return Picture(code, width: width, height: height) }
    let (header, footer, body) = (header, footer, body)
    let spare = max(height - header.count - body.count - footer.count, 0)
    return Picture(
      header + body + messages(spare) + footer, width: width, height: height)
  }

  /// How far the bubbles can be scrolled, in lines; 0 if all are seen.
  var scrollLimit: Int {
    let rows = Form.all.lazy.map { bubbles($0).count }.min() ?? 0
    return rows <= room ? 0 : rows - (room - 1)
  }

  /// How many lines the bubbles may take: some are kept for messages.
  private var room: Int {
    let kept = height >= 14 ? 2 : height >= 6 ? 1 : 0
    return max(height - header.count - footer.count - kept, 0)
  }

  /// The bubbles.
  private var body: [Row] {
    var rows: [Row] = []
    for form in Form.all {
      rows = bubbles(form)
      if rows.count <= room { return rows }
    }
    return scrolled(rows)
  }

  /// How generously the bubbles are shown.
  struct Form {
    var hasHeadings = true
    /// Chains that find no room beside their track are written out below it.
    var hasLongChains = false
    /// Effects stand side by side.
    var foldsEffects = false

    /// From the most generous form on.
    static let all = [
      Form(hasLongChains: true), Form(), Form(foldsEffects: true),
      Form(hasHeadings: false, foldsEffects: true),
    ]
  }

  private func bubbles(_ form: Form) -> [Row] {
    let (tracks, effects) = (state.canvas.tracks, state.canvas.effects)
    var rows: [Row] = []
    if form.hasHeadings { rows.append(rule("tracks", trackHeadings)) }
    if tracks.isEmpty {
      rows.append(Row("  no tracks yet: add them from a controller or the browser", .dim))
    }
    rows += tracks.flatMap { self.rows(for: $0, form) }
    guard !effects.isEmpty else { return rows }
    if form.hasHeadings { rows.append(rule("effects")) }
    return rows + self.rows(for: effects, form)
  }

  /// A line across the screen with a word on it, and `headings` over their columns.
  private func rule(_ word: String, _ headings: [(column: Int, text: String)] = []) -> Row {
    var row = Row("─ ", .dim)
    row.add(word, .heading)
    func draw(to column: Int) {
      row.add(" " + String(repeating: "─", count: max(column - row.width - 2, 0)) + " ", .dim)
    }
    for heading in headings where heading.column >= row.width + 2 {
      guard heading.column + heading.text.columns + 2 < width else { break }
      draw(to: heading.column)
      row.add(heading.text, .dim)
    }
    row.add(" " + String(repeating: "─", count: max(width - row.width - 1, 0)), .dim)
    return row
  }

  /// The part of `rows` that is scrolled to, with a line that tells of the rest.
  private func scrolled(_ rows: [Row]) -> [Row] {
    guard room > 1 else { return Array(rows.prefix(room)) }
    let first = min(max(state.scroll, 0), rows.count - (room - 1))
    let below = rows.count - first - (room - 1)
    var more = Row("  ")
    if first > 0 { more.add("▲ \(first) more  ", .warning) }
    if below > 0 { more.add("▼ \(below) more  ", .warning) }
    more.add("arrow keys scroll", .dim)
    return rows[first..<(first + room - 1)] + [more]
  }

  /// The last messages, the newest at the bottom, in exactly `count` lines.
  private func messages(_ count: Int) -> [Row] {
    let rows = state.messages.suffix(count).map { message in
      var row = Row(message.isError ? " ! " : " · ", message.isError ? .bad : .dim)
      row.add(message.text, message.isError ? .bad : .plain)
      if message.count > 1 { row.add(" ×\(message.count)", .dim) }
      return row
    }
    return Array(repeating: Row(), count: max(count - rows.count, 0)) + rows
  }
}
