import Foundation

/// An argument of an OSC 1.0 message.
enum OSCArgument {
  case int(Int)
  case float(Double)
  case string(String)
  case blob(Data)
}

extension Data {
  /// An OSC message, as bytes.
  static func oscMessage(_ address: String, _ arguments: OSCArgument...) -> Data {
    var types = ","
    var values = Data()
    for argument in arguments {
      switch argument {
      case .int(let value):
        types += "i"
        values.append(big: Int32(value))
      case .float(let value):
        types += "f"
        values.append(big: Float(value).bitPattern)
      case .string(let value):
        types += "s"
        values.append(oscString: value)
      case .blob(let value):
        types += "b"
        values.append(big: Int32(value.count))
        values.append(value)
        values.append(Data(repeating: 0, count: -value.count & 3))
      }
    }
    var data = Data()
    data.append(oscString: address)
    data.append(oscString: types)
    return data + values
  }

  /// An OSC bundle of `messages` due `time` seconds after the start of a score.
  static func oscBundle(at time: Double, _ messages: [Data]) -> Data {
    var data = Data()
    data.append(oscString: "#bundle")
    data.append(big: UInt64(time * 4_294_967_296))
    for message in messages {
      data.append(big: Int32(message.count))
      data.append(message)
    }
    return data
  }

  /// Appends `text` with zeros up to the next multiple of four bytes, at least one.
  private mutating func append(oscString text: String) {
    append(contentsOf: text.utf8)
    append(Data(repeating: 0, count: 4 - text.utf8.count & 3))
  }
}
