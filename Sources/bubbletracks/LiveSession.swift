import AudioFiles
import Control
import Dispatch
import Foundation
import JackIO
import Model
import Stage

/// `bubbletracks run`: wires the rooms, and waits.
final class LiveSession: StageHost, @unchecked Sendable {
  private let options: RunOptions
  private let events = DispatchQueue(label: "jack events")
  private let ended = DispatchSemaphore(value: 0)
  private var sources: [any DispatchSourceProtocol] = []
  private var face: any Face = LineLog()
  // Set before the events begin.
  private var client: JackClient?
  private var stage: Stage?

  init(_ options: RunOptions) {
    self.options = options
  }

  /// Plays until it is asked to end; throws what is wrong.
  func run() throws {
    events.suspend()
    var isHeld = true
    // A queue must not end while it is held.
    defer { if isHeld { events.resume() } }
    let client = JackClient(configuration, events: events) { [weak self] in self?.take($0) }
    try client.open()
    defer { client.close() }
    self.client = client
    let sounds = Sounds(folders: options.session.libraries, isLive: true)
    let stage = Stage(
      mode: .live, source: sounds, rate: client.sampleRate, canvas: options.session.canvas)
    self.stage = stage
    let room = ControlRoom(performer: stage, clock: LiveClock(client))
    let doors = try Doors(options, room, sounds)
    let log = try options.log.map { path in
      try LogWriter(path, rate: client.sampleRate, canvas: options.session.canvas) { [weak self] in
        self?.face.logError($0)
      }
    }
    try show(stage, doors)
    defer { face.stop() }
    try begin(stage, client, room, log)
    doors.start { [face] in doors.show(on: face) }
    events.resume()
    isHeld = false
    watch(client, stage, room)
    ended.wait()
    end(client, stage, doors, log)
  }

  private var configuration: JackClient.Configuration {
    JackClient.Configuration(
      name: options.name, server: options.server, startsServer: options.startsServer,
      connects: options.connects,
      directTrackCount: options.hasDirectOuts ? options.session.slots.tracks : 0,
      followsTransport: true)
  }

  private func show(_ stage: Stage, _ doors: Doors) throws {
    if !options.isHeadless && TerminalView.isPossible {
      face = TerminalView { gesture in
        stage.queue.async { stage.assumeIsolated { $0.attempt(gesture) } }
      }
    }
    try face.start()
    doors.show(on: face)
    doors.warn(on: face)
  }

  private func begin(
    _ stage: Stage, _ client: JackClient, _ room: ControlRoom, _ log: LogWriter?
  ) throws {
    try stage.queue.sync {
      try stage.assumeIsolated { stage in
        stage.setHost(self)
        stage.add(room)
        stage.add(face)
        if let log { stage.add(log) }
        stage.setPresetFolders(PresetFolders.effects)
        stage.setPeriod(client.bufferSize)
        client.setRenderer(stage.renderer, frame: 0)
        try options.session.begin(stage)
        if options.clock == .jack { try stage.perform(.clock(.jack)) }
        if let score = options.session.score {
          let player = try ScorePlayer(score, rate: client.sampleRate) { [face] in
            face.logError($0)
          }
          stage.setFeed(player)
        }
        stage.live()
      }
    }
  }

  /// Ends on Ctrl-C and TERM; tells the server's figures twenty times a second.
  private func watch(_ client: JackClient, _ stage: Stage, _ room: ControlRoom) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: events)
      source.setEventHandler { [weak self] in self?.quit() }
      source.resume()
      sources.append(source)
    }
    let figures = DispatchSource.makeTimerSource(queue: events)
    figures.schedule(deadline: .now(), repeating: .milliseconds(500), leeway: .milliseconds(50))
    figures.setEventHandler { [weak self] in self?.tellFigures(client, stage, room) }
    figures.resume()
    sources.append(figures)
  }

  private func tellFigures(_ client: JackClient, _ stage: Stage, _ room: ControlRoom) {
    let isConnected = client.isConnected
    let load = client.load / 100
    if isConnected {
      face.setServer(
        rate: client.sampleRate, period: client.bufferSize, load: load, xruns: client.xrunCount)
    }
    let isWatched = face is TerminalView
    stage.queue.async {
      stage.assumeIsolated { stage in
        // Who is watched must answer fast; who is not saves its strength.
        stage.setPulse(isWatched || room.traffic.subscribers > 0 ? 0.005 : 0.025)
        stage.tellServer(load: load, xruns: client.xrunCount)
      }
    }
  }

  private func take(_ event: JackEvent) {
    guard let client, let stage else { return }
    switch event {
    case .message(let text): face.log(text)
    case .xrun, .freewheel: break
    case .bufferSizeChanged(let size):
      face.log("the period is \(size) frames now")
      on(stage) { $0.setPeriod(size) }
    case .sampleRateChanged(let rate):
      face.log("the rate is \(Int(rate)) Hz now: tracks are resampled")
      resume(stage, client, rate: rate, downtime: 0)
    case .serverLost(let reason):
      face.loseServer()
      let text = "the JACK server is gone (\(reason)): waiting for it to come back"
      face.logError(text)
      on(stage) { $0.tellProblem(text) }
    case .reconnected(let rate, _, let downtime):
      face.log("the JACK server is back, after \(Double(downtime / 100_000) / 10) s")
      resume(stage, client, rate: rate, downtime: Double(downtime) / 1e6)
    }
  }

  private func resume(_ stage: Stage, _ client: JackClient, rate: Double, downtime: Double) {
    on(stage) { [period = client.bufferSize] stage in
      let former = stage.renderer
      stage.setPeriod(period)
      stage.resume(rate: rate, downtime: downtime)
      if stage.renderer !== former { client.setRenderer(stage.renderer, frame: 0) }
    }
  }

  private func on(_ stage: Stage, _ body: @escaping @Sendable (isolated Stage) -> Void) {
    stage.queue.async { stage.assumeIsolated { body($0) } }
  }

  /// Fades out, closes what is open, and leaves.
  private func end(_ client: JackClient, _ stage: Stage, _ doors: Doors, _ log: LogWriter?) {
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
    log?.close()
  }

  // MARK: What the stage asks for

  func record(to file: String?, rate: Double) throws -> any Recording {
    let path = file ?? DiskRecorder.newName
    return try DiskRecorder(path: path, rate: Int(rate)) { [weak self] event in self?.take(event) }
  }

  private func take(_ event: DiskRecorder.Event) {
    guard let stage else { return }
    switch event {
    case .failed(let error): on(stage) { $0.recordingFailed("\(error)") }
    case .dropped(let count):
      on(stage) { $0.tellProblem("the disk is too slow: \(count) frames of the recording are lost") }
    case .lowSpace(let seconds):
      on(stage) { $0.tellProblem("the disk is nearly full: room for \(Int(seconds)) s more") }
    }
  }

  var hasTransport: Bool { client?.isConnected ?? false }

  func startTransport() { client?.startTransport() }

  func stopTransport() { client?.stopTransport() }

  func locateTransport(_ frame: Int) { client?.locate(frame) }

  func quit() { ended.signal() }
}

extension DiskRecorder: Recording {
  /// The name of a recording that was given none.
  static var newName: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH.mm.ss"
    return "bubbletracks \(format.string(from: Date())).flac"
  }

  public func finish() -> String? {
    let outcome = stop()
    if let error = outcome.error { return "\(error)" }
    return outcome.droppedCount > 0
      ? "\(path): the disk was too slow: \(outcome.droppedCount) frames are lost" : nil
  }
}
