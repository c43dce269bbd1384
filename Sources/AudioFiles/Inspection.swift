/// What is told of a file without playing it.
public struct Inspection: Equatable, Sendable {
  /// The file as it was asked for.
  public let file: String
  /// The format in words, such as `WAV`; nil if it could not be read.
  public let format: String?
  /// The exact length.
  public let seconds: Double?
  /// Frames a second.
  public let rate: Int?
  /// The number of channels in the file.
  public let channels: Int?
  /// Its beat; nil if it could not be read.
  public let tempo: TempoAnalysis?
  /// Why it could not be read; nil if it could.
  public let error: String?

  /// How many seconds the file at `path` lasts. Any thread but the audio thread.
  ///
  /// - Throws: `AudioFileError`.
  public static func seconds(path: String) throws -> Double {
    let reader = try AudioReader(path: path)
    let downmix = Downmix(channelCount: reader.channelCount, speakers: reader.speakers)
    let survey = try Survey(
      reader, downmix: downmix, edgeCount: Seam.stretch, isCancelled: { false })
    return Double(survey.frameCount) / Double(reader.rate)
  }

  /// Looks at the file at `path`. A file that cannot be read becomes an inspection with an error.
  ///
  /// Any thread but the audio thread.
  public init(path: String) {
    file = path
    do {
      let reader = try AudioReader(path: path)
      let downmix = Downmix(channelCount: reader.channelCount, speakers: reader.speakers)
      let survey = try Survey(
        reader, downmix: downmix, edgeCount: Seam.stretch, isCancelled: { false })
      guard survey.frameCount > 0 else { throw AudioFileError(path, .damaged) }
      let beat = try TempoAnalysis.analyse(path: path)
      format = reader.formatName
      seconds = Double(survey.frameCount) / Double(reader.rate)
      rate = reader.rate
      channels = reader.channelCount
      tempo = beat
      error = nil
    } catch {
      format = nil
      seconds = nil
      rate = nil
      channels = nil
      tempo = nil
      self.error = (error as? AudioFileError)?.reason.description ?? "\(error)"
    }
  }
}
