import Model

extension AddressTable {
  /// The gesture that `message` asks for; nil if it asks for none: a button's release, or
  /// something that changes nothing on the canvas.
  ///
  /// Throws a `Refusal` if there is no such address or slot, or its arguments are wrong.
  public static func gesture(
    _ message: Message, on canvas: Canvas, surface: Int = 0
  ) throws -> Gesture? {
    guard
      case .gesture(let gesture) = try request(
        message.arguments, at: place(message.address, on: canvas), on: canvas, surface: surface
      ).action
    else { return nil }
    return gesture
  }

  /// The gestures that `message` asks for; several if its address is a pattern, none for what only
  /// a client can ask.
  ///
  /// Throws a `Refusal` if there is no such address or slot, or its arguments are wrong.
  public static func gestures(
    _ message: Message, on canvas: Canvas, surface: Int = 0
  ) throws -> [Gesture] {
    try requests(message, on: canvas, surface: surface).compactMap { request in
      if case .gesture(let gesture) = request.action { gesture } else { nil }
    }
  }

  /// What `message` asks for; more than one thing if its address is a pattern.
  ///
  /// A pattern acts on the slots in use and on the session, but never quits. If one of the
  /// addresses that it matches refuses the arguments, none acts.
  static func requests(
    _ message: Message, on canvas: Canvas, surface: Int
  ) throws -> [Request] {
    guard AddressPattern.isPattern(message.address) else {
      let place = try place(message.address, on: canvas)
      return [try request(message.arguments, at: place, on: canvas, surface: surface)]
    }
    let pattern = AddressPattern(message.address)
    let matching = places(on: canvas).filter { place in
      guard case .gesture = place.entry.action, place.address != "/quit" else { return false }
      return pattern.matches(place.address)
    }
    guard !matching.isEmpty else { throw Refusal("the pattern matches no slot in use") }
    return try matching.map {
      try request(message.arguments, at: $0, on: canvas, surface: surface)
    }
  }

  private static func request(
    _ arguments: [Argument], at place: Place, on canvas: Canvas, surface: Int
  ) throws -> Request {
    let entry = place.entry
    // Whatever was sent: what it takes would say that it can be set.
    if case .none = entry.action { throw Refusal("it is told, and cannot be set") }
    var arguments = arguments
    if entry.isButton, arguments.count == 1, let number = arguments[0].number {
      guard !number.isNaN else { throw Refusal("a button cannot be nan") }
      arguments = []
      if number == 0 { return Request(message: Message(place.address), action: .nothing) }
    }
    var call = Call(
      slot: place.slot, parameter: place.parameter, surface: surface, canvas: canvas)
    if !entry.isVariadic {
      call.values = try values(arguments, place.arguments)
    }
    let action: Request.Action
    switch entry.action {
    case .gesture(let make): action = .gesture(try make(call))
    case .service(let service): action = .service(service, call.values)
    case .none: action = .nothing
    }
    return Request(message: Message(place.address, arguments), action: action)
  }

  private static func values(
    _ arguments: [Argument], _ wanted: [ArgumentSpecification]
  ) throws -> [ArgumentValue] {
    let required = wanted.count { !$0.isOptional }
    guard arguments.count == wanted.count || arguments.count == required else {
      let names = wanted.map { $0.isOptional ? "[\($0.told)]" : $0.told }
      throw Refusal(
        "it takes \(names.isEmpty ? "no argument" : names.joined(separator: ", ")),"
          + " and was sent \(count(arguments.count))")
    }
    return try zip(wanted, arguments).map { try $0.value(of: $1) }
  }

  private static func count(_ number: Int) -> String {
    number == 0 ? "nothing" : "\(number) argument\(number == 1 ? "" : "s")"
  }
}
