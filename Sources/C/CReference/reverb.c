#include "reverb.h"

#include <stdlib.h>

// The structure and the lengths, in frames at 44.1 kHz, of Jezar at Dreampoint's Freeverb.
static const int combLengths[combCount] = {1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617};
static const int allpassLengths[allpassCount] = {556, 441, 341, 225};

bool reverb_init(Reverb *reverb, int spread, float wet, double rate) {
  bool isComplete = true;
  reverb->feedback = 0.84f;
  reverb->damping = 0.2f;
  reverb->wet = wet;
  for (int i = 0; i < combCount; i++) {
    Comb *comb = &reverb->combs[i];
    comb->length = (int)((combLengths[i] + spread) * rate / 44100);
    comb->line = calloc(comb->length, sizeof *comb->line);
    isComplete &= comb->line != NULL;
  }
  for (int i = 0; i < allpassCount; i++) {
    Allpass *allpass = &reverb->allpasses[i];
    allpass->length = (int)((allpassLengths[i] + spread) * rate / 44100);
    allpass->line = calloc(allpass->length, sizeof *allpass->line);
    isComplete &= allpass->line != NULL;
  }
  return isComplete;
}

void reverb_free(Reverb *reverb) {
  for (int i = 0; i < combCount; i++) free(reverb->combs[i].line);
  for (int i = 0; i < allpassCount; i++) free(reverb->allpasses[i].line);
}

static void add_comb(
    Comb *comb, float feedback, float damping, const float *input, float *output, int count) {
  float *const line = comb->line;
  const int length = comb->length;
  int position = comb->position;
  float lowpassed = comb->lowpassed;
  for (int i = 0; i < count; i++) {
    const float echo = line[position];
    lowpassed = echo + (lowpassed - echo) * damping;
    line[position] = input[i] + lowpassed * feedback;
    output[i] += echo;
    if (++position == length) position = 0;
  }
  comb->position = position;
  comb->lowpassed = lowpassed;
}

static void pass(Allpass *allpass, float *sound, int count) {
  float *const line = allpass->line;
  const int length = allpass->length;
  int position = allpass->position;
  for (int i = 0; i < count; i++) {
    const float echo = line[position];
    const float input = sound[i];
    line[position] = input + echo * 0.5f;
    sound[i] = echo - input;
    if (++position == length) position = 0;
  }
  allpass->position = position;
}

void reverb_process(Reverb reverb[2], float *left, float *right, int count) {
  float input[1024], output[1024];
  for (int i = 0; i < count; i++) input[i] = (left[i] + right[i]) * 0.015f;
  for (int side = 0; side < 2; side++) {
    Reverb *r = &reverb[side];
    float *const sound = side == 0 ? left : right;
    for (int i = 0; i < count; i++) output[i] = 0;
    for (int i = 0; i < combCount; i++) {
      add_comb(&r->combs[i], r->feedback, r->damping, input, output, count);
    }
    for (int i = 0; i < allpassCount; i++) pass(&r->allpasses[i], output, count);
    for (int i = 0; i < count; i++) sound[i] += (output[i] - sound[i]) * r->wet;
  }
}
