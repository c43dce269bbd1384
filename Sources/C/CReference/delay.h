#pragma once

#include <stdbool.h>

/// An echo: a line read between frames by linear interpolation, fed back through a one-pole
/// low-pass.
typedef struct {
  float *line;
  int mask, position, whole;
  float fraction, feedback, damping, wet, lowpassed;
} Delay;

/// An echo after `time` seconds in a line of at least `longest` seconds; false without memory.
bool delay_init(
    Delay *delay, double longest, double time, double feedback, double cutoff, double wet,
    double rate);
void delay_free(Delay *delay);
void delay_process(Delay *delay, float *sound, int count);
