import Dispatch
import JackIO
import Stage

extension LiveSession {
  /// Takes in what the server has told.
  func take(_ event: JackEvent) {
    guard let client, let stage else { return }
    switch event {
    case .message(let text): face.log(text)
    // Cycles come as fast as they are done, each played like any other; nothing else changes.
    case .freewheel(true): face.log("the JACK server freewheels: not in time for now")
    case .freewheel(false): face.log("the JACK server is in time again")
    case .timebase(true): face.log("this is JACK's timebase master now: it counts bars and beats")
    case .timebase(false):
      face.log("another program is JACK's timebase master; --timebase waits for it to go")
    case .bufferSizeChanged(let size):
      face.log("the period is \(size) frames now")
      on(stage) { $0.setPeriod(size) }
    case .sampleRateChanged(let rate):
      face.log("the rate is \(Int(rate)) Hz now: tracks are resampled")
      resume(stage, client, rate: rate, downtime: 0)
    case .serverLost(let reason):
      face.loseServer()
      let text = "the JACK server is gone (\(reason)): waiting for it to come back"
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

  /// Does `body` on the stage, later.
  func on(_ stage: Stage, _ body: @escaping @Sendable (isolated Stage) -> Void) {
    stage.queue.async { stage.assumeIsolated { body($0) } }
  }
}
