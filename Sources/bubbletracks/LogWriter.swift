import Control
import Engine
import Foundation
import Model
import Stage

/// Writes the performance as a score that renders it again: every gesture at the frame at which it
/// took effect, what came about by itself, and the beat on which each slot opened.
final class LogWriter: StageObserver, @unchecked Sendable {
  private let file: FileHandle
  private let rate: Double
  private let problem: @Sendable (String) -> Void
  /// Bytes of the lines that are written as a whole.
  private var length: off_t = 0
  private var isBroken = false
  private var hasQuit = false

  /// A log at `path` of an engine at `rate`; `problem` is told what ends it before its time.
  ///
  /// Throws a `Failure` if there cannot be such a file.
  init(_ path: String, rate: Double, problem: @escaping @Sendable (String) -> Void) throws {
    // Opened, not made anew in its place: it may be a pipe or a device.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure("\(path): the log cannot be written there: \(Self.reason(errno, path))")
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.rate = rate
    self.problem = problem
  }

  /// Begins a performance on `canvas`.
  func begin(_ canvas: Canvas) {
    let slots = BubbleKind.allCases.map { "--\($0.rawValue)s \(canvas.slots[$0])" }
    write("# A performance of bubbletracks \(Version.current). To render it again:")
    write("# bubbletracks render --score LOG --output FILE \(slots.joined(separator: " "))")
    write("# rate \(rate.formatted(.number.grouping(.never)))")
    write(.tempo(canvas.tempo), at: 0)
    write(.quantum(canvas.quantum), at: 0)
    write(.autoRenditions(false), at: 0)
    write(.occurred(.told(true)), at: 0)
  }

  /// Why a log cannot be opened, and what to do.
  static func reason(_ number: Int32, _ path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    switch number {
    case ENOENT: return "there is no folder \(folder); make it, or choose another with --log"
    case EACCES, EPERM, EROFS:
      return "\(folder) does not let this user write; choose another folder with --log"
    case EISDIR: return "it is a folder; name a file in it with --log"
    case ENOSPC: return "the disk is full; make room, or choose another with --log"
    default: return String(cString: strerror(number))
    }
  }

  /// Why a line cannot be written.
  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
    switch cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : 0 {
    case ENOSPC, EDQUOT: return "the disk is full"
    case EFBIG: return "its file may grow no longer"
    default: return isFull ? "the disk is full" : error.localizedDescription
    }
  }

  var followsPerformance: Bool { true }

  func stage(_ changes: [Change], by origin: Origin?) {}

  func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?) {
    if gesture == .quit { hasQuit = true }
    write(gesture, at: frame)
  }

  func stage(opened slot: Int, on beat: Double, at frame: Int) {
    write(.track(slot, .opening(beat)), at: frame)
  }

  func stage(rate: Double) {
    write("# The rate became \(rate.formatted(.number.grouping(.never))): the log ends here.")
    isBroken = true
  }

  private func write(_ gesture: Gesture, at frame: Int) {
    let message = AddressTable.message(gesture, numbers: .exact)
    write(Score.format(ScoreLine(time: Double(frame) / rate, message: message)))
  }

  private func write(_ line: String) {
    guard !isBroken else { return }
    let bytes = Data((line + "\n").utf8)
    do {
      try file.write(contentsOf: bytes)
      length += off_t(bytes.count)
      // What is written to a file without a name is lost, and nothing says so.
      var status = stat()
      if fstat(file.fileDescriptor, &status) == 0, status.st_nlink == 0 {
        isBroken = true
        problem("the log ends here: its file was removed")
      }
    } catch {
      isBroken = true
      // Half a line is none. What is no file cannot be cut, and need not.
      ftruncate(file.fileDescriptor, length)
      problem("the log ends here: \(Self.reason(error))")
    }
  }

  /// Ends the performance, at `frame` if it has not ended yet, and closes the file.
  func close(at frame: Int) {
    if !hasQuit { write(.quit, at: frame) }
    try? file.close()
  }
}
