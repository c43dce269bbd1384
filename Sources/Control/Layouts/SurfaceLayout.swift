import Model

/// A screen of controls for another program's surface, made from the table of addresses.
public struct SurfaceLayout: Sendable {
  /// The programs that layouts are made for.
  public enum Program: String, CaseIterable, Sendable {
    case openStageControl = "open-stage-control"
    case touchOSC = "touchosc"
  }

  /// A rectangle in points, from the top left.
  struct Frame: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A control or, without one, a title in its place.
  struct Item: Hashable, Sendable {
    var text: String
    var control: LayoutControl?
    var frame: Frame
    /// Which group it belongs to: 0 for the session, then by slot.
    var group: Int
    var isEffect = false
  }

  /// The size of the screen.
  static let (width, height) = (1280, 800)
  private static let gap = 8
  private static let row = 40
  private static let columns = 10

  private(set) var items: [Item] = []

  /// The controls of all that is on `canvas`; of effects only what every effect has, if `isGeneral`.
  public init(_ canvas: Canvas, isGeneral: Bool = false) {
    let places = AddressTable.places(on: canvas)
    let session = places.filter { $0.slot == 0 }.flatMap(LayoutControl.all)
    let bottom = lay(session)
    let strips = [
      (BubbleKind.track, canvas.tracks.map(\.slot)), (.effect, canvas.effects.map(\.slot)),
    ]
    let height = (Self.height - bottom) / 2
    for (index, (kind, slots)) in strips.enumerated() {
      for (column, slot) in slots.enumerated() {
        let own = places.filter { $0.entry.kind == kind && $0.slot == slot }.filter {
          !isGeneral || $0.parameter.isEmpty || ["mix", "level"].contains($0.parameter)
        }
        let name = canvas.effect(slot).map { isGeneral || kind == .track ? "" : " \($0.type.name)" }
        let width = (Self.width - Self.gap) / max(slots.count, 1)
        let frame = Frame(
          x: Self.gap + column * width, y: bottom + index * height, width: width - Self.gap,
          height: height - Self.gap)
        let title = "\(kind.rawValue) \(slot)\(name ?? "")"
        layStrip(title, own.flatMap(LayoutControl.all), frame, slot, isEffect: kind == .effect)
      }
    }
  }

  /// A screen for eight tracks and eight effects, whatever they are.
  public static var general: SurfaceLayout {
    var canvas = Canvas()
    for slot in 1...8 {
      canvas.insert(Track(id: BubbleID(serial: UInt32(slot)), slot: slot, file: "", at: .center))
      canvas.insert(
        Effect(
          id: BubbleID(serial: UInt32(slot + 8)), slot: slot, type: BuiltInEffect.lowpass.type,
          at: .center))
    }
    return SurfaceLayout(canvas, isGeneral: true)
  }

  /// The file of it that `program` opens.
  public func file(for program: Program) -> [UInt8] {
    switch program {
    case .openStageControl: openStageControl
    case .touchOSC: touchOSC
    }
  }

  /// The session's controls in rows at the top; where they end.
  private mutating func lay(_ controls: [LayoutControl]) -> Int {
    let width = (Self.width - Self.gap) / Self.columns
    for (index, control) in controls.enumerated() {
      let frame = Frame(
        x: Self.gap + index % Self.columns * width,
        y: Self.gap + index / Self.columns * (Self.row + Self.gap), width: width - Self.gap,
        height: Self.row)
      items.append(Item(text: control.label, control: control, frame: frame, group: 0))
    }
    return Self.gap + (controls.count + Self.columns - 1) / Self.columns * (Self.row + Self.gap)
  }

  /// A strip: its title, its buttons, and its faders below each other.
  private mutating func layStrip(
    _ title: String, _ controls: [LayoutControl], _ frame: Frame, _ group: Int, isEffect: Bool
  ) {
    func put(_ text: String, _ control: LayoutControl?, _ place: Frame) {
      items.append(
        Item(text: text, control: control, frame: place, group: group, isEffect: isEffect))
    }
    put(title, nil, Frame(x: frame.x, y: frame.y, width: frame.width, height: 22))
    var y = frame.y + 24
    let keys = controls.filter { if case .fader = $0.kind { false } else { true } }
    let width = (frame.width + 4) / 2
    for (index, key) in keys.enumerated() {
      put(
        key.label, key,
        Frame(
          x: frame.x + index % 2 * width, y: y + index / 2 * 32, width: width - 4, height: 28))
    }
    y += (keys.count + 1) / 2 * 32
    let faders = controls.filter { !keys.contains($0) }
    let step = (frame.y + frame.height - y) / max(faders.count, 1)
    for (index, fader) in faders.enumerated() {
      put(
        fader.label, fader,
        Frame(x: frame.x, y: y + index * step, width: frame.width, height: step - 4))
    }
  }
}
