import CReference
import Foundation

/// `bubblebench`: compares the program with its peers, side by side in one run.
@main
struct Main {
  static func main() {
    do {
      let request = try Request(Array(CommandLine.arguments.dropFirst()))
      switch request {
      case .print(let text): say(text)
      case .serveOSC(let port): exit(reference_serve_osc(Int32(port)) ? 0 : 1)
      case .run(let groups, let effort): try run(groups, effort)
      }
    } catch {
      FileHandle.standardError.write(Data("bubblebench: \(error)\n".utf8))
      exit(error is Request.Refusal ? 2 : 1)
    }
  }

  private static func run(_ groups: [Group], _ effort: Effort) throws {
    reference_flush_denormals()
    var report = Report()
    for group in groups {
      say("\(group.rawValue): \(group.summary)")
      do {
        try group.run(effort, &report)
      } catch let failure as ChildProcess.Failure {
        report.skip(group, "the rest", why: failure.description)
      }
      say(report.table(of: group) + "\n")
    }
    try report.write(to: "bench-results.json")
  }

  /// Prints a line at once.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}
