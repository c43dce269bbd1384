import CJack
import Engine
import RealTime

/// A renderer on its way to the audio thread.
struct RendererChange: BitwiseCopyable {
  /// The renderer; nil for silence. The control thread keeps it alive until it comes back.
  var renderer: Unmanaged<Renderer>?
  /// Frames a second it was made for.
  var rate: Int
  /// The engine's frame at its first cycle; negative to go on counting.
  var frame: Int
}

/// Everything the process callback touches.
final class Cycle: @unchecked Sendable {
  let client: OpaquePointer
  let ports: CyclePorts
  /// What the renderer is told to follow.
  let source: Counter
  /// Whether another program counts JACK's beats: 1 if so.
  let hasBeat = Counter(0)
  /// Frames a second of the server.
  let rate: Counter
  /// Renderers to be taken up.
  let incoming = Ring<RendererChange>(capacity: 64)
  /// Renderers that the audio thread is done with.
  let retired = Ring<Unmanaged<Renderer>>(capacity: 64)
  /// The newest mapping; read by the control thread under its lock.
  let clock: Latest<ClockMapping>

  /// Frames from a main out to the ear, as the server tells.
  let outputLatency = Counter(0)
  /// The address of the Link session's handle; 0 without.
  let linkHandle = Counter(0)
  /// Its grid in millionths of a beat.
  let linkQuantum = Counter(4_000_000)
  /// Keeps the session as long as the audio thread may use it; used by the control thread alone.
  private var linkSession: LinkSession?
  /// What on the MIDI input taps the tempo: a note's number, 128 more for a controller's; below 0 for
  /// nothing.
  let tapSource = Counter(-1)
  /// The engine's frames at which it has tapped.
  let taps = Ring<Int>(capacity: 64)
  /// When a controller last tapped, and whether it is still pressed.
  var lastTap = Int.min / 2
  var isPressed = false
  /// How MIDI clock is: a `PulseFollower.State`'s number.
  let pulseState = Counter(0)

  // Written by the audio thread only.
  /// Frames since the first cycle.
  var passed = 0
  var pulses: PulseFollower
  var link = LinkFollower()
  var origin = CycleOrigin()
  private var current = RendererChange(renderer: nil, rate: 0, frame: 0)
  private(set) var mapping: ClockMapping
  /// What a timebase master tells of the next cycle.
  var timebase = Timebase()

  /// A cycle that continues after `mapping`.
  ///
  /// Control thread, before the client is activated.
  init(
    client: OpaquePointer, ports: CyclePorts, rate: Int, source: OutsideClock,
    continuing mapping: ClockMapping
  ) {
    self.client = client
    self.ports = ports
    self.rate = Counter(rate)
    pulses = PulseFollower(rate: Double(rate))
    self.source = Counter(source.number)
    var start = mapping
    start.engineFrame += mapping.isRendering ? mapping.frameCount : 0
    start.frameCount = 0
    start.isRendering = false
    start.firstCycleStart = 0
    self.mapping = start
    clock = Latest(start)
  }

  deinit { ports.deallocate() }

  /// Lets the audio thread read the session of `link`.
  ///
  /// Control thread.
  func use(_ link: LinkSession) {
    linkSession = link
    linkQuantum.set(link.quantum.current)
    linkHandle.set(Int(bitPattern: link.handle))
  }

  /// Renders one cycle of any length: a server may change it before it says so.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func run(_ frameCount: jack_nframes_t) {
    Denormals.flush()
    takeRenderer()
    let count = Int(frameCount)
    let rate = rate.current
    let time = cycleTime(client)
    mapping.engineFrame &+= mapping.isRendering ? mapping.frameCount : 0
    mapping.microseconds = time.start
    if mapping.firstCycleStart == 0 { mapping.firstCycleStart = time.start }
    mapping.framesPerMicrosecond =
      time.duration > 0 ? Double(count) / Double(time.duration) : Double(rate) * 1e-6
    mapping.frameCount = count
    mapping.cycleCount &+= 1
    mapping.isRendering = false
    hearPulses(frameCount, rate: rate)
    ports.pulses.pointee.clear()
    if let outputs = ports.outputs(count: frameCount) {
      if let renderer = current.renderer, current.rate == rate {
        mapping.isRendering = true
        let transport = transport(of: client)
        let outside = outsideTime(transport)
        let next = renderer._withUnsafeGuaranteedRef { renderer in
          renderer.render(outputs, count: count, outside: outside)
          return renderer.musicalTime()
        }
        timebase.note(next, transport, count: count, rate: Double(rate))
      } else {
        ports.silence(count)
      }
      // A recording tap of the main mix reads `outputs` here.
    }
    sendPulses(frameCount)
    passed &+= count
    clock.write(mapping)
  }

  /// Takes up the renderers sent since the last cycle; all but the last only pass through.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private func takeRenderer() {
    while retired.room > 0, let next = incoming.pop() {
      if let old = current.renderer { _ = retired.push(old) }
      current = next
      if next.frame >= 0 {
        mapping.engineFrame = next.frame
        mapping.isRendering = false
      }
    }
  }
}
