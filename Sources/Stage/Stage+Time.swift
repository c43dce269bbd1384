import Engine
import Model

extension Stage {
  /// Lets a live stage do by itself what is due; without this `advance` must be called.
  public func live() {
    heart = Heart(on: queue) { [weak self] in self?.assumeIsolated { $0.wake() } }
    arm()
  }

  private func wake() {
    heart?.rest()
    advance()
  }

  /// Makes sure that the heart beats in time for what is to come.
  func arm() {
    guard let heart else { return }
    // Who is watched must answer fast; who is not saves its strength.
    let pulse = observers.contains(where: \.isWatching) ? 0.005 : 1
    // What is sent is sent ahead of its time; a finger must have rested its time.
    let frame = [nextSending.map { $0 - lookahead }, nextPress, nextGlide].compactMap {
      $0
    }.min()
    heart.arm(pulse: pulse, delay: frame.map { Double($0 - now) / rig.rate })
  }

  /// Does `gesture`, at `frame` of the engine if given and still to come, else at once.
  ///
  /// What changed is told to every observer with `origin`, before this returns or, for a gesture
  /// that is still to come, when its time has come.
  ///
  /// Throws a `Refusal`, and nothing has changed, if it cannot be done.
  public func perform(_ gesture: Gesture, at frame: Int? = nil, from origin: Origin? = nil) throws {
    if let frame, frame > now + lookahead {
      schedule.add(Schedule.Entry(frame: frame, gesture: gesture, origin: origin))
    } else {
      try act(gesture, at: frame ?? now, from: origin)
      flush()
    }
    arm()
  }

  /// Does `gesture` at once, and tells all observers if it cannot be done.
  public func attempt(_ gesture: Gesture) {
    attempt(gesture, at: now, nil)
    flush()
    arm()
  }

  /// How many gestures wait for their time.
  public var waitingCount: Int { schedule.count }

  /// The frame at which something is to be done next; nil if nothing waits.
  public var nextFrame: Int? {
    [nextSending, nextPress, nextGlide].compactMap { $0 }.min()
  }

  /// When something is next due that is sent ahead of its time.
  private var nextSending: Int? {
    [schedule.nextFrame, feed?.nextFrame, rig.nextUpdate, nextRendition, nextHearing].compactMap {
      $0
    }.min()
  }

  /// When a finger will have rested long enough.
  private var nextPress: Int? {
    recognizer.nextPress.map { Int(($0 * rig.rate).rounded(.up)) }
  }

  /// Does what is due by now, and tells what the audio thread has reported.
  public func advance() {
    report()
    stepTogether()
    let horizon = now + lookahead
    if let update = rig.nextUpdate, update <= horizon { tidyRig(at: update) }
    if rig.hasLeavings { tidyRig(at: now) }
    hearDue(at: horizon)
    renderDue(at: horizon)
    glide(at: now)
    for press in recognizer.presses(at: Double(now) / rig.rate) { attempt(press, at: now, nil) }
    // Taken out while it plays: what it plays looks at what comes next.
    if var playing = feed {
      feed = nil
      playing.play(upTo: horizon, on: self)
      feed = playing
    }
    while let entry = schedule.take(dueAt: horizon) {
      attempt(entry.gesture, at: entry.frame, entry.origin)
    }
    flush()
    arm()
  }

  /// Does `gesture`, and tells its origin if it cannot be done.
  func attempt(_ gesture: Gesture, at frame: Int, _ origin: Origin?) {
    do {
      try act(gesture, at: frame, from: origin)
    } catch {
      tell([.report(.error(gesture: gesture, text: "\(error)"))], by: origin)
    }
  }

  /// Notes when `gesture`, which was sent at `frame`, really takes effect.
  func mark(_ gesture: Gesture, at frame: Int, from origin: Origin?) {
    guard observers.contains(where: \.followsPerformance) else { return }
    nextMark += 1
    marks[nextMark] = Mark(gesture: gesture, origin: origin)
    rig.mark(nextMark, at: frame)
  }
}
