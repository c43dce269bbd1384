import CJack
import RealTime

// JACK's callbacks. Except for the first two they run on JACK's notification thread, which must not
// call the server: they only pass on what happened. They are functions, not closures, because a
// closure made on an isolated thread would trap on JACK's.

/// Audio thread; real-time safe.
@c @_noLocks private func process(
  _ frameCount: jack_nframes_t, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let context else { return 0 }
  Unmanaged<Cycle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.run(frameCount) }
  return 0
}

/// Audio thread, once, before its first cycle.
@c private func threadBegan(_ context: UnsafeMutableRawPointer?) {
  Denormals.flush()
}

private func session(_ context: UnsafeMutableRawPointer?) -> ServerSession? {
  context.map { Unmanaged<ServerSession>.fromOpaque($0).takeUnretainedValue() }
}

@c private func bufferSizeChanged(
  _ frameCount: jack_nframes_t, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  session(context)?.notify(.bufferSize(Int(frameCount)))
  return 0
}

@c private func sampleRateChanged(
  _ rate: jack_nframes_t, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let session = session(context) else { return 0 }
  session.cycle.rate.set(Int(rate))
  session.notify(.sampleRate(Int(rate)))
  return 0
}

@c private func xrunHappened(_ context: UnsafeMutableRawPointer?) -> Int32 {
  session(context)?.notify(.xrun)
  return 0
}

@c private func freewheelChanged(_ isOn: Int32, _ context: UnsafeMutableRawPointer?) {
  session(context)?.notify(.freewheel(isOn != 0))
}

@c private func serverShutDown(
  _ status: jack_status_t, _ reason: UnsafePointer<CChar>?, _ context: UnsafeMutableRawPointer?
) {
  let text = reason.map { String(cString: $0) } ?? ""
  session(context)?.notify(.lost(text.isEmpty ? "the JACK server is gone" : text))
}

@c private func portsConnected(
  _ from: jack_port_id_t, _ to: jack_port_id_t, _ isConnected: Int32,
  _ context: UnsafeMutableRawPointer?
) {
  session(context)?.notify(isConnected != 0 ? .connected : .disconnected)
}

@c private func portRegistered(
  _ port: jack_port_id_t, _ isRegistered: Int32, _ context: UnsafeMutableRawPointer?
) {
  if isRegistered != 0 { session(context)?.notify(.portAppeared) }
}

@c private func latencyChanged(
  _ mode: jack_latency_callback_mode_t, _ context: UnsafeMutableRawPointer?
) {
  guard let session = session(context) else { return }
  session.latency.recompute(mode)
  if mode == JackPlaybackLatency { session.cycle.outputLatency.set(session.latency.mainPlayback) }
}

extension ServerSession {
  /// Tells JACK whom to call; the session is retained until `releaseCallbacks`.
  ///
  /// Control thread.
  func installCallbacks() {
    let context = Unmanaged.passRetained(self).toOpaque()
    jack_set_process_callback(client, process, Unmanaged.passUnretained(cycle).toOpaque())
    jack_set_thread_init_callback(client, threadBegan, nil)
    jack_set_buffer_size_callback(client, bufferSizeChanged, context)
    jack_set_sample_rate_callback(client, sampleRateChanged, context)
    jack_set_xrun_callback(client, xrunHappened, context)
    jack_set_freewheel_callback(client, freewheelChanged, context)
    jack_set_port_connect_callback(client, portsConnected, context)
    jack_set_port_registration_callback(client, portRegistered, context)
    jack_set_latency_callback(client, latencyChanged, context)
    jack_on_info_shutdown(client, serverShutDown, context)
  }

  /// Gives up the reference that the callbacks held.
  ///
  /// Any thread, once, after `jack_client_close`.
  func releaseCallbacks() {
    Unmanaged.passUnretained(self).release()
  }
}
