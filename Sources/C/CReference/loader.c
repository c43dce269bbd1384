#include "CReference.h"

#include <sndfile.h>
#include <soxr.h>
#include <stdlib.h>

enum { chunk = 16384 };

// Decodes and resamples piece by piece into memory for the whole: what the two libraries need.
int64_t reference_load(const char *path, double rate) {
  SF_INFO info = {0};
  SNDFILE *file = sf_open(path, SFM_READ, &info);
  if (!file) return -1;
  const size_t room = (size_t)((double)info.frames * rate / info.samplerate) + 16;
  const size_t width = (size_t)info.channels;
  const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_HQ, 0);
  soxr_t resampler =
      soxr_create(info.samplerate, rate, (unsigned)width, NULL, NULL, &quality, NULL);
  float *sound = malloc(room * width * sizeof *sound);
  float *piece = malloc(chunk * width * sizeof *piece);
  size_t done = 0;
  bool isComplete = resampler && sound && piece;
  while (isComplete) {
    const sf_count_t count = sf_readf_float(file, piece, chunk);
    size_t produced = 0;
    isComplete = !soxr_process(
        resampler, count > 0 ? piece : NULL, (size_t)count, NULL, sound + done * width,
        room - done, &produced);
    done += produced;
    if (count == 0) break;
  }
  if (resampler) soxr_delete(resampler);
  free(piece);
  free(sound);
  sf_close(file);
  return isComplete ? (int64_t)done : -1;
}
