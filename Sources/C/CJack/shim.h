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
  int has_beat;      // whether a timebase master counts beats
  double beat;       // from 0, at the cycle's first frame
  double precision;  // how exactly the beat is known, in beats
  double tempo;      // beats per minute
} cjack_transport_t;

static inline cjack_transport_t cjack_transport_query(const jack_client_t *client) {
  jack_position_t position;
  memset(&position, 0, sizeof position);
  jack_transport_state_t state = jack_transport_query(client, &position);
  cjack_transport_t result = {0};
  result.is_rolling = state == JackTransportRolling || state == JackTransportLooping;
  result.frame = position.frame;
  double tempo = position.beats_per_minute, ticks = position.ticks_per_beat;
  if (!(position.valid & JackPositionBBT) || !(tempo > 0) || !(ticks > 0)) return result;
  result.has_beat = 1;
  result.tempo = tempo;
  // A whole tick has begun half a tick ago, in the mean.
  int is_exact = (position.valid & JackTickDouble) != 0;
  double tick = is_exact ? position.tick_double : position.tick + (position.tick > 0 ? 0.5 : 0);
  result.precision = is_exact ? 0 : 0.75 / ticks;
  // Bars may have been of other lengths before; not every master tells.
  double bars = position.bar_start_tick > 0 || position.bar <= 1
      ? position.bar_start_tick / ticks
      : (position.bar - 1) * (double)position.beats_per_bar;
  result.beat = bars + (position.beat - 1) + tick / ticks;
  if (position.valid & JackBBTFrameOffset && position.frame_rate > 0)
    result.beat += position.bbt_offset * tempo / (60.0 * position.frame_rate);
  return result;
}

// Writes what a timebase master has to: the beat, counted from 0 in bars of four, and the tempo.
static inline void cjack_tell_beat(jack_position_t *position, double beat, double tempo) {
  const double ticks = 1920, length = 4;
  if (beat < 0) beat = 0;
  double tick = beat * ticks;
  // What is a rounding error short of a tick is on it.
  long long whole = (long long)(tick + 1e-6);
  long long beats = whole / (long long)ticks;
  position->bar = (int32_t)(beats / (long long)length) + 1;
  position->beat = (int32_t)(beats % (long long)length) + 1;
  position->tick = (int32_t)(whole % (long long)ticks);
  position->tick_double = tick > whole ? tick - beats * ticks : position->tick;
  position->bar_start_tick = (position->bar - 1) * length * ticks;
  position->beats_per_bar = (float)length;
  position->beat_type = 4;
  position->ticks_per_beat = ticks;
  position->beats_per_minute = tempo;
  position->valid = (jack_position_bits_t)(position->valid | JackPositionBBT | JackTickDouble);
}

// Where the transport will be at the cycle that a timebase master is asked about.
static inline unsigned cjack_position_frame(const jack_position_t *position) {
  return position->frame;
}

// A short MIDI message: its frame within the cycle, its length and bytes.
typedef struct {
  unsigned frame;
  unsigned length;  // 0 where there is none
  unsigned char bytes[3];
} cjack_midi_t;

static inline unsigned cjack_midi_count(void *buffer) { return jack_midi_get_event_count(buffer); }

static inline cjack_midi_t cjack_midi_get(void *buffer, unsigned index) {
  cjack_midi_t result = {0};
  jack_midi_event_t event;
  if (jack_midi_event_get(&event, buffer, index) != 0 || event.size > 3) return result;
  result.frame = event.time;
  result.length = (unsigned)event.size;
  memcpy(result.bytes, event.buffer, event.size);
  return result;
}

static inline void cjack_midi_put(
    void *buffer, unsigned frame, unsigned length, unsigned first, unsigned second,
    unsigned third) {
  const jack_midi_data_t bytes[3] = {
      (jack_midi_data_t)first, (jack_midi_data_t)second, (jack_midi_data_t)third};
  jack_midi_event_write(buffer, frame, bytes, length);
}

// The keys of metadata are variables, which Swift takes for shared mutable state.
static inline const char *cjack_pretty_name_key(void) { return JACK_METADATA_PRETTY_NAME; }
static inline const char *cjack_icon_name_key(void) { return JACK_METADATA_ICON_NAME; }
static inline const char *cjack_order_key(void) { return JACK_METADATA_ORDER; }
static inline const char *cjack_port_group_key(void) { return JACK_METADATA_PORT_GROUP; }
static inline const char *cjack_event_types_key(void) { return JACK_METADATA_EVENT_TYPES; }
static inline const char *cjack_signal_type_key(void) { return JACK_METADATA_SIGNAL_TYPE; }
