/// The parts of which TouchOSC's files are made.
enum TouchOSCNode {
  /// Red, green, blue and opacity, 0…1.
  typealias Colour = (Double, Double, Double, Double)

  /// A property: a key, the letter of its type, and its value as XML.
  struct Property {
    var key: String
    var type: Character
    var value: String

    static func text(_ key: String, _ text: String) -> Self {
      Self(key: key, type: "s", value: data(text))
    }

    static func flag(_ key: String, _ isOn: Bool) -> Self {
      Self(key: key, type: "b", value: isOn ? "1" : "0")
    }

    static func number(_ key: String, _ number: Int) -> Self {
      Self(key: key, type: "i", value: String(number))
    }

    static func frame(_ frame: SurfaceLayout.Frame) -> Self {
      Self(
        key: "frame", type: "r",
        value: "<x>\(frame.x)</x><y>\(frame.y)</y><w>\(frame.width)</w><h>\(frame.height)</h>")
    }

    static func colour(_ colour: Colour, _ key: String = "color") -> Self {
      let (red, green, blue, alpha) = colour
      return Self(
        key: key, type: "c", value: "<r>\(red)</r><g>\(green)</g><b>\(blue)</b><a>\(alpha)</a>")
    }
  }

  /// A node with its properties in the order of their keys, as the program writes them.
  static func text(
    id: Int, type: String, properties: [Property], values: [(key: String, initial: String)],
    rest: String, isRoot: Bool = false
  ) -> String {
    let properties = properties.sorted { $0.key < $1.key }.map { property in
      "<property type='\(property.type)'><key>\(data(property.key))</key>"
        + "<value>\(property.value)</value></property>"
    }
    let values = values.map { value in
      "<value><key>\(data(value.key))</key><locked>0</locked>"
        + "<lockedDefaultCurrent>0</lockedDefaultCurrent>"
        + "<default>\(data(value.initial))</default><defaultPull>0</defaultPull></value>"
    }
    return "<node ID='\(identity(id))' type='\(type)'>\(isRoot ? "<includes/>" : "")"
      + "<properties>\(properties.joined())</properties>"
      + "<values>\(values.joined())</values>\(rest)</node>"
  }

  /// A part of a path, or an argument.
  static func partial(
    _ type: String, _ conversion: String, _ value: String, _ range: ClosedRange<Double>
  ) -> String {
    "<partial><type>\(type)</type><conversion>\(conversion)</conversion><value>\(data(value))</value>"
      + "<scaleMin>\(number(range.lowerBound))</scaleMin>"
      + "<scaleMax>\(number(range.upperBound))</scaleMax></partial>"
  }

  /// What a button says: the argument, or 1.
  static func constant(_ argument: Argument?) -> String {
    switch argument {
    case .string(let text): partial("CONSTANT", "STRING", text, 0...1)
    case .float(let value): partial("CONSTANT", "FLOAT", number(Double(value)), 0...1)
    default: partial("CONSTANT", "INTEGER", "1", 0...1)
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// The same for the same layout, so that a file written anew is the same.
  private static func identity(_ id: Int) -> String {
    let digits = String(id, radix: 16)
    return "b0bb1e00-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func data(_ text: String) -> String { "<![CDATA[\(text)]]>" }
}

extension TouchOSCNode.Property {
  fileprivate static func data(_ text: String) -> String { "<![CDATA[\(text)]]>" }
}
