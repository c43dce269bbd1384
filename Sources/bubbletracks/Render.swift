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
  private var beginning: Beginning
  private let problems = Problems()
  private let rate: Double

  private var player: ScorePlayer? { beginning.player }

  init(_ options: RenderOptions) throws {
    self.options = options
    beginning = try Beginning(options.session) { [problems] in problems.add($0) }
    rate = options.rate ?? beginning.player?.loggedRate ?? 48_000
    beginning.player?.rate = rate
  }

  /// Renders; throws a `Failure` if that cannot be done, and when it is done if something of the scene
  /// or the score could not be.
  func run() throws {
    let sounds = Sounds(folders: options.session.libraries, isLive: false)
    let stage = Stage(
      mode: .offline, source: sounds, rate: rate, canvas: options.session.canvas)
    try stage.queue.sync {
      try stage.assumeIsolated { stage in
        stage.add(problems)
        stage.setPresetFolders(PresetFolders.effects)
        try beginning.begin(stage)
        problems.hasBegun = true
        if let player { stage.setFeed(player) }
        let writer = try SoundWriter(path: options.output, rate: Int(rate.rounded()))
        try render(stage, to: writer)
        try writer.close()
      }
    }
    if let ending = player?.ending { Main.say(ending) }
    guard problems.count == 0 else {
      let what = problems.count == 1 ? "one thing" : "\(problems.count) things"
      throw Failure("\(options.output): it is written, but \(what) could not be done")
    }
  }

  /// Renders as long as was asked for, else until four bars after the last message.
  private func render(_ stage: isolated Stage, to writer: SoundWriter) throws {
    Denormals.flush()
    let left = UnsafeMutablePointer<Float>.allocate(capacity: options.block)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: options.block)
    defer {
      left.deallocate()
      right.deallocate()
    }
    let renderer = stage.renderer
    var now = 0
    var end = options.duration.map { Int(($0 * rate).rounded()) } ?? .max
    let last = player?.lastFrame ?? 0
    while true {
      stage.advance()
      // The last messages may have set the tempo, or sent it on its way.
      if end == .max && now >= last { end = stage.frame(after: last, beats: 16) }
      guard now < end, !problems.hasQuit else { break }
      let next = stage.nextFrame.map { max($0, now + 1) } ?? end
      let count = min(options.block, min(next, end) - now)
      renderer.render(Outputs(left: left, right: right), count: count)
      try writer.write(left: left, right: right, count: count)
      now += count
    }
  }

  /// Says what could not be done, and notes that the score ends the performance.
  private final class Problems: StageObserver, @unchecked Sendable {
    var hasQuit = false
    /// Whether the scene to begin with is loaded.
    var hasBegun = false
    /// How much of what was asked for could not be done.
    private(set) var count = 0

    /// Notes and says that something could not be done, as `text` tells.
    func add(_ text: String) {
      count += 1
      Main.say(text)
    }

    func stage(_ changes: [Change], by origin: Origin?) {
      for case .report(.error(_, let text)) in changes {
        // What comes about by itself, or came about in a performance that was logged, is no failure.
        if origin == nil && hasBegun { Main.say(text) } else { add(text) }
      }
      if changes.contains(.set(.quit)) { hasQuit = true }
    }
  }
}
