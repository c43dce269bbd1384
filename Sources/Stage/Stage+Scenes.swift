import Engine
import Foundation
import Model

extension Stage {
  /// Loads the scene in `file`, or the one in `text` that it has held once; the text.
  @discardableResult
  func loadScene(
    _ file: String, text: String? = nil, at frame: Int, _ origin: Origin?
  ) throws -> String {
    let path = text == nil ? SceneName.path(of: file, resolve: source.resolve) : file
    guard text != nil || FileManager.default.fileExists(atPath: path) else {
      throw Refusal("\(file): \(SceneName.absence(of: file))")
    }
    let data = try text.map { Data($0.utf8) } ?? SceneFile.data(path)
    let contents = try SceneFile.read(data, of: path, slots: canvas.slots, nextID: nextID)
    var next = contents.canvas
    next.aspect = canvas.aspect
    for track in next.tracks { find(track, in: &next) }
    scene = contents.extras
    tell([.set(.loadScene(path))], by: origin)
    // Who plays with others keeps to their tempo.
    if clock == .link && peers > 0 { next.tempo = canvas.tempo }
    endRamp(on: next.tempo, at: frame, origin)
    commit(next, at: frame, origin)
    // What a log tells of a scene was left out then, too.
    tell(
      Self.abridged(contents.problems).map { problem in
        let text = "\((path as NSString).lastPathComponent): \(problem)"
        return .report(.error(gesture: .loadScene(file), text: text))
      },
      by: text == nil ? origin : nil)
    return String(decoding: data, as: UTF8.self)
  }

  /// The first 50 of `problems`, and how many more there are: a file that is all wrong is not to
  /// flood whoever listens.
  private static func abridged(_ problems: [String]) -> [String] {
    let most = 50
    guard problems.count > most else { return problems }
    return problems.prefix(most) + ["there are \(problems.count - most) more such problems"]
  }

  /// A file that is not where the scene says is looked for by name in the library.
  private func find(_ track: Track, in canvas: inout Canvas) {
    guard !FileManager.default.fileExists(atPath: track.file),
      let found = source.find(named: (track.file as NSString).lastPathComponent)
    else { return }
    try? canvas.changeTrack(track.slot) { $0.file = found }
  }

  func saveScene(_ file: String, _ origin: Origin?) throws {
    guard !file.isEmpty else { throw Refusal("a scene needs a name to be saved under") }
    var path = try WorkingFolder.path(of: file)
    if (path as NSString).pathExtension.isEmpty { path += ".json" }
    try SceneFile.write(lasting, scene, to: path)
    tell([.set(.saveScene(path))], by: origin)
  }

  /// Looks whether `text`, which the file at `path` holds, is a scene. Throws a `Refusal` if it is
  /// not. Any thread.
  public static func checkScene(_ text: String, of path: String) throws {
    _ = try SceneFile.read(
      Data(text.utf8), of: path, slots: Slots(), nextID: { BubbleID(serial: 0) })
  }

  /// The canvas with the length of those loops that its tempo no longer shows.
  private var lasting: Canvas {
    var lasting = canvas
    for track in canvas.tracks where track.length == nil && track.tempo == nil {
      guard let sample = wholes[track.id], let beats = matches[track.id],
        abs(beats * 60 / canvas.tempo - sample.length / sample.rate) > 0.001
      else { continue }
      try? lasting.changeTrack(track.slot) { $0.length = beats }
    }
    return lasting
  }

  func clearScene(at frame: Int, _ origin: Origin?) {
    var next = Canvas()
    next.slots = canvas.slots
    next.aspect = canvas.aspect
    next.tempo = canvas.tempo
    next.quantum = canvas.quantum
    next.mainGain = canvas.mainGain
    next.isLimited = canvas.isLimited
    scene = SceneExtras()
    pending = .nothing
    commit(next, at: frame, origin)
  }

  func applyPreset(_ name: String, _ slot: Int, at frame: Int, _ origin: Origin?) throws {
    let effect = try effect(slot)
    let values = try EffectPreset.read(name, type: effect.type, folders: presetFolders)
    var next = canvas
    for (parameter, value) in values {
      _ = try next.apply(.parameter(effect: slot, name: parameter, value: value))
    }
    commit(next, at: frame, origin)
    tell([.set(.preset(effect: slot, name: name))], by: origin)
  }

  /// Lets undo go back as far as here, and no further.
  public func beginHistory() { history.begin() }

  /// Names the folders that hold effect presets, each with a folder for every type.
  public func setPresetFolders(_ folders: [String]) { presetFolders = folders }
}
