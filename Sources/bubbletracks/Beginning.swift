import Foundation
import Model
import Stage

/// What a session begins with, read before anything is begun.
struct Beginning {
  /// The scene, and where it lies.
  var scene: (path: String, text: String)?
  var player: ScorePlayer?
  private let tempo: Double?
  private let quantum: Double?

  /// Reads the scene and the score of `options`; `problem` is told what of the score cannot be done
  /// when its time has come.
  ///
  /// Throws a `Failure` if one cannot be read.
  init(_ options: SessionOptions, problem: @escaping @Sendable (String) -> Void) throws {
    (tempo, quantum) = (options.tempo, options.quantum)
    player = try options.score.map { try ScorePlayer($0, problem: problem) }
    guard let name = options.scene else { return }
    let sounds = Sounds(folders: options.libraries, isLive: false)
    let path = SceneName.path(of: name) { sounds.resolve($0) }
    var status = stat()
    if stat(path, &status) != 0, [ENOENT, ENOTDIR].contains(errno) {
      throw Failure(usage: "\(name): \(SceneName.absence(of: name))")
    }
    do {
      let text = try TextFile.read(path)
      try Stage.checkScene(text, of: path)
      scene = (path, text)
    } catch {
      let text = "\(error)"
      throw Failure(usage: text.hasPrefix(path) ? text : "\(path): \(text)")
    }
  }

  /// Loads the scene on `stage`, with the tempo and quantum of the command line.
  func begin(_ stage: isolated Stage) throws {
    guard let scene else { return }
    do {
      try stage.perform(.occurred(.scene(path: scene.path, text: scene.text)))
      if let tempo { try stage.perform(.tempo(tempo)) }
      if let quantum { try stage.perform(.quantum(quantum)) }
      stage.beginHistory()
    } catch {
      throw Failure("\(error)")
    }
  }
}
