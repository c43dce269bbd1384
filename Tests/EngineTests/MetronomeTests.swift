import Model
import Testing

@testable import Engine

extension Offline {
  /// Renders `count` frames in blocks of `block`: the metronome, and the main mix's left side.
  fileprivate func renderClick(_ count: Int, block: Int = 256) -> (click: [Float], main: [Float]) {
    var (click, main) = ([Float](repeating: 9, count: count), [Float](repeating: 9, count: count))
    var right = main
    click.withUnsafeMutableBufferPointer { c in
      main.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          guard let c = c.baseAddress, let l = l.baseAddress, let r = r.baseAddress else { return }
          var done = 0
          while done < count {
            let run = min(block, count - done)
            let outputs = Outputs(left: l + done, right: r + done, click: c + done)
            rig.renderer.render(outputs, count: run)
            done += run
          }
        }
      }
    }
    return (click, main)
  }
}

@Suite("The metronome") struct MetronomeTests {
  /// The frames at which a sound begins after silence.
  private func onsets(_ signal: [Float]) -> [Int] {
    signal.indices.filter { i in
      signal[i] != 0 && signal[max(0, i - 200)..<i].allSatisfy { $0 == 0 }
    }
  }

  private func peak(_ signal: [Float], at frame: Int) -> Float {
    signal[frame..<min(frame + 2_000, signal.count)].map(abs).max() ?? 0
  }

  @Test("clicks on each beat's own sample", arguments: [1, 64, 1_000, 4_096])
  func beats(block: Int) {
    let offline = Offline(tempo: 97.3)
    offline.send { $0.click(true, at: 0) }
    let sound = offline.renderClick(200_000, block: block).click
    #expect(onsets(sound) == (0...6).map { ($0 * 28_800_000 + 972) / 973 })
  }

  @Test("is accented on the first of four beats, and never in the main mix")
  func accents() {
    let offline = Offline()
    offline.send { $0.click(true, at: 0) }
    let (sound, main) = offline.renderClick(24_000 * 9)
    let peaks = (0..<9).map { peak(sound, at: $0 * 24_000) }
    for beat in 0..<9 { #expect((peaks[beat] > 1.3 * peaks[1]) == (beat % 4 == 0)) }
    #expect(main.allSatisfy { $0 == 0 })
  }

  @Test("follows changes of tempo and locates, and is silent while the beat stands")
  func changes() {
    let offline = Offline()
    offline.send { $0.click(true, at: 0) }
    offline.update(at: 36_000) { $0.canvas.tempo = 60 }
    offline.send { rig in
      // Beat 1.5 at 36,000; beat 2 half a second later, at 60.
      rig.locate(6.5, at: 72_000)
      rig.stop(at: 100_000)
      rig.start(at: 150_000)
      rig.click(false, at: 160_000)
    }
    let sound = offline.renderClick(300_000).click
    // Beat 7 half a beat after 6.5; at 100,000 a twelfth of a beat has gone since.
    #expect(onsets(sound) == [0, 24_000, 60_000, 96_000])
    #expect(peak(sound, at: 24_000 * 4) < 0.45)
  }

  @Test("begins and ends its clicks without a click")
  func smoothness() {
    let offline = Offline()
    offline.send { $0.click(true, at: 0) }
    let sound = offline.renderClick(24_000).click
    // A sine of 1,760 Hz and 0.5 bends by 0.5 (2π 1,760 / 48,000)² a sample; the attack adds as much
    // again at most.
    #expect(roughness(sound) < 2 * 0.5 * 0.0531)
    #expect(sound[1_920...].allSatisfy { $0 == 0 })
    #expect(abs(sound[1_919]) < 1e-6 && abs(sound[0]) < 1e-3)
  }
}
