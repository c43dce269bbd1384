#pragma once

#include <stdbool.h>
#include <stdint.h>

// What the benchmarks compare with: the same work in plain C, as a good engineer would write it at
// first, compiled with -O3 and vectorised by nobody's hand.

/// Tracks that loop stereo buffers, each with a fader and, if chained, a resonant low-pass, a
/// feedback delay and a reverb of its own, mixed.
typedef struct ReferenceMixer ReferenceMixer;

/// A mixer of `trackCount` tracks at `rate` frames a second; NULL without memory. Track i plays
/// left[i] and right[i], `frameCount` frames each, which must outlive the mixer.
ReferenceMixer *reference_mixer_create(
    int trackCount, bool isChained, const float *const *left, const float *const *right,
    int frameCount, double rate);

/// Writes the next `count` frames of the mix, at most 1024.
void reference_mixer_render(ReferenceMixer *mixer, float *left, float *right, int count);

void reference_mixer_free(ReferenceMixer *mixer);

/// Lets the calling thread take denormal numbers for zero.
void reference_flush_denormals(void);

/// Decodes the file at `path` by libsndfile and resamples it by soxr HQ to `rate`; the frames of
/// the result, or -1. The sound itself is thrown away.
int64_t reference_load(const char *path, double rate);

/// Serves `/ping` by liblo on the UDP `port` until the process is killed; false if it is taken.
bool reference_serve_osc(int port);

/// Sends `count` times `/ping` to `port` on the loopback, each after the answer to the last, and
/// writes the microseconds that each took; how many were answered within a second.
int reference_osc_round_trips(int port, int count, double *micros);

/// Sends `count` times `/ping` to `port` as fast as possible; how many answers came.
int reference_osc_burst(int port, int count);

/// Sends `size` bytes as one UDP packet to `port` on the loopback; false if that failed.
bool reference_send(int port, const void *bytes, int size);

/// A JACK client that waits for another and listens to it.
typedef struct ReferenceListener ReferenceListener;

/// A listener on the server called `server`; NULL if it cannot join.
ReferenceListener *reference_listener_open(const char *server);

/// Forgets former sound, waits for the port called `name`, `patience` seconds at most, and connects
/// to it; the seconds of the monotonic clock at which it was there, or a negative number.
double reference_listener_await_port(ReferenceListener *listener, const char *name, double patience);

/// Waits for sound, `patience` seconds at most; the seconds of the monotonic clock at which it
/// began, or a negative number.
double reference_listener_await_sound(ReferenceListener *listener, double patience);

void reference_listener_close(ReferenceListener *listener);

/// The seconds of the monotonic clock.
double reference_now(void);
