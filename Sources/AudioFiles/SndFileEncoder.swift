import CSndFile
import Glibc

/// Writes the formats of libsndfile.
final class SndFileEncoder: SoundEncoder {
  private let path: String
  private let channelCount: Int
  private let isOgg: Bool
  private let isUpdatable: Bool
  private var file: OpaquePointer?

  /// Creates or replaces the file at `path`.
  ///
  /// The corresponding C function is `sf_open`.
  init(
    path: String, format: SoundFormat, rate: Int, channelCount: Int
  ) throws(EncodingFailure) {
    self.path = path
    self.channelCount = channelCount
    isOgg = Int(format.code) & SF_FORMAT_TYPEMASK == SF_FORMAT_OGG
    // A header written into the middle of a compressed stream would spoil it.
    isUpdatable = Int(format.code) & SF_FORMAT_SUBMASK == SF_FORMAT_FLOAT
    var info = SF_INFO()
    info.format = format.code
    info.samplerate = Int32(clamping: rate)
    info.channels = Int32(clamping: channelCount)
    errno = 0
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else {
      throw EncodingFailure(code: errno, text: String(cString: sf_strerror(nil)))
    }
    self.file = file
    sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    // A header with that chunk is there already; what it is longer by would be taken for sound.
    if isUpdatable { truncate(path, 0) }
    sf_command(file, Int32(SFC_SET_CLIPPING), nil, 1)
    if Int(format.code) & SF_FORMAT_SUBMASK == SF_FORMAT_VORBIS {
      var quality = 0.8
      let size = Int32(MemoryLayout<Double>.size)
      sf_command(file, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, size)
    }
  }

  deinit {
    if let file { sf_close(file) }
  }

  func write(
    _ frames: UnsafePointer<Float>, count: Int, written: inout Int
  ) throws(EncodingFailure) {
    // libvorbis keeps what it is given at once on the stack.
    let step = 4_096
    var done = 0
    while done < count {
      let wanted = min(step, count - done)
      errno = 0
      let made = Int(sf_writef_float(file, frames + done * channelCount, sf_count_t(wanted)))
      written += made
      done += made
      guard made == wanted else {
        throw EncodingFailure(code: errno, text: String(cString: sf_strerror(file)))
      }
    }
  }

  func update() {
    if isUpdatable { sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0) }
  }

  func close() throws(EncodingFailure) {
    errno = 0
    let result = sf_close(file)
    file = nil
    guard result == 0 else {
      throw EncodingFailure(code: errno, text: String(cString: sf_error_number(result)))
    }
    if isOgg, !OggSerial.set(1, inFileAt: path) {
      throw EncodingFailure(code: errno, text: "it could not be completed")
    }
  }
}
