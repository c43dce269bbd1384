#include "delay.h"

#include <math.h>
#include <stdlib.h>

bool delay_init(
    Delay *delay, double longest, double time, double feedback, double cutoff, double wet,
    double rate) {
  int size = 1;
  while (size < longest * rate) size *= 2;
  delay->line = calloc(size, sizeof *delay->line);
  delay->mask = size - 1;
  delay->position = 0;
  delay->whole = (int)(time * rate);
  delay->fraction = (float)(time * rate - delay->whole);
  delay->feedback = (float)feedback;
  delay->damping = (float)(1 - exp(-2 * M_PI * cutoff / rate));
  delay->wet = (float)wet;
  delay->lowpassed = 0;
  return delay->line != NULL;
}

void delay_free(Delay *delay) { free(delay->line); }

void delay_process(Delay *delay, float *sound, int count) {
  float *const line = delay->line;
  const int mask = delay->mask, whole = delay->whole;
  const float fraction = delay->fraction, feedback = delay->feedback, damping = delay->damping;
  const float wet = delay->wet;
  int position = delay->position;
  float lowpassed = delay->lowpassed;
  for (int i = 0; i < count; i++) {
    const float newer = line[(position - whole) & mask];
    const float older = line[(position - whole - 1) & mask];
    const float echo = newer + (older - newer) * fraction;
    lowpassed += (echo - lowpassed) * damping;
    const float dry = sound[i];
    line[position] = dry + lowpassed * feedback;
    position = (position + 1) & mask;
    sound[i] = dry + (echo - dry) * wet;
  }
  delay->position = position;
  delay->lowpassed = lowpassed;
}
