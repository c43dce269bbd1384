import Model

/// The fingers of a TUIO 1.1 tracker, from its `/tuio/2Dcur` messages: `alive` lists the sessions
/// on the surface, `set` tells where one is.
struct TuioCursors {
  /// More fingers than this are not followed.
  private static let most = 64

  private var cursors: [Int: Point] = [:]

  var isEmpty: Bool { cursors.isEmpty }

  /// The touches that `arguments` tell of, on `surface`.
  ///
  /// Throws a `Refusal` if they are not TUIO.
  mutating func touches(_ arguments: [Argument], surface: Int) throws(Refusal) -> [Touch] {
    guard case .string(let command)? = arguments.first else {
      throw Refusal("a TUIO message begins with its command")
    }
    switch command {
    case "alive":
      var alive: Set<Int> = []
      for argument in arguments.dropFirst() { alive.insert(try session(argument)) }
      let gone = cursors.filter { !alive.contains($0.key) }.sorted { $0.key < $1.key }
      for (session, _) in gone { cursors[session] = nil }
      return gone.map { Touch(.up, surface: surface, finger: $0.key, $0.value) }
    case "set":
      guard arguments.count >= 4, let x = arguments[2].number, let y = arguments[3].number,
        x.isFinite, y.isFinite
      else { throw Refusal("a TUIO set needs a session, x and y") }
      return set(try session(arguments[1]), Point(x, y).clamped, surface)
    case "source", "fseq":
      return []
    default:
      throw Refusal("\"\(command)\" is no TUIO command")
    }
  }

  private mutating func set(_ session: Int, _ point: Point, _ surface: Int) -> [Touch] {
    let before = cursors[session]
    guard before != point, before != nil || cursors.count < Self.most else { return [] }
    cursors[session] = point
    return [Touch(before == nil ? .down : .move, surface: surface, finger: session, point)]
  }

  private func session(_ argument: Argument) throws(Refusal) -> Int {
    guard let number = argument.number, let session = Int(exactly: number) else {
      throw Refusal("a TUIO session is a whole number")
    }
    return session
  }
}
