import CNcurses
import Foundation
import Model

/// The terminal, drawn on with ncurses.
///
/// There can be one at a time, and it is used from one queue.
final class Screen {
  /// Whether the locale can show more than ASCII.
  let isUnicode: Bool
  private let hasColors: Bool

  /// Takes the terminal over; what is drawn goes to the file descriptor `output`.
  ///
  /// Throws a `Refusal` if it is of a kind that ncurses does not know.
  init(output: Int32) throws {
    // Numbers must go on being written as C does, so nothing but the characters follows the locale.
    setlocale(LC_CTYPE, "")
    isUnicode = String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8"
    guard screen_open(output) else {
      throw Refusal("the terminal: its kind is not known; set TERM, or start with --headless")
    }
    set_escdelay(25)
    screen_prepare()
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    hasColors = noColor.isEmpty && has_colors()
    if hasColors { Self.prepareColors() }
  }

  private static func prepareColors() {
    start_color()
    use_default_colors()
    let colors: [Ink: Int32] = [
      .accent: COLOR_CYAN, .good: COLOR_GREEN, .warning: COLOR_YELLOW, .bad: COLOR_RED,
      .special: COLOR_MAGENTA,
    ]
    for (ink, color) in colors { init_pair(ink.rawValue, Int16(color), -1) }
  }

  /// The library's version, such as `ncurses 6.4.20221231`.
  static var libraryVersion: String { String(cString: curses_version()) }

  /// Columns and lines.
  var size: (width: Int, height: Int) { (Int(screen_width()), Int(screen_height())) }

  /// Draws what differs between `picture` and `former`, or all.
  func draw(_ picture: Picture, over former: Picture?) {
    let picture = isUnicode ? picture : picture.plain
    let former = isUnicode ? former : former?.plain
    for (line, row) in picture.rows.enumerated() {
      if let former, former.width == picture.width, former.rows.indices.contains(line),
        former.rows[line] == row
      {
        continue
      }
      draw(row, line: Int32(line))
    }
    refresh()
  }

  private func draw(_ row: Row, line: Int32) {
    move(line, 0)
    style(.plain)
    clrtoeol()
    var column: Int32 = 0
    for run in row.runs {
      // Each run begins at its own column, whatever the terminal made of the last one.
      move(line, column)
      style(run.style)
      let text = run.text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
      addnwstr(text, Int32(text.count))
      column += Int32(run.text.columns)
    }
    style(.plain)
  }

  private func style(_ style: Style) {
    // Dim needs colours to be told from plain on most terminals, and does no harm elsewhere.
    screen_style(
      hasColors ? Int32(style.ink.rawValue) : 0, style.isBold, style.isDim, style.isReversed)
  }

  /// The next key; nil if none is pressed.
  func nextKey() -> Key? {
    var code: UInt32 = 0
    while true {
      switch screen_key(&code) {
      case 1: if let key = Self.character(code) { return key }
      case 2: if let key = Self.function(code) { return key }
      default: return nil
      }
    }
  }

  private static func character(_ code: UInt32) -> Key? {
    switch code {
    case 3: .interrupt
    case 12: .redraw
    case 26: .suspend
    default: code < 32 ? nil : Unicode.Scalar(code).map(Key.character)
    }
  }

  private static func function(_ code: UInt32) -> Key? {
    switch Int32(bitPattern: code) {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_PPAGE: .pageUp
    case KEY_NPAGE: .pageDown
    case KEY_RESIZE: .resized
    default: (1...12).first { screen_function_key($0) == code }.map { .function(Int($0)) }
    }
  }

  /// Draws everything anew with the next picture.
  func touch() { screen_touch() }

  /// Gives the terminal back; drawing takes it again.
  func leave() { endwin() }
}
