import Foundation
import Testing

@testable import bubbletracks

@Suite struct DoctorTests {
  @Test("the doctor fails only for failures, and every complaint says how to mend it")
  func status() {
    #expect(Doctor.status([Finding(.ok, "a"), Finding(.warning, "b")]) == 0)
    #expect(Doctor.status([Finding(.ok, "a"), Finding(.failure, "b")]) == 1)
    let findings =
      AudioCheck.findings() + LimitsCheck.findings()
      + SystemCheck.findings(oscPort: 7_770, webPort: 8_080)
    for finding in findings {
      #expect(finding.remedy.isEmpty == (finding.verdict == .ok), "\(finding.text)")
      #expect(!finding.text.contains("\n") && !finding.remedy.contains("\n"))
    }
  }

  @Test("the report has a line for each finding and each remedy")
  func report() {
    let report = Doctor.report(
      [("Audio", [Finding(.ok, "fine"), Finding(.failure, "broken", remedy: "mend it")])],
      isColored: false)
    #expect(
      report == """
        Audio
          ok   fine
          FAIL broken
                 to mend: mend it
        1 failure, 0 warnings.

        """)
  }

  @Test("sound cards are read as the kernel lists them")
  func cards() {
    let text = """
       0 [PCH            ]: HDA-Intel - HDA Intel PCH
                            HDA Intel PCH at 0xf7f10000 irq 31
       1 [USB            ]: USB-Audio - Scarlett 2i2 USB
                            Focusrite Scarlett 2i2 USB at usb-0000:00:14.0-1, high speed

      """
    #expect(AudioCheck.cards(text).text == "sound card: HDA Intel PCH; Scarlett 2i2 USB")
    #expect(AudioCheck.cards("--- no soundcards ---\n").verdict == .warning)
    #expect(AudioCheck.cards("").verdict == .warning)
  }

  @Test("without jackd in the search path the doctor fails")
  func server() {
    #expect(AudioCheck.server(path: "/nowhere:").verdict == .failure)
  }

  @Test("limits are judged by what an audio thread needs")
  func limits() {
    #expect(LimitsCheck.priority(nil).verdict == .ok)
    #expect(LimitsCheck.priority(95).verdict == .ok)
    #expect(LimitsCheck.priority(0).verdict == .warning)
    #expect(LimitsCheck.memory(nil).verdict == .ok)
    #expect(LimitsCheck.memory(8 << 20).verdict == .warning)
  }

  @Test("the file of limits counts only what is set for the group audio")
  func settings() {
    let good = "# JACK\n@audio   -  rtprio     95\n@audio   -  memlock    unlimited # all\n"
    #expect(LimitsCheck.settings(good, file: "f").verdict == .ok)
    let half = "#@audio - rtprio 95\n@audio - memlock unlimited\n"
    #expect(LimitsCheck.settings(half, file: "f").text == "f: it does not set rtprio for @audio")
    #expect(LimitsCheck.settings(nil, file: "f").verdict == .warning)
  }

  @Test("a port that another socket holds is told")
  func port() throws {
    let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) + getsockname(socket, $0, &length)
      }
    }
    try #require(result == 0)
    let number = UInt16(bigEndian: address.sin_port)
    let finding = SystemCheck.port(number, for: "OSC", option: "--osc-port")
    #expect(finding.verdict == .warning)
    #expect(finding.text.contains("port \(number) for OSC: Address already in use"))
  }

  @Test("the governor and the locale are judged")
  func system() {
    #expect(SystemCheck.governor([]).verdict == .ok)
    #expect(SystemCheck.governor(["performance", "performance"]).verdict == .ok)
    #expect(SystemCheck.governor(["performance", "powersave"]).text.contains("powersave"))
    #expect(SystemCheck.locale("UTF-8").verdict == .ok)
    #expect(SystemCheck.locale("ANSI_X3.4-1968").verdict == .warning)
    #expect(SystemCheck.sharedMemory("/nowhere").verdict == .failure)
    #expect(SystemCheck.terminal("xterm").verdict == .ok)
    #expect(SystemCheck.terminal(nil).verdict == .warning)
    #expect(SystemCheck.terminal("dumb").verdict == .warning)
  }

  @Test("the servers that run under other names are named")
  func otherServers() {
    #expect(AudioCheck.noServer("default", others: []).verdict == .ok)
    let finding = AudioCheck.noServer("default", others: ["studio"])
    #expect(finding.text.contains("default") && finding.text.contains("studio"))
    #expect(finding.remedy.contains("--server studio"))
  }
}
