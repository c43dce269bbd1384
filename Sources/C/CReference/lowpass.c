#include "lowpass.h"

#include <math.h>

// R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
void lowpass_set(Lowpass *filter, double cutoff, double q, double rate) {
  const double omega = 2 * M_PI * cutoff / rate;
  const double alpha = sin(omega) / (2 * q);
  const double a0 = 1 + alpha;
  filter->b0 = (float)((1 - cos(omega)) / 2 / a0);
  filter->b1 = (float)((1 - cos(omega)) / a0);
  filter->b2 = filter->b0;
  filter->a1 = (float)(-2 * cos(omega) / a0);
  filter->a2 = (float)((1 - alpha) / a0);
}

void lowpass_process(Lowpass *filter, float *sound, int count) {
  const Lowpass f = *filter;
  float s1 = f.s1, s2 = f.s2;
  for (int i = 0; i < count; i++) {
    const float x = sound[i];
    const float y = f.b0 * x + s1;
    s1 = f.b1 * x - f.a1 * y + s2;
    s2 = f.b2 * x - f.a2 * y;
    sound[i] = y;
  }
  filter->s1 = s1;
  filter->s2 = s2;
}
