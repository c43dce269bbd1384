import AudioFiles
import Control
import Dispatch
import Foundation
import JackIO
import Model
import Stage

/// `bubbletracks run`: wires the rooms, and waits.
final class LiveSession: @unchecked Sendable {
  let options: RunOptions
  let events = DispatchQueue(label: "jack events")
  let ended = DispatchSemaphore(value: 0)
  /// Where signals are heard, whatever the others wait for.
  private let signals = DispatchQueue(label: "signals", qos: .userInitiated)
  /// These, to the very end.
  private var wishes: [any DispatchSourceSignal] = []
  private lazy var farewell = Farewell { [face] in face.stop() }
  var sources: [any DispatchSourceProtocol] = []
  /// Looks for taps on the MIDI input; on the stage's queue.
  var tapWatch: (any DispatchSourceTimer)?
  var face: any Face = LineLog()
  // Set before the events begin.
  var client: JackClient?
  var stage: Stage?

  init(_ options: RunOptions) {
    self.options = options
  }

  /// Plays until it is asked to end; throws what is wrong.
  func run() throws {
    var beginning = try Beginning(options.session) { [weak self] in self?.face.logError($0) }
    let pairing = try Doors.pairing(options)
    events.suspend()
    var isHeld = true
    // A queue must not end while it is held.
    defer { if isHeld { events.resume() } }
    let client = JackClient(configuration, events: events) { [weak self] in self?.take($0) }
    try client.open()
    defer { client.close() }
    self.client = client
    let sounds = Sounds(
      folders: options.session.libraries, isLive: true, renditions: RenditionCache())
    let stage = Stage(
      mode: .live, source: sounds, rate: client.sampleRate, canvas: options.session.canvas)
    self.stage = stage
    let room = ControlRoom(performer: stage, clock: LiveClock(client))
    let doors = try Doors(options, room, sounds, pairing)
    let log = try options.log.map { path in
      try LogWriter(path, rate: client.sampleRate) { problem in
        stage.queue.async { stage.assumeIsolated { $0.tellProblem(problem) } }
      }
    }
    beginning.player?.rate = client.sampleRate
    try show(stage, doors)
    defer { face.stop() }
    if let log, let asked = options.log, log.path != asked {
      face.log("\(asked) is there already and stays: the log is \(log.path)")
    }
    try begin(stage, client, room, log, beginning)
    doors.start { [face] in doors.show(on: face) }
    events.resume()
    isHeld = false
    watch(client, stage)
    ended.wait()
    end(client, stage, doors, log)
  }

  private var configuration: JackClient.Configuration {
    JackClient.Configuration(
      name: options.name, server: options.server, startsServer: options.startsServer,
      connects: options.connects,
      directTrackCount: options.hasDirectOuts ? options.session.slots.tracks : 0,
      isTimebaseMaster: options.isTimebaseMaster)
  }

  private func show(_ stage: Stage, _ doors: Doors) throws {
    if !options.isHeadless && TerminalView.isPossible {
      face = TerminalView { wish in
        stage.queue.async {
          stage.assumeIsolated { stage in
            if let gesture = wish.gesture(on: stage) { stage.attempt(gesture) }
          }
        }
      }
    }
    try face.start()
    doors.show(on: face)
    doors.warn(on: face)
  }

  private func begin(
    _ stage: Stage, _ client: JackClient, _ room: ControlRoom, _ log: LogWriter?,
    _ beginning: Beginning
  ) throws {
    try stage.queue.sync {
      try stage.assumeIsolated { stage in
        stage.setHost(self)
        room.onRefusal = { [face] in face.logError($0) }
        room.onLateness = { [face] in face.log($0) }
        stage.add(room)
        stage.add(face)
        if let log {
          stage.add(log)
          log.begin(options.session.canvas)
        }
        stage.setPresetFolders(PresetFolders.effects)
        stage.setPeriod(client.bufferSize)
        client.setRenderer(stage.renderer, frame: 0)
        try beginning.begin(stage)
        if options.tap != .off { try stage.perform(.tapMIDI(options.tap)) }
        if options.clock != .internal { try stage.perform(.clock(options.clock)) }
        if let player = beginning.player { stage.setFeed(player) }
        stage.live()
      }
    }
  }

  /// Ends on Ctrl-C, TERM and HUP; tells the server's figures about once a second.
  private func watch(_ client: JackClient, _ stage: Stage) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: signals)
      source.setEventHandler { [weak self] in self?.leave(stage) }
      source.resume()
      wishes.append(source)
    }
    let figures = DispatchSource.makeTimerSource(queue: events)
    figures.schedule(
      deadline: .now(), repeating: .milliseconds(face is TerminalView ? 500 : 1_000),
      leeway: .milliseconds(250))
    figures.setEventHandler { [weak self] in self?.tellFigures(client, stage) }
    figures.resume()
    sources.append(figures)
  }

  /// Ends as a player's `/quit` does, which the log tells; in a second at the latest.
  private func leave(_ stage: Stage) {
    farewell.ask()
    on(stage) { $0.attempt(.quit) }
    signals.asyncAfter(deadline: .now() + 1) { [weak self] in self?.quit() }
  }

  private func tellFigures(_ client: JackClient, _ stage: Stage) {
    let isConnected = client.isConnected
    let load = client.load / 100
    client.refreshTimebase()
    if isConnected {
      face.setServer(
        rate: client.sampleRate, period: client.bufferSize, load: load, xruns: client.xrunCount)
    }
    stage.queue.async {
      stage.assumeIsolated { stage in
        stage.tellServer(load: load, xruns: client.xrunCount)
        Self.tellClock(client.outsideState, on: stage)
      }
    }
  }

  /// Fades out, closes what is open, and leaves.
  private func end(_ client: JackClient, _ stage: Stage, _ doors: Doors, _ log: LogWriter?) {
    farewell.begin()
    doors.stop()
    for source in sources { source.cancel() }
    stage.queue.sync { stage.assumeIsolated { $0.fadeOut() } }
    let deadline = ContinuousClock.now + .milliseconds(500)
    while client.isConnected && ContinuousClock.now < deadline {
      if stage.queue.sync(execute: { stage.assumeIsolated { $0.isSilent } }) { break }
      usleep(2_000)
    }
    client.close()
    stage.queue.sync {
      stage.assumeIsolated { stage in
        stage.advance()
        stage.closeRecordings()
      }
    }
    log?.close(at: stage.queue.sync { stage.assumeIsolated { $0.now } })
    // What that has told.
    stage.queue.sync {}
  }
}
