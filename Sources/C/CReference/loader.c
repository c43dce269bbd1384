#include "CReference.h"

#include <sndfile.h>
#include <soxr.h>
#include <stdlib.h>

// Decodes all of it, then resamples all of it: as little work as the two libraries allow.
int64_t reference_load(const char *path, double rate) {
  SF_INFO info = {0};
  SNDFILE *file = sf_open(path, SFM_READ, &info);
  if (!file) return -1;
  int64_t result = -1;
  float *sound = malloc((size_t)info.frames * info.channels * sizeof *sound);
  if (sound) {
    const sf_count_t count = sf_readf_float(file, sound, info.frames);
    result = count;
    if (info.samplerate != rate) {
      const size_t room = (size_t)(count * rate / info.samplerate) + 16;
      float *resampled = malloc(room * info.channels * sizeof *resampled);
      const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_HQ, 0);
      size_t done = 0;
      if (resampled
          && !soxr_oneshot(
              info.samplerate, rate, info.channels, sound, count, NULL, resampled, room, &done,
              NULL, &quality, NULL)) {
        result = (int64_t)done;
      } else {
        result = -1;
      }
      free(resampled);
    }
  }
  free(sound);
  sf_close(file);
  return result;
}
