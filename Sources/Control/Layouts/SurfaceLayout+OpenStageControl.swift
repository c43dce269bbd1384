import Foundation

extension SurfaceLayout {
  /// The oldest version whose sessions have this form.
  private static let version = "1.24.3"

  /// A session of Open Stage Control: JSON, whose root holds widgets at places in pixels.
  var openStageControl: [UInt8] {
    let session: [String: Any] = [
      "createdWith": "Open Stage Control", "version": Self.version, "type": "session",
      "content": [
        "type": "root", "id": "root", "layout": "default", "colorBg": "#000000",
        "widgets": items.enumerated().map(widget), "tabs": [Any](),
      ] as [String: Any],
    ]
    let data = try? JSONSerialization.data(
      withJSONObject: session, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return data.map { [UInt8]($0) + [10] } ?? []
  }

  private func widget(_ index: Int, _ item: Item) -> [String: Any] {
    var widget: [String: Any] = [
      "id": "\(index + 1) \(item.text)", "left": item.frame.x, "top": item.frame.y,
      "width": item.frame.width, "height": item.frame.height, "colorWidget": colour(of: item),
    ]
    guard let control = item.control else {
      return widget.merging(["type": "text", "default": item.text, "bypass": true]) { $1 }
    }
    widget["address"] = control.address
    switch control.kind {
    case .button(let argument):
      widget.merge(["type": "button", "mode": "tap", "label": item.text, "on": 1, "off": 0]) { $1 }
      switch argument {
      case .string(let text): widget.merge(["on": text, "typeTags": "s"]) { $1 }
      case .float(let number): widget.merge(["on": Double(number), "typeTags": "f"]) { $1 }
      default: widget["typeTags"] = "i"
      }
    case .toggle:
      widget.merge([
        "type": "button", "mode": "toggle", "label": item.text, "on": 1, "off": 0, "typeTags": "i",
      ]) { $1 }
    case .fader(let range):
      widget.merge([
        "type": "fader", "horizontal": true, "design": "compact", "html": item.text,
        "range": ["min": range.lowerBound, "max": range.upperBound], "typeTags": "f",
        "decimals": 3, "doubleTap": false, "snap": false,
      ]) { $1 }
      // As much to one side as to the other: the gauge begins in the middle.
      if range.lowerBound == -range.upperBound { widget["origin"] = 0 }
    }
    return widget
  }

  private func colour(of item: Item) -> String {
    item.group == 0 ? "#ffffff" : item.isEffect ? "#a8cde6" : "#f2b53d"
  }
}
