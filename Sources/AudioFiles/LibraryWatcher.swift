import Dispatch
import Glibc

/// Tells when files appear in a library or vanish from it.
///
/// The kernel tells of changes (inotify); where it cannot, because its watches run out or a folder
/// does not exist yet, the folders are looked through every two seconds.
public final class LibraryWatcher: @unchecked Sendable {
  private static let pollInterval = DispatchTimeInterval.seconds(2)
  /// Changes mostly come in groups.
  private static let settlingInterval = DispatchTimeInterval.milliseconds(100)

  private let library: Library
  private let onChange: @Sendable ([Library.Entry]) -> Void
  /// All that follows is touched on this queue only.
  private let queue = DispatchQueue(label: "library")
  private let events: Int32
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var entries: [Library.Entry] = []
  /// The kernel's numbers for the folders that it watches; a number is never given twice.
  private var watches: Set<Int32> = []
  private var isScanning = false
  private var isStopped = false

  /// Watches `library` until `stop` is called. `onChange` gets all files whenever they change, on a
  /// queue of the watcher's own; first what is there at the start.
  ///
  /// Control thread.
  public convenience init(
    _ library: Library, onChange: @escaping @Sendable ([Library.Entry]) -> Void
  ) {
    self.init(library, usesEvents: true, onChange: onChange)
  }

  /// `usesEvents` false watches as where the kernel cannot tell of changes.
  init(
    _ library: Library, usesEvents: Bool, onChange: @escaping @Sendable ([Library.Entry]) -> Void
  ) {
    self.library = library
    self.onChange = onChange
    let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
    events = usesEvents ? inotify_init1(flags) : -1
    queue.async { [self] in start() }
  }

  deinit {
    source?.cancel()
    timer?.cancel()
  }

  /// Ends the watching; nothing is told after it returns.
  ///
  /// Control thread, not from `onChange`.
  public func stop() {
    queue.sync {
      isStopped = true
      source?.cancel()
      source = nil
      timer?.cancel()
      timer = nil
    }
  }

  private func start() {
    if events >= 0 {
      let source = DispatchSource.makeReadSource(fileDescriptor: events, queue: queue)
      source.setEventHandler { [weak self] in self?.drain() }
      let descriptor = events
      source.setCancelHandler { close(descriptor) }
      source.activate()
      self.source = source
    }
    let isComplete = scan()
    onChange(entries)
    if !isComplete { poll() }
  }

  /// Empties the kernel's queue: any event is reason to look again.
  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while read(events, &buffer, buffer.count) > 0 {}
    guard !isScanning else { return }
    isScanning = true
    queue.asyncAfter(deadline: .now() + Self.settlingInterval) { [weak self] in
      self?.isScanning = false
      self?.look()
    }
  }

  private func look() {
    guard !isStopped else { return }
    let previous = entries
    if !scan() { poll() }
    if entries != previous { onChange(entries) }
  }

  /// Looks through the library; false if the kernel will not tell of every change.
  private func scan() -> Bool {
    while true {
      let found = library.scan()
      entries = found.entries
      guard events >= 0 else { return false }
      let mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      var isComplete = library.folders.allSatisfy { Folder.identity(of: $0) != nil }
      var isNew = false
      for folder in found.folders {
        let watch = inotify_add_watch(events, folder, UInt32(mask))
        if watch < 0 { isComplete = false } else if watches.insert(watch).inserted { isNew = true }
      }
      // A file may have come into a new folder after it was searched and before it was watched.
      if !isNew { return isComplete }
    }
  }

  private func poll() {
    guard timer == nil, !isStopped else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.pollInterval, repeating: Self.pollInterval)
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
    self.timer = timer
  }
}
