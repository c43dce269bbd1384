import CJack
import Foundation

extension ServerSession {
  private static let integer = "http://www.w3.org/2001/XMLSchema#int"
  private static let text = "text/plain"

  /// Tells patchbays how to show the client and its ports.
  ///
  /// The library keeps metadata in a database with locks of its own, which a killed process may
  /// leave locked, so this is never called where somebody waits for it without a limit.
  ///
  /// Metadata thread.
  func describe() {
    if let id = clientID {
      set(id, cjack_pretty_name_key(), "BubbleTracks", Self.text)
      set(id, cjack_icon_name_key(), "bubbletracks", Self.text)
    }
    for (order, port) in layout.ports.enumerated() {
      guard let handle = ports[port.name] else { continue }
      let id = jack_port_uuid(handle)
      set(id, cjack_pretty_name_key(), port.prettyName, Self.text)
      set(id, cjack_order_key(), String(order), Self.integer)
      set(id, cjack_port_group_key(), port.group, Self.text)
      if port.isMIDI {
        set(id, cjack_event_types_key(), "MIDI", Self.text)
      } else {
        set(id, cjack_signal_type_key(), "AUDIO", Self.text)
      }
    }
  }

  /// Takes back what `describe` told: the database outlives the client, and its numbers are given
  /// to others.
  ///
  /// Metadata thread.
  func removeDescription() {
    if let id = clientID { jack_remove_properties(client, id) }
    for handle in ports.values { jack_remove_properties(client, jack_port_uuid(handle)) }
  }

  private func set(
    _ subject: jack_uuid_t, _ key: UnsafePointer<CChar>?, _ value: String, _ type: String
  ) {
    jack_set_property(client, subject, key, value, type)
  }

  private var clientID: jack_uuid_t? {
    guard let text = jack_get_uuid_for_client_name(client, name) else { return nil }
    defer { jack_free(text) }
    var id = jack_uuid_t()
    return jack_uuid_parse(text, &id) == 0 ? id : nil
  }
}
