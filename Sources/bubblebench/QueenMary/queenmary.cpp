// Prints the tempo that Queen Mary's DSP library hears in each file named, used as DJ programs use
// it: a complex-domain onset function of 11.6 ms steps, beats by dynamic programming, and the mean
// distance of the beats. `TEMPO SECONDS` a line, the latter of processor time; 0 without a beat.

#include <dsp/onsets/DetectionFunction.h>
#include <dsp/tempotracking/TempoTrackV2.h>
#include <sndfile.h>

#include <cstdio>
#include <ctime>
#include <vector>

static std::vector<double> read(const char *path, int &rate) {
  SF_INFO info{};
  SNDFILE *file = sf_open(path, SFM_READ, &info);
  if (!file) return {};
  rate = info.samplerate;
  std::vector<double> frames(size_t(info.frames) * info.channels);
  frames.resize(sf_readf_double(file, frames.data(), info.frames) * info.channels);
  sf_close(file);
  std::vector<double> mono(frames.size() / info.channels);
  for (size_t i = 0; i < mono.size(); i++)
    for (int c = 0; c < info.channels; c++) mono[i] += frames[i * info.channels + c] / info.channels;
  return mono;
}

static double tempo(const std::vector<double> &mono, int rate) {
  const unsigned step = unsigned(rate * 0.01161);
  unsigned window = 1;
  while (window < unsigned(rate) / 50) window *= 2;
  DFConfig config{step, window, DF_COMPLEXSD, 3, false, -1, -1};
  DetectionFunction detection(config);
  std::vector<double> onsets;
  for (size_t place = 0; place + window <= mono.size(); place += step)
    onsets.push_back(detection.processTimeDomain(&mono[place]));
  if (onsets.size() < 16) return 0;
  TempoTrackV2 tracker(rate, step);
  std::vector<double> periods(onsets.size()), tempi, beats;
  tracker.calculateBeatPeriod(onsets, periods, tempi);
  tracker.calculateBeats(onsets, periods, beats);
  if (beats.size() < 2) return 0;
  return 60.0 * (beats.size() - 1) / ((beats.back() - beats.front()) * step / rate);
}

int main(int count, char **files) {
  for (int i = 1; i < count; i++) {
    int rate = 44100;
    const clock_t start = clock();
    const auto mono = read(files[i], rate);
    const double bpm = mono.empty() ? 0 : tempo(mono, rate);
    std::printf("%.4f %.4f\n", bpm, double(clock() - start) / CLOCKS_PER_SEC);
  }
}
