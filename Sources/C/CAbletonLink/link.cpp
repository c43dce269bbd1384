#include "CAbletonLink.h"

#include <ableton/Link.hpp>
#include <new>

struct clink_session {
  explicit clink_session(double tempo) : link(tempo) {}

  std::chrono::microseconds time(int64_t offset) const {
    return link.clock().micros() + std::chrono::microseconds(offset);
  }

  ableton::Link link;
};

namespace {

clink_state_t state(
    const ableton::Link::SessionState &state, std::chrono::microseconds time, double quantum,
    size_t peers) {
  return {
      state.beatAtTime(time, quantum), state.tempo(), state.isPlaying(),
      (state.timeForIsPlaying() - time).count(), peers};
}

}  // namespace

clink_session_t *clink_open(double tempo) {
  try {
    return new clink_session(tempo);
  } catch (...) {
    return nullptr;
  }
}

void clink_close(clink_session_t *session) { delete session; }

void clink_join(clink_session_t *session, int joins) {
  session->link.enableStartStopSync(joins != 0);
  session->link.enable(joins != 0);
}

size_t clink_peers(const clink_session_t *session) { return session->link.numPeers(); }

clink_state_t clink_audio_state(clink_session_t *session, int64_t offset, double quantum) {
  return state(
      session->link.captureAudioSessionState(), session->time(offset), quantum,
      session->link.numPeers());
}

clink_state_t clink_state(clink_session_t *session, int64_t offset, double quantum) {
  return state(
      session->link.captureAppSessionState(), session->time(offset), quantum,
      session->link.numPeers());
}

void clink_set_tempo(clink_session_t *session, double tempo, int64_t offset) {
  auto state = session->link.captureAppSessionState();
  state.setTempo(tempo, session->time(offset));
  session->link.commitAppSessionState(state);
}

void clink_set_playing(clink_session_t *session, int is_playing, int64_t offset) {
  auto state = session->link.captureAppSessionState();
  state.setIsPlaying(is_playing != 0, session->time(offset));
  session->link.commitAppSessionState(state);
}

void clink_request_beat(clink_session_t *session, double beat, int64_t offset, double quantum) {
  auto state = session->link.captureAppSessionState();
  state.requestBeatAtTime(beat, session->time(offset), quantum);
  session->link.commitAppSessionState(state);
}
