import CMalloc
import Foundation
import Model

/// `bubbletracks`: reads the arguments, does what they say, and says what went wrong.
@main
struct Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    // A file that may grow no longer is an error where it is written.
    signal(SIGXFSZ, SIG_IGN)
    // Sounds are given back as soon as they are gone: glibc would soon lay them among small things,
    // which keep its heaps from shrinking.
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    do {
      exit(try Command(Array(CommandLine.arguments.dropFirst())).run())
    } catch let failure as Failure {
      say(failure.text)
      exit(failure.status)
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  /// Says something went wrong, on standard error.
  static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("bubbletracks: \(text.abridged)\n".utf8))
  }
}
