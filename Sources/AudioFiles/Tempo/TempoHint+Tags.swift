import CFFmpeg
import Foundation

extension TempoHint {
  /// What the file at `path` says of itself: its tags, its ACID chunk or its Apple loop chunk.
  static func written(in path: String) -> [TempoHint] { tagged(path) + chunked(path) }

  private static func tagged(_ path: String) -> [TempoHint] {
    av_log_set_level(AV_LOG_QUIET)
    var container: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_open_input(&container, path, nil, nil) >= 0, let opened = container else {
      return []
    }
    defer { avformat_close_input(&container) }
    var dictionaries = [opened.pointee.metadata]
    for index in 0..<Int(opened.pointee.nb_streams) {
      if let stream = opened.pointee.streams[index] { dictionaries.append(stream.pointee.metadata) }
    }
    for dictionary in dictionaries {
      for key in ["TBPM", "BPM", "tmpo", "TEMPO"] {
        guard let entry = av_dict_get(dictionary, key, nil, 0), let value = entry.pointee.value,
          let bpm = Double(String(cString: value).trimmingCharacters(in: .whitespaces)), bpm > 0
        else { continue }
        return [TempoHint(bpm: bpm, source: .tag, weight: 6)]
      }
    }
    return []
  }

  /// The `acid` chunk of WAV (beats and tempo) and the `basc` chunk of AIFF (beats).
  private static func chunked(_ path: String) -> [TempoHint] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 12), header.count == 12 else { return [] }
    let isLittle = header.prefix(4) == Data("RIFF".utf8)
    guard isLittle || header.prefix(4) == Data("FORM".utf8) else { return [] }
    func number(_ data: Data, at place: Int) -> UInt32 {
      let bytes = data.dropFirst(place).prefix(4)
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | UInt32($1) }
    }
    var place: UInt64 = 12
    for _ in 0..<256 {
      guard (try? file.seek(toOffset: place)) != nil, let start = try? file.read(upToCount: 8),
        start.count == 8
      else { return [] }
      let size = number(start, at: 4)
      let name = String(decoding: start.prefix(4), as: UTF8.self)
      if name == "acid" || name == "basc" {
        guard let body = try? file.read(upToCount: 24), body.count >= 8 else { return [] }
        if name == "basc" { return chunk(beats: number(body, at: 4), bpm: nil) }
        // The lowest bit of the flags says that it is a single stroke.
        guard body.count == 24, number(body, at: 0) & 1 == 0 else { return [] }
        let bpm = Double(Float(bitPattern: number(body, at: 20)))
        return chunk(beats: number(body, at: 12), bpm: bpm)
      }
      place += 8 + UInt64(size) + UInt64(size & 1)
    }
    return []
  }

  private static func chunk(beats: UInt32, bpm: Double?) -> [TempoHint] {
    if let bpm, bpm.isFinite, bpm > 0 {
      return [TempoHint(bpm: bpm, source: .chunk, weight: 5)]
    }
    guard bpm == nil, beats > 0, beats < 4_096 else { return [] }
    return [TempoHint(beats: Double(beats), source: .chunk, weight: 4)]
  }
}
