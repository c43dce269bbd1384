import Model

/// A message that has found its address: what its entry turns into a gesture.
struct Call {
  /// The values given, clamped; optional ones may be missing at the end.
  var values: [ArgumentValue] = []
  /// The slot in the address, if it has one.
  var slot = 0
  /// The parameter in the address, if it has one.
  var parameter = ""
  /// The number of the surface it came from.
  var surface = 0
  /// The canvas as it is.
  var canvas: Canvas

  /// The number at `index`; 0 where text was given.
  func number(_ index: Int) -> Double {
    guard index < values.count, case .number(let number) = values[index] else { return 0 }
    return number
  }

  /// The whole number at `index`.
  func integer(_ index: Int) -> Int { Int(number(index)) }

  /// Whether the flag at `index` is on.
  func flag(_ index: Int) -> Bool { number(index) != 0 }

  /// The text at `index`; empty where a number was given.
  func text(_ index: Int) -> String { optionalText(index) ?? "" }

  /// The text at `index`, if it was given.
  func optionalText(_ index: Int) -> String? {
    guard index < values.count, case .text(let text) = values[index] else { return nil }
    return text
  }

  /// The place whose x is at `index`.
  func point(_ index: Int) -> Point { Point(number(index), number(index + 1)) }

  /// The place whose x is at `index`, if it was given.
  func optionalPoint(_ index: Int) -> Point? { index < values.count ? point(index) : nil }

  /// The bubble whose name is at `index`, in a slot that exists.
  func bubble(_ index: Int) throws(Refusal) -> BubbleName {
    guard let name = BubbleName(text(index)) else {
      throw Refusal("\"\(text(index))\" is not a bubble: write track/1 or effect/2")
    }
    guard (1...canvas.slots[name.kind]).contains(name.slot) else { throw canvas.missing(name) }
    return name
  }
}
