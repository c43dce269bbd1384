import Dispatch
import Model
import Stage

extension ControlRoom {
  func perform(_ batch: Batch, on stage: isolated any Performer) {
    batch.bytes.withUnsafeBytes { bytes in
      var lastOrigin: Origin?
      for part in batch.parts {
        if part.client.origin != lastOrigin {
          lastOrigin = part.client.origin
          correspondents.remember(part.client)
          subscribers.heard(part.client.origin)
          passing.hear(part.client.origin, at: ServerThread.time)
        }
        let packet = UnsafeRawBufferPointer(rebasing: bytes[part.range])
        let (groups, unreadable) = PacketReader.read(packet)
        self.unreadable += unreadable
        for group in groups { perform(group, from: part.client, on: stage) }
      }
    }
  }

  /// Does the messages of a bundle, together and in order, when its time tag says.
  private func perform(
    _ group: PacketReader.Group, from client: any Client, on stage: isolated any Performer
  ) {
    var frame: Int?
    if group.timetag > 1 {
      let now = clock.unixTime
      let time = unixTime(timetag: group.timetag, near: now)
      if time <= now {
        noteLate(by: now - time)
      } else if time - now > Waiting.furthest {
        return refuse(group, client, "its time is more than 60 s ahead: the clocks differ")
      } else {
        let waitingCount = waiting.count(at: now)
        guard waitingCount + group.messages.count <= Waiting.most else {
          return refuse(group, client, "\(Waiting.most) messages are waiting already")
        }
        if waitingCount == 0 { echoes.expectNothing() }
        waiting.add(group.messages.count, until: time)
        frame = clock.frame(atUnixTime: time)
      }
    }
    for message in group.messages {
      // A tap counts when it comes, not with the cycle in which it comes.
      let isTap = frame == nil && message.address == "/tempo/tap"
      let tapped = isTap ? clock.frame(atUnixTime: clock.unixTime) : nil
      perform(message, at: frame ?? tapped, from: client, on: stage)
    }
  }

  /// Counts a bundle that came late, and sees that it is told of.
  private func noteLate(by seconds: Double) {
    late += 1
    guard let delay = lateness.add(seconds, at: ServerThread.time) else { return }
    performer.queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      onLateness?(lateness.tell(at: ServerThread.time))
    }
  }

  private func refuse(_ group: PacketReader.Group, _ client: any Client, _ reason: String) {
    for message in group.messages { refuse(message.address, client, reason) }
  }

  private static func isAnswer(_ address: String) -> Bool {
    address == "/error" || address == "/pong"
  }

  private func refuse(_ address: String, _ client: any Client, _ reason: String) {
    onRefusal?("\(address): \(reason)")
    // A client that sends back what it is told must not be answered for ever.
    if Self.isAnswer(address) { return }
    client.send(Message.error(address, reason))
  }

  private func perform(
    _ message: Message, at frame: Int?, from client: any Client, on stage: isolated any Performer
  ) {
    if Self.isAnswer(message.address) { return }
    do {
      let requests = try AddressTable.requests(
        message, on: stage.canvas, surface: client.origin.number)
      for request in requests {
        do {
          switch request.action {
          case .gesture(let gesture):
            try perform(gesture, request.message, at: frame, from: client, on: stage)
          case .service(let service, let values):
            try serve(service, values, message, client, on: stage)
          case .nothing: break
          }
        } catch {
          // Of a pattern's slots each does what it can, or tells by its own address what it cannot.
          let address = requests.count > 1 ? request.message.address : message.address
          refuse(address, client, "\(error)")
        }
      }
    } catch {
      refuse(message.address, client, "\(error)")
    }
  }

  private func perform(
    _ gesture: Gesture, _ message: Message, at frame: Int?, from client: any Client,
    on stage: isolated any Performer
  ) throws {
    if frame == nil {
      echoes.begin(message, of: client.origin)
    } else if subscribers.contains(client.origin) {
      echoes.expect(message, of: client.origin)
    }
    defer { echoes.end() }
    if case .touch = gesture { try join(client, on: stage) }
    let allowed = client.isLocal ? gesture : try confined(gesture)
    try stage.perform(allowed, at: frame, from: client.origin)
    guard frame == nil else { return }
    if Self.mayWait(gesture), !echoes.isCurrentTold, subscribers.contains(client.origin) {
      echoes.expect(message, of: client.origin)
    }
    correct(message, gesture, of: client, on: stage.canvas)
  }

  /// Whether `gesture` takes effect on the next beat, and is told then, where the track sounds.
  private static func mayWait(_ gesture: Gesture) -> Bool {
    switch gesture {
    case .track(_, .tempo), .track(_, .length), .track(_, .offset): true
    default: false
    }
  }

  /// Tells `client` the value that is, if it has set one that cannot be and so changed nothing, of
  /// which it would not hear otherwise.
  private func correct(
    _ message: Message, _ gesture: Gesture, of client: any Client, on canvas: Canvas
  ) {
    let said = AddressTable.message(gesture)
    guard said.address == message.address, !said.equals(message), !echoes.isCurrentTold,
      (try? AddressTable.place(message.address, on: canvas))?.entry.access == .both
    else { return }
    subscribers.client(of: client.origin)?.send(said)
  }
}
