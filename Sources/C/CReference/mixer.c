#include "CReference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "delay.h"
#include "lowpass.h"
#include "reverb.h"

enum { maximumBlock = 1024 };

typedef struct {
  const float *left, *right;
  int position;
  float gain, target;
  Lowpass lowpass[2];
  Delay delay[2];
  Reverb reverb[2];
} Track;

struct ReferenceMixer {
  int trackCount, frameCount;
  bool isChained;
  float smoothing;
  Track *tracks;
};

ReferenceMixer *reference_mixer_create(
    int trackCount, bool isChained, const float *const *left, const float *const *right,
    int frameCount, double rate) {
  ReferenceMixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  mixer->tracks = calloc(trackCount, sizeof *mixer->tracks);
  if (!mixer->tracks) {
    free(mixer);
    return NULL;
  }
  mixer->trackCount = trackCount;
  mixer->frameCount = frameCount;
  mixer->isChained = isChained;
  mixer->smoothing = (float)(1 - exp(-1 / (0.005 * rate)));
  bool isComplete = true;
  for (int i = 0; i < trackCount; i++) {
    Track *track = &mixer->tracks[i];
    track->left = left[i];
    track->right = right[i];
    track->target = 0.25f;
    for (int side = 0; side < 2 && isChained; side++) {
      lowpass_set(&track->lowpass[side], 1200, 2, rate);
      isComplete &= delay_init(&track->delay[side], 1, 0.18504, 0.4, 8000, 0.35, rate);
      isComplete &= reverb_init(&track->reverb[side], side * 23, 0.3f, rate);
    }
  }
  if (isComplete) return mixer;
  reference_mixer_free(mixer);
  return NULL;
}

void reference_mixer_free(ReferenceMixer *mixer) {
  for (int i = 0; i < mixer->trackCount; i++) {
    for (int side = 0; side < 2; side++) {
      delay_free(&mixer->tracks[i].delay[side]);
      reverb_free(&mixer->tracks[i].reverb[side]);
    }
  }
  free(mixer->tracks);
  free(mixer);
}

static void play(Track *track, int frameCount, float *left, float *right, int count) {
  int position = track->position;
  for (int i = 0; i < count; i++) {
    left[i] = track->left[position];
    right[i] = track->right[position];
    if (++position == frameCount) position = 0;
  }
  track->position = position;
}

static void mix(
    Track *track, float smoothing, const float *left, const float *right, float *mixLeft,
    float *mixRight, int count) {
  float gain = track->gain;
  const float target = track->target;
  for (int i = 0; i < count; i++) {
    gain += (target - gain) * smoothing;
    mixLeft[i] += left[i] * gain;
    mixRight[i] += right[i] * gain;
  }
  track->gain = gain;
}

void reference_mixer_render(ReferenceMixer *mixer, float *left, float *right, int count) {
  float trackLeft[maximumBlock], trackRight[maximumBlock];
  memset(left, 0, count * sizeof *left);
  memset(right, 0, count * sizeof *right);
  for (int i = 0; i < mixer->trackCount; i++) {
    Track *track = &mixer->tracks[i];
    play(track, mixer->frameCount, trackLeft, trackRight, count);
    if (mixer->isChained) {
      lowpass_process(&track->lowpass[0], trackLeft, count);
      lowpass_process(&track->lowpass[1], trackRight, count);
      delay_process(&track->delay[0], trackLeft, count);
      delay_process(&track->delay[1], trackRight, count);
      reverb_process(track->reverb, trackLeft, trackRight, count);
    }
    mix(track, mixer->smoothing, trackLeft, trackRight, left, right, count);
  }
}
