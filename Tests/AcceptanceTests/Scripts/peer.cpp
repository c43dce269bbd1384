// A peer in a Link session, by the library's own headers: `peer TEMPO`. It answers each line of its
// input with one: "ask" with the time on the monotonic clock, in seconds, the beat at that time, the
// tempo, whether it plays, and how many peers there are; "tempo T", "play" and "stop" do so.

#include <ableton/Link.hpp>
#include <cstdio>
#include <iostream>
#include <string>

int main(int, char **arguments) {
  ableton::Link link(std::stod(arguments[1]));
  link.enableStartStopSync(true);
  link.enable(true);
  std::printf("ready\n");
  std::fflush(stdout);
  for (std::string word; std::cin >> word;) {
    auto state = link.captureAppSessionState();
    const auto now = link.clock().micros();
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    if (word == "tempo") {
      double tempo;
      std::cin >> tempo;
      state.setTempo(tempo, now);
    }
    if (word == "play") state.setIsPlaying(true, now);
    if (word == "stop") state.setIsPlaying(false, now);
    link.commitAppSessionState(state);
    std::printf(
        "%.9f %.9f %.9f %d %zu\n", time.tv_sec + time.tv_nsec * 1e-9, state.beatAtTime(now, 4),
        state.tempo(), state.isPlaying(), link.numPeers());
    std::fflush(stdout);
  }
}
