#pragma once

/// A resonant low-pass of 12 dB an octave, transposed direct form II.
typedef struct {
  float b0, b1, b2, a1, a2;
  float s1, s2;
} Lowpass;

void lowpass_set(Lowpass *filter, double cutoff, double q, double rate);
void lowpass_process(Lowpass *filter, float *sound, int count);
