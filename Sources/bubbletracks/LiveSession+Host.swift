import AudioFiles
import Foundation
import JackIO
import Model
import Stage

extension LiveSession: StageHost {
  func record(to file: String?, rate: Double) throws -> any Recording {
    let path = try WorkingFolder.path(of: file ?? Self.newName())
    return try DiskRecorder(path: FreeName.of(path), rate: Int(rate)) { [weak self] event in
      self?.take(event)
    }
  }

  static func newName() -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH.mm.ss"
    return "bubbletracks \(format.string(from: Date())).flac"
  }

  private func take(_ event: DiskRecorder.Event) {
    guard let stage else { return }
    switch event {
    case .failed(let error): on(stage) { $0.recordingFailed(at: error.path) }
    case .dropped(let count):
      on(stage) {
        $0.tellProblem("the disk is too slow: \(count) frames of the recording are lost")
      }
    case .lowSpace(let seconds):
      on(stage) { $0.tellProblem("the disk is nearly full: room for \(Int(seconds)) s more") }
    }
  }

  var hasTransport: Bool { client?.isConnected ?? false }

  var isTransportRolling: Bool { client?.isTransportRolling ?? false }

  func follow(_ source: ClockSource) {
    let clock: OutsideClock =
      switch source {
      case .jack: .transport
      case .midi: .pulses
      case .link: .link
      case .internal: .none
      }
    if source != .link { client?.leaveLink() }
    client?.follow(clock)
  }

  func listen(for tap: MIDITap) {
    switch tap {
    case .off: client?.listenForTaps()
    case .note(let number): client?.listenForTaps(note: number)
    case .controller(let number): client?.listenForTaps(controller: number)
    }
    tapWatch?.cancel()
    tapWatch = nil
    guard tap != .off, let client, let stage else { return }
    let watch = DispatchSource.makeTimerSource(queue: stage.queue)
    watch.schedule(
      deadline: .now(), repeating: .milliseconds(10), leeway: .milliseconds(5))
    watch.setEventHandler {
      stage.assumeIsolated { stage in for made in client.takeTaps() { stage.tap(madeAt: made) } }
    }
    watch.resume()
    tapWatch = watch
  }

  func startTransport() { client?.startTransport() }

  func stopTransport() { client?.stopTransport() }

  func locateTransport(_ frame: Int) { client?.locate(frame) }

  func joinSession(
    tempo: Double, beat: Double, frame: Int, isPlaying: Bool, quantum: Double
  ) -> Bool {
    client?.joinLink(
      tempo: tempo, beat: beat, frame: frame, isPlaying: isPlaying, quantum: quantum) ?? false
  }

  func shareTempo(_ tempo: Double) { client?.setLinkTempo(tempo) }

  func sharePlaying(_ isPlaying: Bool) -> Bool { client?.setLinkPlaying(isPlaying) ?? false }

  func shareQuantum(_ quantum: Double) { client?.setLinkQuantum(quantum) }

  func shareBeat(_ beat: Double, frame: Int) { client?.setLinkBeat(beat, frame: frame) }

  /// Tells how the followed clock is.
  static func tellClock(_ state: OutsideState, on stage: isolated Stage) {
    let word: ClockState =
      switch (state.isThere, state.isLost) {
      case (true, _): .following
      case (_, true): .holding
      case (false, false): stage.followsClock ? .waiting : .free
      }
    stage.tellClock(word, peers: state.peers)
  }

  func quit() { ended.signal() }
}

extension DiskRecorder: Recording {
  /// Closes the file; what went wrong, if anything.
  public func finish() -> String? {
    let outcome = stop()
    if let error = outcome.error { return "\(error)" }
    return outcome.droppedCount > 0
      ? "\(path): the disk was too slow: \(outcome.droppedCount) frames are lost" : nil
  }
}
