import Testing

@testable import AudioFiles

/// What one frame, with a different level in each channel, is mixed to.
private func mix(_ channelCount: Int, _ speakers: [Speaker]?) -> [Float] {
  let downmix = Downmix(channelCount: channelCount, speakers: speakers)
  let frame = (0..<channelCount).map { Float(1 << $0) }
  let outputs = (0..<downmix.outputCount).map { _ in
    UnsafeMutablePointer<Float>.allocate(capacity: 1)
  }
  defer { for output in outputs { output.deallocate() } }
  downmix.apply(frame, frameCount: 1, to: outputs)
  return outputs.map { $0[0] }
}

@Suite struct DownmixTests {
  let half = Float(0.5).squareRoot()

  @Test("mono and stereo stay as they are")
  func unchanged() {
    #expect(mix(1, Speaker.usualOrder(1)) == [1])
    #expect(mix(2, Speaker.usualOrder(2)) == [1, 2])
  }

  @Test("the usual layouts are mixed by ITU-R BS.775")
  func usual() {
    #expect(mix(3, Speaker.usualOrder(3)) == [1 + half * 4, 2 + half * 4])
    #expect(mix(4, Speaker.usualOrder(4)) == [1 + half * 4, 2 + half * 8])
    #expect(mix(6, Speaker.usualOrder(6)) == [1 + half * 4 + half * 16, 2 + half * 4 + half * 32])
    let left = 1 + half * 4 + half * 16 + half * 64
    let right = 2 + half * 4 + half * 32 + half * 128
    #expect(mix(8, Speaker.usualOrder(8)) == [left, right])
  }

  @Test("a layout given by the file is followed")
  func given() {
    // Vorbis orders 5.1 as left, centre, right, surrounds, low frequencies.
    let vorbis: [Speaker] = [
      .left, .centre, .right, .leftSurround, .rightSurround, .lowFrequency,
    ]
    #expect(mix(6, vorbis) == [1 + half * 2 + half * 8, 4 + half * 2 + half * 16])
  }

  @Test("unknown channels go left and right in turn, averaged")
  func unknown() {
    #expect(Speaker.usualOrder(9) == nil)
    let left = Float(1 + 4 + 16 + 64 + 256) / 5
    let right = Float(2 + 8 + 32 + 128) / 4
    let mixed = mix(9, nil)
    #expect(abs(mixed[0] - left) < 1e-4)
    #expect(abs(mixed[1] - right) < 1e-4)
  }
}
