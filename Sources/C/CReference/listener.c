#include <jack/jack.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "CReference.h"

struct ReferenceListener {
  jack_client_t *client;
  jack_port_t *input;
  /// The nanoseconds of the monotonic clock at the cycle of the first sound; -1 before it.
  atomic_llong onset;
};

static int listen_in(jack_nframes_t count, void *context) {
  ReferenceListener *listener = context;
  if (atomic_load_explicit(&listener->onset, memory_order_relaxed) >= 0) return 0;
  const float *sound = jack_port_get_buffer(listener->input, count);
  for (jack_nframes_t i = 0; i < count; i++) {
    if (sound[i] == 0) continue;
    const long long time = (long long)(reference_now() * 1e9);
    atomic_store_explicit(&listener->onset, time, memory_order_release);
    return 0;
  }
  return 0;
}

ReferenceListener *reference_listener_open(const char *server) {
  ReferenceListener *listener = calloc(1, sizeof *listener);
  if (!listener) return NULL;
  atomic_init(&listener->onset, -1);
  const jack_options_t options = JackNoStartServer | JackServerName;
  listener->client = jack_client_open("listener", options, NULL, server);
  if (listener->client) {
    listener->input = jack_port_register(
        listener->client, "in", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    jack_set_process_callback(listener->client, listen_in, listener);
    if (listener->input && jack_activate(listener->client) == 0) return listener;
    jack_client_close(listener->client);
  }
  free(listener);
  return NULL;
}

double reference_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double reference_listener_await_port(
    ReferenceListener *listener, const char *name, double patience) {
  const double deadline = reference_now() + patience;
  atomic_store(&listener->onset, -1);
  while (reference_now() < deadline) {
    if (jack_port_by_name(listener->client, name)) {
      const double time = reference_now();
      // A port cannot be connected before its client is active, nor is trying good for it.
      do {
        if (reference_now() > deadline) return -1;
        usleep(40000);
      } while (jack_connect(listener->client, name, jack_port_name(listener->input)) != 0);
      return time;
    }
    usleep(500);
  }
  return -1;
}

double reference_listener_await_sound(ReferenceListener *listener, double patience) {
  const double deadline = reference_now() + patience;
  while (reference_now() < deadline) {
    const long long onset = atomic_load_explicit(&listener->onset, memory_order_acquire);
    if (onset >= 0) return (double)onset * 1e-9;
    usleep(500);
  }
  return -1;
}

void reference_listener_close(ReferenceListener *listener) {
  jack_client_close(listener->client);
  free(listener);
}
