import AudioFiles
import CReference
import Foundation

/// What it costs to load a file, beside the bare libraries and ffmpeg.
struct LoadingGroup {
  let effort: Effort

  private static let encodings = [
    (name: "wav", arguments: ["-c:a", "pcm_s16le"]),
    (name: "flac", arguments: ["-c:a", "flac"]),
    (name: "ogg", arguments: ["-c:a", "libvorbis", "-q:a", "5"]),
    (name: "mp3", arguments: ["-c:a", "libmp3lame", "-b:a", "192k"]),
  ]

  func run(_ report: inout Report) throws {
    guard let ffmpeg = ChildProcess.find("ffmpeg") else {
      report.skip(.loading, "all formats", why: "ffmpeg, which makes the files, is not installed")
      return
    }
    try Folder.withTemporary { folder in
      guard let loop = try Loops().write(to: folder).first else { return }
      for encoding in Self.encodings {
        let file = folder.appending(path: "sound.\(encoding.name)").path
        try ChildProcess.run(
          ffmpeg,
          ["-stream_loop", "-1", "-i", loop.path, "-t", "\(effort.fileDuration)", "-ar", "44100"]
            + encoding.arguments + [file])
        try compare(file, ffmpeg, encoding.name, &report)
      }
    }
  }

  private func compare(
    _ file: String, _ ffmpeg: String, _ name: String, _ report: inout Report
  ) throws {
    let figures = try interleaved(
      effort.rounds,
      [
        Contestant(name: "ours") {
          try CPUTime.spent { _ = try SampleLoader.load(file, rate: Workload.rate) }
        },
        Contestant(name: "C") { CPUTime.spent { _ = reference_load(file, Workload.rate) } },
        Contestant(name: "ffmpeg") {
          let before = CPUTime.children
          try ChildProcess.run(
            ffmpeg, ["-i", file, "-ar", "48000", "-f", "f32le", "-y", "/dev/null"])
          return CPUTime.children - before
        },
      ])
    let ours = figures["ours"] ?? []
    report.add(
      .loading, "\(name) / libsndfile and soxr", "s", ours: ours, peer: figures["C"] ?? [],
      wanted: 1.25)
    report.add(.loading, "\(name) / ffmpeg", "s", ours: ours, peer: figures["ffmpeg"] ?? [])
  }
}
