#pragma once

#include <stdbool.h>

enum { combCount = 8, allpassCount = 4 };

typedef struct {
  float *line;
  int length, position;
  float lowpassed;
} Comb;

typedef struct {
  float *line;
  int length, position;
} Allpass;

/// One side of a Freeverb: eight low-passed combs side by side, then four allpasses in a row.
typedef struct {
  Comb combs[combCount];
  Allpass allpasses[allpassCount];
  float feedback, damping, wet;
} Reverb;

/// A side whose lines are `spread` frames longer than those of the left; false without memory.
bool reverb_init(Reverb *reverb, int spread, float wet, double rate);
void reverb_free(Reverb *reverb);
/// Both sides: they share the input.
void reverb_process(Reverb reverb[2], float *left, float *right, int count);
