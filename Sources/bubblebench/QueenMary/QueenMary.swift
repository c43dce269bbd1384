import Foundation

/// Queen Mary's beat tracker, which is C++ and is built when it is asked.
struct QueenMary {
  private let program: String

  /// Builds it in `folder`; nil where its library or a compiler is not installed.
  init?(in folder: URL) {
    let headers = "/usr/include/qm-dsp"
    guard let compiler = ChildProcess.find("g++"), FileManager.default.fileExists(atPath: headers)
    else { return nil }
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "queenmary.cpp").path
    program = folder.appending(path: "queenmary").path
    do {
      try ChildProcess.run(
        compiler, ["-O2", "-I\(headers)", "-o", program, source, "-lqm-dsp", "-lsndfile"])
    } catch {
      return nil
    }
  }

  /// The tempo that it hears in the file at `path`, 0 without a beat, and the processor time.
  func tempo(of path: String) throws -> (bpm: Double, seconds: Double) {
    let before = CPUTime.children
    let text = try ChildProcess.output(program, [path])
    let words = text.split(separator: " ")
    return (words.first.flatMap { Double($0) } ?? 0, CPUTime.children - before)
  }
}
