import Model

extension AddressTable {
  private static let x = ArgumentSpecification.number("x", "", 0...1)
  private static let y = ArgumentSpecification.number("y", "", 0...1)
  static let place = [x, y]
  static let optionalPlace = [x.optional, y.optional]
  private static let stroke = [
    .number("x0", "", 0...1), .number("y0", "", 0...1), .number("x1", "", 0...1),
    ArgumentSpecification.number("y1", "", 0...1),
  ]

  /// Gestures at a place, links and the menu.
  static let canvasEntries: [AddressEntry] = [
    .gesture("/canvas/tap", place, .write, "taps what lies there") { .tapCanvas($0.point(0)) },
    .gesture("/canvas/longpress", place, .write, "opens the menu or links") {
      .longPress($0.point(0))
    },
    .gesture("/canvas/drag", stroke, .write, "a whole stroke: moves a bubble or cuts links") {
      .drag(from: $0.point(0), to: $0.point(2))
    },
    .gesture("/canvas/cut", stroke, .write, "removes every link that the stroke crosses") {
      .cut(from: $0.point(0), to: $0.point(2))
    },
    touch(.down, "a finger touches"), touch(.move, "a finger moves"),
    touch(.up, "a finger lifts"),
    touch(.cancel, "a finger's touch comes to nothing more"),
    .gesture(
      "/canvas/aspect", [.number("aspect", "", 0.1...10)], .both, "width / height of the surface"
    ) { .aspect($0.number(0)) },
    .service("/tuio/2Dcur", isVariadic: true, "fingers of a TUIO 1.1 tracker", .tuio),
    .gesture(
      "/menu/select", [.integerOrText("item")], .write, "creates an item of the menu"
    ) { call in
      .selectMenu(call.optionalText(0).map(MenuChoice.name) ?? .index(call.integer(0)))
    },
    .service("/menu", [], "asks for the menu", .menu),
    .report(
      "/menu/item", [.integer("index"), .text("kind"), .text("name")], "an item of the menu"),
    .report(
      "/menu/opened", [.number("x", "", 0...1), .number("y", "", 0...1)],
      "a long press has opened the menu there"),
    .report("/menu/end", [.integer("count")], "the end of the menu"),
    .gesture(
      "/link", [.text("from"), .text("to"), .integer("stage", 1...256).optional], .both,
      "links two bubbles"
    ) { call in
      .link(
        try call.bubble(0), try call.bubble(1),
        stage: call.values.count > 2 ? call.integer(2) : nil)
    },
    .gesture("/unlink", [.text("from"), .text("to")], .both, "removes a link") {
      .unlink(try $0.bubble(0), try $0.bubble(1))
    },
  ]

  private static func touch(_ phase: Touch.Phase, _ summary: String) -> AddressEntry {
    // Of a finger that lifts its surface may say how long it was down.
    let held = phase == .up ? [ArgumentSpecification.number("held", "s", 0...86_400).optional] : []
    return .gesture(
      "/canvas/\(phase.rawValue)", [.integer("finger"), x, y] + held, .write, summary
    ) {
      .touch(
        Touch(
          phase, surface: $0.surface, finger: $0.integer(0), $0.point(1),
          duration: $0.values.count > 3 ? $0.number(3) : nil))
    }
  }
}
