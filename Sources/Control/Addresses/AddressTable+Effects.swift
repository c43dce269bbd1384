import Model

extension AddressTable {
  /// Everything about effects.
  static let effectEntries: [AddressEntry] = [
    .gesture("/effect/add", [.text("type")] + optionalPlace, .both, "a new effect") {
      .addEffect(type: $0.text(0), at: $0.optionalPoint(1))
    },
    .report("/effect/added", [.integer("slot"), .text("type")], "an effect has come"),
    .gesture("/effect/N/tap", [], .write, "toggles it") { .tap(BubbleName(.effect, $0.slot)) },
    .gesture("/effect/N/untap", [], .write, "takes a tap back") {
      .untap(BubbleName(.effect, $0.slot))
    },
    .gesture("/effect/N/active", [.flag("active")], .both, "whether it works") {
      .active(effect: $0.slot, $0.flag(0))
    },
    .gesture("/effect/N/move", place, .both, "its place") {
      .move(BubbleName(.effect, $0.slot), $0.point(0))
    },
    .gesture("/effect/N/remove", [], .both, "takes it away") {
      .remove(BubbleName(.effect, $0.slot))
    },
    .gesture("/effect/N/preset", [.text("name")], .both, "takes a stored sound") {
      .preset(effect: $0.slot, name: $0.text(0))
    },
    .gesture(
      "/effect/N/PARAMETER", [.number("value")], .both, "a parameter in its own unit"
    ) { .parameter(effect: $0.slot, name: $0.parameter, value: $0.number(0)) },
    .gesture(
      "/effect/N/PARAMETER/norm", [.number("share", "", 0...1)], .both,
      "a parameter as a share of its range, in its own scale"
    ) { .position(effect: $0.slot, name: $0.parameter, share: $0.number(0)) },
  ]
}
