extension SurfaceLayout {
  /// A layout of TouchOSC (the program of 2021 and later): XML, compressed as zlib does, whose root
  /// group holds all controls.
  var touchOSC: [UInt8] {
    let children = items.enumerated().map { node($0.offset + 1, $0.element) }.joined()
    let frame = Frame(x: 0, y: 0, width: Self.width, height: Self.height)
    let root = TouchOSCNode.text(
      id: 0, type: "GROUP",
      properties: [
        .text("name", "BubbleTracks"), .frame(frame), .flag("background", true),
        .colour((0, 0, 0, 1)),
      ],
      values: [("touch", "false")], rest: "<children>\(children)</children>", isRoot: true)
    let xml = "<?xml version='1.0' encoding='UTF-8'?><lexml version='6'>\(root)</lexml>"
    return ZlibStream.compressed(Array(xml.utf8))
  }

  private func node(_ id: Int, _ item: Item) -> String {
    guard let control = item.control else { return title(id, item.text, item.frame) }
    let colour = colour(of: item)
    switch control.kind {
    case .button(let argument):
      return TouchOSCNode.text(
        id: id * 3, type: "BUTTON",
        properties: [
          .text("name", item.text), .frame(item.frame), .colour(colour), .number("buttonType", 0),
          .flag("press", true), .flag("release", false),
        ], values: [("x", "0"), ("touch", "false")],
        rest: message(control.address, TouchOSCNode.constant(argument), receives: false))
        + title(id, item.text, item.frame)
    case .toggle:
      return TouchOSCNode.text(
        id: id * 3, type: "BUTTON",
        properties: [
          .text("name", item.text), .frame(item.frame), .colour(colour), .number("buttonType", 2),
          .flag("press", true), .flag("release", true),
        ], values: [("x", "0"), ("touch", "false")],
        rest: message(
          control.address, TouchOSCNode.partial("VALUE", "INTEGER", "x", 0...1), receives: true))
        + title(id, item.text, item.frame)
    case .fader(let range):
      return TouchOSCNode.text(
        id: id * 3, type: "FADER",
        properties: [
          .text("name", item.text), .frame(item.frame), .colour(colour),
          // East: it fills from the left.
          .number("orientation", 1), .flag("bar", true),
        ], values: [("x", "0"), ("touch", "false")],
        rest: message(
          control.address, TouchOSCNode.partial("VALUE", "FLOAT", "x", range), receives: true))
        + title(id, item.text, item.frame)
    }
  }

  private func title(_ id: Int, _ text: String, _ frame: Frame) -> String {
    TouchOSCNode.text(
      id: id * 3 + 1, type: "LABEL",
      properties: [
        .text("name", "\(text) title"), .frame(frame), .flag("background", false),
        .flag("interactive", false), .flag("outline", false), .number("textSize", 13),
        .colour((1, 1, 1, 1), "textColor"),
      ], values: [("text", text), ("touch", "false")], rest: "")
  }

  private func message(_ address: String, _ arguments: String, receives: Bool) -> String {
    // With the key pressed only: a button says 1.
    let condition = receives ? "ANY" : "RISE"
    return """
      <messages><osc><enabled>1</enabled><send>1</send><receive>\(receives ? 1 : 0)</receive>\
      <feedback>0</feedback><noDuplicates>0</noDuplicates><connections>1111111111</connections>\
      <triggers><trigger><var><![CDATA[x]]></var><condition>\(condition)</condition></trigger>\
      </triggers><path>\(TouchOSCNode.partial("CONSTANT", "STRING", address, 0...1))</path>\
      <arguments>\(arguments)</arguments></osc></messages>
      """
  }

  private func colour(of item: Item) -> TouchOSCNode.Colour {
    item.group == 0
      ? (0.5, 0.55, 0.6, 1) : item.isEffect ? (0.4, 0.65, 0.85, 1) : (0.9, 0.65, 0.2, 1)
  }
}
