import CAvahi

/// Announces the program on the network by mDNS, through Avahi where it runs.
///
/// Where it does not, nothing happens until it does. What Avahi calls runs on a thread of its own;
/// `stop` waits for it.
public final class Announcement: @unchecked Sendable {
  /// What is announced.
  public struct Service: Sendable {
    /// As in `_osc._udp`.
    public var type: String
    /// Where it is.
    public var port: Int

    /// A service of `type` at `port`.
    public init(_ type: String, port: Int) {
      self.type = type
      self.port = port
    }
  }

  private let services: [Service]
  private let poll: OpaquePointer
  // On Avahi's thread, but for the beginning and the end.
  private var name: String
  private var client: OpaquePointer?
  private var group: OpaquePointer?

  /// Announces `services` as `name`, or another name like it if that is taken; nil if the system has
  /// no room for it.
  public init?(_ name: String, _ services: [Service]) {
    guard let poll = avahi_threaded_poll_new() else { return nil }
    self.poll = poll
    self.name = name
    self.services = services
    connect()
    guard client != nil else {
      avahi_threaded_poll_free(poll)
      return nil
    }
    avahi_threaded_poll_start(poll)
  }

  /// Takes the announcement back.
  public func stop() {
    guard client != nil else { return }
    avahi_threaded_poll_stop(poll)
    disconnect()
    avahi_threaded_poll_free(poll)
  }

  /// The corresponding C function is `avahi_client_new`.
  private func connect() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    var error: Int32 = 0
    client = avahi_client_new(
      avahi_threaded_poll_get(poll), AVAHI_CLIENT_NO_FAIL,
      { client, state, context in
        guard let client, let context else { return }
        Unmanaged<Announcement>.fromOpaque(context).takeUnretainedValue().heed(state, of: client)
      }, context, &error)
  }

  private func disconnect() {
    // Frees the group too.
    if let client { avahi_client_free(client) }
    client = nil
    group = nil
  }

  private func heed(_ state: AvahiClientState, of client: OpaquePointer) {
    // The first call comes before the client is known.
    self.client = client
    switch state {
    case AVAHI_CLIENT_S_RUNNING: announce()
    case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
      if let group { avahi_entry_group_reset(group) }
    case AVAHI_CLIENT_FAILURE:
      // The daemon has ended; another may come.
      guard avahi_client_errno(client) == AVAHI_ERR_DISCONNECTED else { return }
      disconnect()
      connect()
    default: break
    }
  }

  /// The corresponding C functions are `avahi_entry_group_add_service_strlst` and
  /// `avahi_entry_group_commit`.
  private func announce() {
    if group == nil {
      group = avahi_entry_group_new(
        client,
        { _, state, context in
          guard state == AVAHI_ENTRY_GROUP_COLLISION, let context else { return }
          Unmanaged<Announcement>.fromOpaque(context).takeUnretainedValue().rename()
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    guard let group, avahi_entry_group_is_empty(group) != 0 else { return }
    for service in services {
      let result = avahi_entry_group_add_service_strlst(
        group, avahi_every_interface, avahi_every_protocol, AvahiPublishFlags(0), name,
        service.type, nil, nil, UInt16(service.port), nil)
      if result == AVAHI_ERR_COLLISION { return rename() }
    }
    avahi_entry_group_commit(group)
  }

  /// Tries the next name: another program has this one.
  private func rename() {
    guard let other = avahi_alternative_service_name(name) else { return }
    name = String(cString: other)
    avahi_free(other)
    if let group { avahi_entry_group_reset(group) }
    announce()
  }
}
