import Dispatch
import Foundation
import Model

extension TerminalView {
  /// Begins to draw, to read keys and to heed signals.
  func watch() {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: .milliseconds(50), leeway: .milliseconds(5))
    timer.setEventHandler { [weak self] in self?.tick() }
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    keys.setEventHandler { [weak self] in
      guard let self else { return }
      emptyReads = readKeys() == 0 ? emptyReads + 1 : 0
      if isTerminalGone { keys.cancel() }
    }
    let stops = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: queue)
    stops.setEventHandler { [weak self] in self?.suspend() }
    let returns = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    returns.setEventHandler { [weak self] in self?.resume() }
    sources = [timer, keys, stops, returns]
    for source in sources { source.activate() }
  }

  private func tick() {
    guard !isSuspended else { return }
    readKeys()
    let now = Self.now
    if let asked = state.quitTime, now - asked > 2 {
      state.quitTime = nil
      isDirty = true
    }
    guard let screen, isDirty || state.isMoving(at: now) else { return }
    let picture = layout(screen, at: now).picture
    if picture != shown { screen.draw(picture, over: shown) }
    shown = picture
    isDirty = false
  }

  private func layout(_ screen: Screen, at time: Double) -> Layout {
    Layout(state: state, width: screen.size.width, height: screen.size.height, time: time)
  }

  /// Acts on the keys that are pressed; how many there were.
  @discardableResult private func readKeys() -> Int {
    var count = 0
    while !isSuspended, let screen, let key = screen.nextKey() {
      act(on: key, screen)
      count += 1
    }
    return count
  }

  /// Whether there is something to read, yet never a key: nobody is at the other end.
  private var isTerminalGone: Bool {
    var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return emptyReads > 100 && poll(&state, 1, 0) == 1
  }

  private func act(on key: Key, _ screen: Screen) {
    isDirty = true
    let action = Keys.action(key, in: state)
    if action != .askToQuit { state.quitTime = nil }
    switch action {
    case .ask(let wish): ask(wish)
    case .showHelp(let isShown): state.showsHelp = isShown
    case .showCode(let isShown): state.showsCode = isShown
    case .say(let text): state.note(text)
    case .scroll(let lines):
      let limit = layout(screen, at: Self.now).scrollLimit
      state.scroll = min(max(min(state.scroll, limit) + lines, 0), limit)
    case .askToQuit: state.quitTime = Self.now
    case .suspend: suspend()
    case .redraw:
      screen.touch()
      shown = nil
    case .nothing: break
    }
  }

  /// Gives the terminal back and stops the program until the shell lets it go on.
  private func suspend() {
    guard !isSuspended, let screen else { return }
    isSuspended = true
    screen.leave()
    // The shell takes the terminal back when it sees its own child stop, which may be `make`.
    if getpgrp() != getpid() { kill(getpgrp(), SIGTSTP) }
    kill(getpid(), SIGSTOP)
  }

  private func resume() {
    guard let screen else { return }
    isSuspended = false
    screen.touch()
    shown = nil
    isDirty = true
  }
}
