import Control
import Foundation
import Model

/// The table of addresses as an OSCQuery namespace (the proposal of Vidvox, version 1).
struct QueryTree {
  /// The attributes that a node may have, besides the required ones.
  static let optional = ["ACCESS", "CLIPMODE", "DESCRIPTION", "RANGE", "UNIT", "VALUE"]
  /// All that can be asked for.
  static let attributes = Set(optional + ["CONTENTS", "FULL_PATH", "TYPE"])

  /// Units by the names that the proposal gives them.
  private static let units = [
    "dB": "gain.db", "dBFS": "gain.db", "Hz": "time.hz", "s": "time.second", "ms": "time.ms",
    "bpm": "time.bpm",
  ]

  private var places: [String: AddressTable.Place] = [:]
  private var children: [String: Set<String>] = ["/": []]
  private var values: [String: [Argument]] = [:]
  private var names: [String: String] = [:]

  /// The namespace of `canvas`, whose state `changes` tell.
  init(_ canvas: Canvas, _ changes: [Change]) {
    for place in AddressTable.places(on: canvas) {
      places[place.address] = place
      // Another face of the parameter, whose range is told; some clients know no node that has both
      // a value and nodes below it.
      if place.address.hasSuffix("/norm") { continue }
      var path = ""
      for part in place.address.split(separator: "/") {
        children[path.isEmpty ? "/" : path, default: []].insert(String(part))
        path += "/" + part
      }
    }
    for change in changes {
      for message in AddressTable.feedback(change, on: canvas) {
        values[message.address] = message.arguments
      }
    }
    for track in canvas.tracks { names["/track/\(track.slot)"] = track.name }
    for effect in canvas.effects { names["/effect/\(effect.slot)"] = effect.type.name }
  }

  /// The node at `path` with all below it; nil if there is none.
  func node(_ path: String) -> [String: Any]? {
    guard places[path] != nil || children[path] != nil else { return nil }
    var node: [String: Any] = ["FULL_PATH": path, "ACCESS": 0]
    if let place = places[path] { node.merge(method(place)) { $1 } }
    if let names = children[path] {
      var contents: [String: Any] = [:]
      for name in names { contents[name] = self.node(path == "/" ? "/" + name : path + "/" + name) }
      node["CONTENTS"] = contents
    }
    if let name = names[path] { node["DESCRIPTION"] = name }
    return node
  }

  private func method(_ place: AddressTable.Place) -> [String: Any] {
    let arguments = place.arguments.filter { !$0.isOptional }
    var node: [String: Any] = [
      "TYPE": String(arguments.map(\.tag)), "DESCRIPTION": place.entry.summary,
      "ACCESS": access(place.entry.access),
    ]
    guard !arguments.isEmpty else { return node }
    if let values = value(place, arguments.count) { node["VALUE"] = values }
    let ranges = arguments.map(range)
    if ranges.contains(where: { !($0 is NSNull) }) {
      node["RANGE"] = ranges
      node["CLIPMODE"] = arguments.map(clipping)
    }
    if arguments.contains(where: { !$0.unit.isEmpty }) {
      node["UNIT"] = arguments.map { argument -> Any in
        argument.unit.isEmpty ? NSNull() : Self.units[argument.unit] ?? argument.unit
      }
    }
    return node
  }

  private func access(_ access: AddressEntry.Access) -> Int {
    switch access {
    case .read: 1
    case .write: 2
    case .both: 3
    }
  }

  /// The value now; nil for what has none, as the many links have no one value.
  private func value(_ place: AddressTable.Place, _ count: Int) -> [Any]? {
    guard place.entry.access != .write, place.address != "/link",
      let arguments = values[place.address], arguments.count >= count
    else { return nil }
    return arguments.prefix(count).map { argument in
      if case .string(let text) = argument { return text }
      // Silence is minus infinity, which JSON does not know.
      guard let number = argument.number, number.isFinite else { return NSNull() }
      return number
    }
  }

  private func range(_ argument: ArgumentSpecification) -> Any {
    if !argument.choices.isEmpty { return ["VALS": argument.choices] }
    if argument.kind == .flag { return ["VALS": [0, 1]] }
    guard let range = argument.range else { return NSNull() }
    if argument.reachesMinusInfinity { return ["MAX": range.upperBound] }
    return ["MIN": range.lowerBound, "MAX": range.upperBound]
  }

  private func clipping(_ argument: ArgumentSpecification) -> Any {
    guard argument.range != nil, argument.kind != .flag else { return "none" }
    return argument.reachesMinusInfinity ? "high" : "both"
  }
}
