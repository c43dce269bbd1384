import CFFmpeg

/// The first audio stream of a file: its demuxer, its decoder and the frame decoded last.
///
/// One thread at a time.
final class FFmpegInput {
  let formatName: String
  /// What the container's duration comes to; 0 if it tells none.
  let claimedFrameCount: Int
  /// What `nextFrame` decoded.
  let frame: UnsafeMutablePointer<AVFrame>
  /// The time from the first packet to the end of the last sound, in frames; nil where the
  /// container does not count in these.
  private let exactDuration: Int?
  private let countedRate: Double
  /// When the first packet begins: before zero by what the encoder put in front.
  private var startTime = 0
  private var isStarted = false
  private var deliveredCount = 0
  private let container: FFmpegContainer
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private let packet: UnsafeMutablePointer<AVPacket>
  private let streamIndex: Int32
  private var isDrained = false

  init(path: String) throws(FFmpegDecoder.Failure) {
    let container = try FFmpegContainer(path: path, isThorough: true)
    let opened = container.context
    var decoder: UnsafePointer<AVCodec>?
    let index = av_find_best_stream(opened, AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0)
    guard index >= 0, let stream = opened.pointee.streams[Int(index)], let decoder else {
      throw .withoutAudio
    }
    var codec = avcodec_alloc_context3(decoder)
    var packet = av_packet_alloc()
    var frame = av_frame_alloc()
    guard let codecContext = codec, let newPacket = packet, let newFrame = frame,
      avcodec_parameters_to_context(codecContext, stream.pointee.codecpar) >= 0
    else {
      avcodec_free_context(&codec)
      av_packet_free(&packet)
      av_frame_free(&frame)
      throw .damaged
    }
    // The decoder cuts off the encoder's padding only if it knows what the time stamps count.
    codecContext.pointee.pkt_timebase = stream.pointee.time_base
    let isOpen = avcodec_open2(codecContext, decoder, nil) >= 0
    self.frame = newFrame
    self.packet = newPacket
    self.container = container
    self.codec = codecContext
    streamIndex = index
    formatName = Self.name(of: opened, stream: stream)
    let base = stream.pointee.time_base
    let duration = stream.pointee.duration
    let rate = Double(codecContext.pointee.sample_rate)
    var seconds = 0.0
    if duration > 0, base.den > 0 {
      seconds = Double(duration) * Double(base.num) / Double(base.den)
    } else if opened.pointee.duration > 0 {
      seconds = Double(opened.pointee.duration) / Double(AV_TIME_BASE)
    }
    let isCounted =
      formatName.hasPrefix("M4A") && base.num == 1 && Double(base.den) == rate && duration > 0
    countedRate = rate
    exactDuration = isCounted ? Int(duration) : nil
    claimedFrameCount = seconds < 1e8 ? Int((seconds * rate).rounded()) : 0
    guard isOpen else { throw .damaged }
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    avcodec_free_context(&codec)
  }

  /// Decodes on into `frame`; false at the end. What cannot be decoded is skipped.
  func nextFrame() -> Bool {
    guard let codec else { return false }
    while true {
      let result = avcodec_receive_frame(codec, frame)
      if result >= 0 { return true }
      if result == ffmpeg_end_of_file() { return false }
      if isDrained { return false }
      if av_read_frame(container.context, packet) < 0 {
        isDrained = true
        avcodec_send_packet(codec, nil)
        continue
      }
      if packet.pointee.stream_index == streamIndex {
        let time = packet.pointee.pts
        if !isStarted, (-65_536...0).contains(time) { startTime = Int(time) }
        isStarted = true
        avcodec_send_packet(codec, packet)
      }
      av_packet_unref(packet)
    }
  }

  /// The frames in `frame` that were encoded sound, and not the padding of the last packet.
  ///
  /// To be asked once for each frame.
  func countFrames() -> Int {
    let count = Int(frame.pointee.nb_samples)
    // HE-AAC may count in half of the rate that comes out.
    guard let exactDuration, Double(frame.pointee.sample_rate) == countedRate else { return count }
    let rest = max(0, exactDuration + min(0, startTime) - deliveredCount)
    deliveredCount += count
    return min(count, rest)
  }

  /// The container as most people call it, and the codec where that is another.
  private static func name(
    of container: UnsafeMutablePointer<AVFormatContext>, stream: UnsafeMutablePointer<AVStream>
  ) -> String {
    let full = container.pointee.iformat.pointee.name.map { String(cString: $0) } ?? "unknown"
    let first = full.split(separator: ",").first.map(String.init) ?? full
    let codec = String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
    let names = ["mov": "M4A", "asf": "WMA", "matroska": "Matroska", "mpegts": "MPEG-TS"]
    let shown = names[first] ?? first.uppercased()
    let codecName = codec.uppercased()
    return shown.hasPrefix(codecName) || codecName.hasPrefix(shown)
      ? shown : "\(shown) (\(codecName))"
  }
}
