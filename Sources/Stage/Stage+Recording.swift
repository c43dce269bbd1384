import Dispatch
import Engine
import Foundation
import Model

extension Stage {
  func startRecording(_ file: String?, at frame: Int, _ origin: Origin?) throws {
    // A render is a recording itself.
    guard mode == .live else { return }
    guard recording == nil else {
      throw Refusal("a recording is running already: stop it first, with /record/stop")
    }
    guard let host else { throw Refusal("there is nothing to record here") }
    let recording: any Recording
    do {
      recording = try host.record(to: file, rate: rig.rate)
    } catch {
      throw Refusal("\(error)")
    }
    self.recording = recording
    rig.tap(recording.stream, at: frame)
    tell([.report(.recording(file: recording.path))], by: origin)
  }

  func stopRecording(at frame: Int, _ origin: Origin?) throws {
    guard mode == .live else { return }
    guard let recording else { throw Refusal("no recording is running") }
    self.recording = nil
    rig.tap(nil, at: frame)
    finish(recording, at: frame)
    tell([.report(.recording(file: nil))], by: origin)
  }

  /// Closes the recording that the audio thread has let go of with `mark`.
  func finishRecording(_ mark: Int) {
    guard let recording = finishing.removeValue(forKey: mark) else { return }
    stretcher.addOperation { [queue] in
      guard let problem = recording.finish() else { return }
      queue.async {
        self.assumeIsolated {
          $0.tell([.report(.error(gesture: .stopRecording, text: problem))], by: nil)
        }
      }
    }
  }

  /// Ends all recordings once a new rig is heard, which the former one is no more then: a file has
  /// one rate.
  func endRecordings() {
    let unfinished = finishing.sorted { $0.key < $1.key }
    finishing = [:]
    for (_, recording) in unfinished { finish(recording, at: 0) }
    guard let recording else { return }
    self.recording = nil
    finish(recording, at: 0)
    tell([.report(.recording(file: nil))], by: nil)
    tellProblem("\(recording.path): the recording ends here, since the rate has changed")
  }

  /// Closes `recording` when all that was sent before has taken effect.
  private func finish(_ recording: any Recording, at frame: Int) {
    nextMark += 1
    finishing[nextMark] = recording
    rig.mark(nextMark, at: frame)
  }

  /// Ends the recording to the file at `path`, if it runs, because it cannot go on. Its end tells why.
  public func recordingFailed(at path: String) {
    guard recording?.path == path else { return }
    attempt(.stopRecording, at: now, nil)
    flush()
  }

  /// Closes all recordings, when no audio thread runs any more.
  public func closeRecordings() {
    for recording in Array(finishing.values) + [recording].compactMap({ $0 }) {
      if let problem = recording.finish() {
        tell([.report(.error(gesture: .stopRecording, text: problem))], by: nil)
      }
    }
    finishing = [:]
    recording = nil
  }
}
