import Dispatch
import Engine
import Foundation
import Model

/// The control thread's one object: applies gestures to the canvas, loads what they need, publishes
/// plans to the audio thread and tells what changed.
///
/// Everything runs on one serial queue, in the order in which it is enqueued there: from outside,
/// `stage.queue.async { stage.assumeIsolated { … } }`.
public actor Stage {
  /// How the stage keeps time.
  public enum Mode: Sendable {
    /// Played live: files load in the background, gestures take effect as soon as they can.
    case live
    /// Rendered: whoever renders calls `advance`; loading takes no musical time.
    case offline
  }

  /// The serial queue on which the stage lives.
  public nonisolated let queue: DispatchQueue
  private nonisolated let executor: QueueExecutor
  /// Runs the stage's work on `queue`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The canvas as it is.
  public internal(set) var canvas: Canvas
  /// Where each track's life has got to.
  public internal(set) var states: [BubbleID: TrackState] = [:]
  /// How far each loading track is, 0…1.
  public internal(set) var progress: [BubbleID: Double] = [:]
  /// Tracks whose mute, or the end of it, is still to take effect.
  var pendings: Set<BubbleID> = []
  /// When each effect was last told to have made what is no sound.
  var failures: [BubbleID: Int] = [:]
  /// How far ahead of their time gestures are handed to the audio thread, in frames.
  var lookahead = 0
  var period = 0
  var feed: (any Feed)?
  var heart: Heart?

  let mode: Mode
  let source: any SoundSource
  weak var host: (any StageHost)?
  var rig: Rig
  var sounds: [BubbleID: Sound] = [:]
  var loads: [BubbleID: Load] = [:]
  /// What tracks were before they were given the file that they wait for while the former plays on.
  var formers: [BubbleID: Track] = [:]
  /// What each track's file sounds like by itself, and the rendition in use or in the making.
  var originals: [BubbleID: Sample] = [:]
  var renditions: [BubbleID: Rendition] = [:]
  /// What keeps each track's pitch while the tempo moves, and when that is to be looked after.
  var glides: [BubbleID: Glide] = [:]
  var glideWake: Int?
  /// How many more times, since what was sent may take effect a little late.
  var glideLooks = 0
  /// When the clock last began to go otherwise, and until when none is begun after it did so often.
  var glideChange = Int.min / 2
  var glideHold = Int.min
  /// How many times the usual time passages are given, after they have come too late.
  var glidePatience = 1
  /// Where the last passage begins: no two begin on the same frame.
  var lastPassage = -1
  /// Each track's file from its first frame to its last, and which part of it loops.
  var wholes: [BubbleID: Sample] = [:]
  var fits: [BubbleID: LoopFit] = [:]
  /// Files that are a whole number of the session's beats long, and how many.
  var matches: [BubbleID: Double] = [:]
  /// What was found of each file's beat, and what is still to take over.
  var heard: [BubbleID: FileBeat] = [:]
  var hearings: [BubbleID: Hearing] = [:]
  /// The track that is being told what was said of its file before.
  var recalling: BubbleID?
  /// The frame on which each track's file arrived.
  var arrivals: [BubbleID: Int] = [:]
  /// What was told last of each file's beat.
  var told: [BubbleID: Report] = [:]
  /// Whether renditions are made when they are needed, or only when they are asked for.
  var makesRenditions = true
  /// Whether a log tells what comes about by itself.
  var isTold = false
  /// Files whose arrival a log is still to tell.
  var held: [BubbleID: HeldFile] = [:]
  /// Sounds of tracks that come back with the gesture that is being done.
  var returning: [(id: BubbleID, sample: Sample, beat: FileBeat?, load: Load)] = []
  /// Beats on which slots are to open, for tracks that are not loaded yet.
  var openings: [BubbleID: Double] = [:]
  /// Beats at which loops started in a former rig.
  var resumes: [BubbleID: Double] = [:]
  /// The beats on which open slots have opened, as long as they play from there.
  var openedOn: [BubbleID: Double] = [:]
  /// The peaks of what is loaded.
  var waveforms: [BubbleID: [UInt8]] = [:]
  /// Beats at which open loops started, as far as the control thread knows.
  var anchors: [BubbleID: Double] = [:]
  /// A frame and its beat, from which the beat has gone on as the tempo says; nil if not known.
  var reference: (beat: Double, frame: Int)? = (0, 0)
  /// Tracks that have opened once.
  var wasOpen: Set<BubbleID> = []
  var schedule = Schedule()
  var history = History()
  var attic = Attic()
  var recognizer = TouchRecognizer()
  /// What the next long press or menu choice refers to.
  var pending = Pending.nothing { didSet { tellLink(before: oldValue) } }
  var observers: [any StageObserver] = []
  var scene = SceneExtras()
  var presetFolders: [String] = []
  var clock = ClockSource.internal
  /// How the clock that is followed is, and how many others share it.
  var clockState = ClockState.free
  var peers = 0
  /// Whether the beat goes on.
  public internal(set) var isRolling = true
  /// Whether the metronome clicks.
  public internal(set) var isClicking = false
  var beat = BeatPlace()
  var taps: [Int] = []
  /// The last tap of each bubble, unless it was taken back.
  var tapped: [BubbleName: Tapped] = [:]
  /// What on the MIDI input taps, too.
  var tapSource = MIDITap.off
  /// The ramp of the tempo that is under way.
  var ramp: TempoRamp?
  /// One that is gone together with others, step by step.
  var commonRamp: TempoRamp?
  /// The last tempos that were set here for a session.
  var shared: [Double] = []
  var xruns = 0
  var recording: (any Recording)?
  /// Whether the main mix is recorded.
  public var isRecording: Bool { recording != nil }
  /// Recordings that the audio thread still writes to, by the mark that will tell.
  var finishing: [Int: any Recording] = [:]
  /// The frame of the last event sent: events are sent in order of time.
  var lastStamp = 0
  var marks: [Int: Mark] = [:]
  var nextMark = 0
  /// The frame by which all has faded out for good.
  var silence = Int.max
  private var nextSerial: UInt32 = 0
  /// Where files are loaded, two at a time.
  let loader = Stage.workers(2)
  /// Where renditions are made, and recordings closed: what may take long and hold up no file.
  let stretcher = Stage.workers(2)
  /// Where passages are made: what is to be heard soon.
  let glider = Stage.workers(2, .userInitiated)

  /// Where what the user says is noted down, one after the other.
  let scribe = Stage.workers(1)

  private static func workers(
    _ count: Int, _ quality: QualityOfService = .utility
  ) -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
    queue.qualityOfService = quality
    return queue
  }

  /// What a long press has begun.
  enum Pending: Hashable {
    case nothing
    case menu(Point)
    case link(BubbleName)
  }

  /// A gesture on its way to the audio thread.
  struct Mark {
    var gesture: Gesture
    var origin: Origin?
  }

  /// The last beat that began.
  struct BeatPlace {
    var number = -1
    var frame = 0
    var tempo = 120.0
  }

  /// A stage with an empty canvas, at `rate` frames a second.
  public init(mode: Mode, source: any SoundSource, rate: Double, canvas: Canvas = Canvas()) {
    queue = DispatchQueue(label: "stage", qos: .userInteractive)
    executor = QueueExecutor(queue)
    self.mode = mode
    self.source = source
    self.canvas = canvas
    rig = Rig(rate: rate, tempo: canvas.tempo, quantum: Beats(canvas.quantum))
    rig.update(to: canvas, sounds: [:], at: 0)
    _ = rig.flush()
  }

  /// Names the program around the stage, which it does not keep alive.
  public func setHost(_ host: any StageHost) { self.host = host }

  /// Notes the length of the server's period in frames.
  ///
  /// What is to come is handed to the audio thread two periods and a little before its time.
  public func setPeriod(_ frames: Int) {
    period = frames
    lookahead = 2 * frames + Int(0.005 * rig.rate)
    rig.latency = frames
  }

  /// Plays `feed` from now on.
  public func setFeed(_ feed: any Feed) {
    self.feed = feed
    arm()
  }

  /// The audio thread's side of the engine.
  public var renderer: Renderer { rig.renderer }

  /// The frame with which the next cycle begins.
  public var now: Int { rig.now }

  /// Tells `observer` what changes from now on.
  public func add(_ observer: any StageObserver) { observers.append(observer) }

  /// Stops telling `observer`.
  public func remove(_ observer: any StageObserver) { observers.removeAll { $0 === observer } }

  /// Tells all observers.
  func tell(_ changes: [Change], by origin: Origin?) {
    guard !changes.isEmpty else { return }
    for observer in observers { observer.stage(changes, by: origin) }
  }

  /// The identity of the next bubble.
  func nextID() -> BubbleID {
    nextSerial += 1
    return BubbleID(serial: nextSerial)
  }

  /// Never goes back: events reach the audio thread in order of time.
  func stamp(_ frame: Int) -> Int {
    lastStamp = max(lastStamp, frame, now)
    return lastStamp
  }

  func updateRig(at frame: Int) {
    forgetPassages()
    rig.update(to: canvas, sounds: sounds, at: stamp(frame))
    noteChains(at: lastStamp)
  }

  /// Sends what is collected; what finds no room goes with the next flush.
  func flush() { _ = rig.flush() }
}
