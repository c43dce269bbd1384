#pragma once
#include <jack/jack.h>
#include <jack/metadata.h>
#include <jack/midiport.h>
#include <jack/transport.h>
#include <jack/uuid.h>
#include <string.h>

#if defined(__SSE__) || defined(__x86_64__)
#include <xmmintrin.h>
#endif

// jack_client_open is variadic, which Swift does not import. It never starts a server by itself.
static inline jack_client_t *cjack_client_open(
    const char *name, const char *server, jack_status_t *status) {
  if (server) {
    return jack_client_open(
        name, (jack_options_t)(JackNoStartServer | JackServerName), status, server);
  }
  return jack_client_open(name, JackNoStartServer, status);
}

// Numbers too small to matter are taken as zero, read or written, on the calling thread: they
// would cost a hundred times an ordinary number in decaying filters.
static inline void cjack_flush_denormals(void) {
#if defined(__SSE__) || defined(__x86_64__)
  _mm_setcsr(_mm_getcsr() | 0x8040u);  // flush-to-zero, denormals-are-zero
#elif defined(__aarch64__)
  unsigned long control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  __asm__ volatile("msr fpcr, %0" : : "r"(control | (1ul << 24)));
#endif
}

// What the transport says, without the packed structure that Swift would have to take apart.
typedef struct {
  int is_rolling;
  unsigned frame;
  double tempo;  // beats per minute; 0 where nobody keeps one
} cjack_transport_t;

static inline cjack_transport_t cjack_transport_query(const jack_client_t *client) {
  jack_position_t position;
  memset(&position, 0, sizeof position);
  jack_transport_state_t state = jack_transport_query(client, &position);
  cjack_transport_t result = {
      state == JackTransportRolling || state == JackTransportLooping, position.frame,
      position.valid & JackPositionBBT ? position.beats_per_minute : 0};
  return result;
}

// The keys of metadata are variables, which Swift takes for shared mutable state.
static inline const char *cjack_pretty_name_key(void) { return JACK_METADATA_PRETTY_NAME; }
static inline const char *cjack_icon_name_key(void) { return JACK_METADATA_ICON_NAME; }
static inline const char *cjack_order_key(void) { return JACK_METADATA_ORDER; }
static inline const char *cjack_port_group_key(void) { return JACK_METADATA_PORT_GROUP; }
static inline const char *cjack_event_types_key(void) { return JACK_METADATA_EVENT_TYPES; }
static inline const char *cjack_signal_type_key(void) { return JACK_METADATA_SIGNAL_TYPE; }
