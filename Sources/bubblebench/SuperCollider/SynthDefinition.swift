import Foundation

/// A compiled synthesiser for scsynth, in its file format version 2 (SuperCollider's help,
/// "Synth Definition File Format"), written unit by unit.
struct SynthDefinition {
  /// How often a unit computes.
  enum Rate: UInt8 {
    case control = 1
    case audio = 2
  }

  /// Where a unit's input comes from.
  enum Signal {
    case constant(Double)
    /// Output `output` of the unit added as number `unit`.
    case output(unit: Int, output: Int = 0)
  }

  let name: String
  private let parameters: [(name: String, value: Double)]
  private var constants: [Float] = []
  private var units = Data()
  private var unitCount = 0

  /// A synthesiser whose first unit gives `parameters`, in order.
  init(_ name: String, parameters: [(name: String, value: Double)]) {
    self.name = name
    self.parameters = parameters
    add("Control", .control, [], outputCount: parameters.count)
  }

  /// Adds a unit; its first output. `special` is the index of an operator.
  @discardableResult
  mutating func add(
    _ unit: String, _ rate: Rate, _ inputs: [Signal], outputCount: Int = 1, special: Int = 0
  ) -> Signal {
    units.append(pascalString: unit)
    units.append(rate.rawValue)
    units.append(big: Int32(inputs.count))
    units.append(big: Int32(outputCount))
    units.append(big: Int16(special))
    for input in inputs {
      switch input {
      case .constant(let value):
        units.append(big: Int32(-1))
        units.append(big: Int32(place(of: Float(value))))
      case .output(let unit, let output):
        units.append(big: Int32(unit))
        units.append(big: Int32(output))
      }
    }
    units.append(Data(repeating: rate.rawValue, count: outputCount))
    defer { unitCount += 1 }
    return .output(unit: unitCount)
  }

  /// The file, as `/d_recv` takes it.
  var bytes: Data {
    var data = Data("SCgf".utf8)
    data.append(big: Int32(2))
    data.append(big: Int16(1))
    data.append(pascalString: name)
    data.append(big: Int32(constants.count))
    for constant in constants { data.append(big: constant.bitPattern) }
    data.append(big: Int32(parameters.count))
    for parameter in parameters { data.append(big: Float(parameter.value).bitPattern) }
    data.append(big: Int32(parameters.count))
    for (index, parameter) in parameters.enumerated() {
      data.append(pascalString: parameter.name)
      data.append(big: Int32(index))
    }
    data.append(big: Int32(unitCount))
    data.append(units)
    // No variants.
    data.append(big: Int16(0))
    return data
  }

  private mutating func place(of constant: Float) -> Int {
    if let index = constants.firstIndex(of: constant) { return index }
    constants.append(constant)
    return constants.count - 1
  }
}

extension SynthDefinition.Signal {
  /// Output `output` of the same unit.
  func side(_ output: Int) -> Self {
    guard case .output(let unit, _) = self else { return self }
    return .output(unit: unit, output: output)
  }
}

extension Data {
  /// Appends `text` behind a byte that tells its length.
  fileprivate mutating func append(pascalString text: String) {
    append(UInt8(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
