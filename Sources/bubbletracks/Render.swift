import AudioFiles
import Control
import Engine
import Foundation
import JackIO
import Model
import Stage

/// `bubbletracks render`: the engine without a JACK server, as fast as it goes.
struct Render {
  private let options: RenderOptions
  private var player: ScorePlayer?
  private let rate: Double

  init(_ options: RenderOptions) throws {
    self.options = options
    try options.session.check()
    if let score = options.session.score {
      player = try ScorePlayer(score, rate: options.rate) { Main.say($0) }
    }
    rate = options.rate ?? player?.loggedRate ?? 48_000
  }

  /// Renders; throws a `Failure` if that cannot be done.
  func run() throws {
    let sounds = Sounds(folders: options.session.libraries, isLive: false)
    let stage = Stage(
      mode: .offline, source: sounds, rate: rate, canvas: options.session.canvas)
    let problems = Problems()
    try stage.queue.sync {
      try stage.assumeIsolated { stage in
        stage.add(problems)
        stage.setPresetFolders(PresetFolders.effects)
        try options.session.begin(stage)
        if let player { stage.setFeed(player) }
        let writer = try SoundWriter(path: options.output, rate: Int(rate.rounded()))
        try render(stage, to: writer, problems)
        try writer.close()
      }
    }
  }

  private func render(
    _ stage: isolated Stage, to writer: SoundWriter, _ problems: Problems
  ) throws {
    Denormals.flush()
    let left = UnsafeMutablePointer<Float>.allocate(capacity: options.block)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: options.block)
    defer {
      left.deallocate()
      right.deallocate()
    }
    let renderer = stage.renderer
    var now = 0
    while true {
      stage.advance()
      let end = end(stage)
      guard now < end, !problems.hasQuit else { break }
      let next = stage.nextFrame.map { max($0, now + 1) } ?? end
      let count = min(options.block, min(next, end) - now)
      renderer.render(Outputs(left: left, right: right), count: count)
      try writer.write(left: left, right: right, count: count)
      now += count
    }
  }

  /// Where the render ends: as asked, else four bars after the last message.
  private func end(_ stage: isolated Stage) -> Int {
    if let duration = options.duration { return Int((duration * rate).rounded()) }
    return (player?.lastFrame ?? 0) + Int((16 * 60 / stage.canvas.tempo * rate).rounded(.up))
  }

  /// Says what could not be done, and notes that the score ends the performance.
  private final class Problems: StageObserver, @unchecked Sendable {
    var hasQuit = false

    func stage(_ changes: [Change], by origin: Origin?) {
      for case .report(.error(_, let text)) in changes { Main.say(text) }
      if changes.contains(.set(.quit)) { hasQuit = true }
    }
  }
}

extension SessionOptions {
  /// Looks whether scene and score can be read, before anything is begun.
  func check() throws {
    if let score { _ = try ScorePlayer(score, rate: nil) { _ in } }
    guard let scene else { return }
    do {
      try Stage.checkScene(Sounds(folders: libraries, isLive: false).resolve(scene))
    } catch {
      throw Failure(usage: "\(error)")
    }
  }

  /// Loads the scene on `stage`, with the tempo and quantum of the command line.
  func begin(_ stage: isolated Stage) throws {
    guard let scene else { return }
    do {
      try stage.perform(.loadScene(scene))
      if let tempo { try stage.perform(.tempo(tempo)) }
      if let quantum { try stage.perform(.quantum(quantum)) }
      stage.beginHistory()
    } catch {
      throw Failure("\(error)")
    }
  }
}
