import Foundation
import Testing

@testable import bubbletracks

/// Measured with the C library's own table of widths, which ncurses goes by.
@Suite struct PictureTests {
  private let measure: @convention(c) (wchar_t) -> Int32

  init() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    // Swift does not see its declaration.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    measure = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
  }

  private func columns(_ text: String) -> [Int] {
    text.unicodeScalars.map { Int(measure(wchar_t(bitPattern: $0.value))) }
  }

  @Test("no row is wider than the screen or holds a control character, at any size")
  func fits() {
    for state in [Scenery.state(), Scenery.state(tracks: 30, effects: 20), LiveState(name: "x")] {
      for width in [1, 2, 5, 10, 20, 39, 40, 59, 60, 61, 79, 80, 100, 120, 200] {
        for height in [1, 2, 3, 5, 8, 10, 12, 14, 20, 24, 40, 60] {
          let picture = Layout(state: state, width: width, height: height, time: 0.1).picture
          for picture in [picture, picture.plain] {
            #expect(picture.rows.count == height)
            for row in picture.rows {
              let columns = columns(row.text)
              #expect(columns.allSatisfy { $0 >= 0 }, "\(row.text)")
              #expect(columns.reduce(0, +) <= width, "\(row.text)")
            }
          }
        }
      }
    }
  }

  @Test("a character takes as many columns as the C library says")
  func characters() {
    var differing: [String] = []
    for value in UInt32(0x20)...0x3FFFD {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = Int(measure(wchar_t(bitPattern: value)))
      // A mark is kept only after a letter.
      let text = "a" + String(scalar)
      guard width >= 0, text.cleaned == text else { continue }
      if scalar.columns != width { differing.append(String(value, radix: 16)) }
    }
    #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(400))")
  }

  @Test("the picture in ASCII has the same columns")
  func plain() {
    let picture = Layout(state: Scenery.state(), width: 80, height: 24, time: 0).picture
    for (row, plain) in zip(picture.rows, picture.plain.rows) {
      #expect(plain.text.allSatisfy { $0.isASCII })
      #expect(row.width == plain.width)
    }
  }

  @Test("control characters, joiners and marks of direction are taken out of a text")
  func cleaning() {
    #expect("a\u{1B}[2Jb\n\u{9B}c".cleaned == "a?[2Jb??c")
    #expect("\u{202E}abc\u{200D}".cleaned == "abc")
    #expect("\u{301}e\u{301}".cleaned == "e\u{301}")
    #expect("👍🏽".cleaned == "👍")
  }

  @Test("a text is cut at a character's edge, with an ellipsis")
  func clipping() {
    #expect("drums".clipped(to: 5) == "drums")
    #expect("drums".clipped(to: 4) == "dru…")
    #expect("漢字です".clipped(to: 8) == "漢字です")
    #expect("漢字です".clipped(to: 7) == "漢字で…")
    #expect("漢字です".clipped(to: 6) == "漢字…")
    #expect("abc".clipped(to: 0).isEmpty)
  }

  @Test("of the items of a line the lowest ranks give way")
  func ranks() {
    let items = [(2, Row("tempo")), (1, Row("clock")), (3, Row("beat"))]
    #expect(Row.joined(items, within: 18).text == "tempo  clock  beat")
    #expect(Row.joined(items, within: 17).text == "tempo  beat")
    #expect(Row.joined(items, within: 10).text == "beat")
    #expect(Row.joined(items, within: 3).text == "be…")
  }
}
