/// A kind of effect bubble: a built-in effect, later also a plugin.
public struct EffectType: Hashable, Sendable {
  /// Its name in the menu, in scenes and in `/effect/add`.
  public let name: String
  /// What it does, in a phrase.
  public let summary: String
  /// The class it is listed under.
  public let group: String
  /// Its parameters in the order of the engine's tables: its own, then `mix`, then `level`.
  public let parameters: [Parameter]

  /// The place of the parameter called `name` in `parameters`.
  public func index(of name: String) -> Int? {
    parameters.firstIndex { $0.name == name }
  }
}

/// The effects that the engine has itself.
public enum BuiltInEffect: String, CaseIterable, Sendable {
  case lowpass, highpass, bandpass, equalizer
  case delay, reverb
  case chorus, flanger, phaser
  case drive, crusher, compressor
  case tremolo, autopan, gate, stutter
  case pitch, ring
}
