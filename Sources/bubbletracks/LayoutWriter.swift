import Control
import Foundation
import Stage

/// The command `layout`: a screen of controls for another program's surface.
struct LayoutWriter {
  private let program: SurfaceLayout.Program
  private let output: String?

  /// Reads the command line; throws a `Failure` of status 2 that says what is right.
  init(_ options: Options) throws {
    let known = SurfaceLayout.Program.allCases.map(\.rawValue).joined(separator: " or ")
    guard let word = options.operands.first, options.operands.count == 1,
      let program = SurfaceLayout.Program(rawValue: word)
    else {
      let word = options.operands.last.map { "\($0): " } ?? ""
      throw Failure(usage: "layout: \(word)it is for \(known)")
    }
    self.program = program
    output = options.text("output")
  }

  /// Writes it to the file, or to standard output.
  func run() throws {
    let data = Data(SurfaceLayout.general.file(for: program))
    guard let output else { return try StandardOutput.write(data) }
    do {
      try WholeFile.write(data, to: output)
    } catch {
      throw Failure("\(output): it cannot be written: \(error)")
    }
  }
}
