import Stage

/// Players that no connection stands for: a script that sends a touch from a port of its own is
/// gone without a word.
struct PassingPlayers {
  /// One that was silent for so many seconds has left.
  static let patience = 60.0

  private var heard: [Origin: Double] = [:]

  /// `origin` has come at `time`, in seconds of a clock that only goes forward.
  mutating func come(_ origin: Origin, at time: Double) { heard[origin] = time }

  /// If `origin` is one of them, it has written at `time`.
  mutating func hear(_ origin: Origin, at time: Double) {
    if heard[origin] != nil { heard[origin] = time }
  }

  /// `origin` is none any more.
  mutating func forget(_ origin: Origin) { heard[origin] = nil }

  /// Who has left by `time`; if room is `needed`, at least the one that was silent longest, of those
  /// that are not `kept`.
  func gone(by time: Double, isRoomNeeded needed: Bool, kept: (Origin) -> Bool) -> [Origin] {
    let silent = heard.filter { !kept($0.key) }
      .sorted { ($0.value, $0.key.number) < ($1.value, $1.key.number) }
    let gone = silent.prefix { time - $0.value > Self.patience }
    return (gone.isEmpty && needed ? silent.prefix(1) : gone).map(\.key)
  }
}
