// Ableton Link, a C++ library of headers only, with a face in C.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clink_session clink_session_t;

// What a session is like at some time.
typedef struct {
  double beat;        // at that time; only its place on the quantum's grid is shared by all
  double tempo;       // beats per minute
  int is_playing;     // what who plays along has asked for
  int64_t wait;       // microseconds until that is due, from that time; 0 or less if it is
  size_t peers;       // how many others there are
} clink_state_t;

// A session of one, not yet joined with any other; NULL without memory or threads. It begins at
// `tempo`.
clink_session_t *clink_open(double tempo);

// Leaves, and ends the library's threads.
void clink_close(clink_session_t *session);

// Looks for others and joins them, with starts and stops; or leaves them. Not on the audio thread.
void clink_join(clink_session_t *session, int joins);

// How many others there are. Any thread.
size_t clink_peers(const clink_session_t *session);

// The session `offset` microseconds from now. Audio thread only; locks nothing.
clink_state_t clink_audio_state(clink_session_t *session, int64_t offset, double quantum);

// The session `offset` microseconds from now. Any thread but the audio thread.
clink_state_t clink_state(clink_session_t *session, int64_t offset, double quantum);

// Asks all for a tempo from then on. Any thread but the audio thread.
void clink_set_tempo(clink_session_t *session, double tempo, int64_t offset);

// Asks all to play or to stop from then on. Any thread but the audio thread.
void clink_set_playing(clink_session_t *session, int is_playing, int64_t offset);

// Puts `beat` there, if nobody else is in the session; else on the next place of the grid that fits
// it, which changes nothing for anybody else. Any thread but the audio thread.
void clink_request_beat(clink_session_t *session, double beat, int64_t offset, double quantum);

#ifdef __cplusplus
}
#endif
