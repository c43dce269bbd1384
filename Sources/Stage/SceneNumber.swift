import Foundation

/// Numbers as a scene has them: in as few decimals as say the same.
enum SceneNumber {
  /// `value` with all numbers in it in decimal: those that came as `Float` by what a float needs,
  /// others by what a double needs.
  static func decimal(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any]: return object.mapValues(decimal)
    case let list as [Any]: return list.map(decimal)
    default: break
    }
    if type(of: value) == Double.self, let number = value as? Double { return decimal(number) }
    // What else a scene held came as JSON's numbers.
    guard let number = value as? NSNumber, !(value is NSDecimalNumber),
      ["d", "f"].contains(String(cString: number.objCType))
    else { return value }
    return decimal(number.doubleValue)
  }

  private static func decimal(_ value: Double) -> Any {
    let single = Float(value)
    let text = Double(single) == value ? single.description : value.description
    return value.isFinite ? NSDecimalNumber(string: text) : value
  }
}
