#!/usr/bin/env python3
"""Makes the eight loops of the demo scene, from nothing but arithmetic.

    python3 Presets/Loops/make.py        writes Presets/Loops/*.flac

Needs numpy and the `flac` program. The same code makes the same sound every time.

All loops are in A minor at 120 beats a minute, 48 kHz, 16 bits, and two or four bars long to the
sample. They are rendered on a circle: what rings on past the end is added to the beginning, and
every filter and room is a circular convolution, so a loop has no seam. Tones are sums of
harmonics below half the rate, so nothing aliases. Together, at unity, the loops peak at PEAK.
"""

import subprocess
from pathlib import Path

import numpy as np

RATE = 48_000
BEAT = RATE // 2  # frames, at 120 beats a minute
BAR = 4 * BEAT
SWING = 420  # frames by which every second sixteenth is late
PEAK = 10 ** (-3.5 / 20)  # of all eight together

# Four bars: A minor 9, F major 9, C added 9, G 6; as MIDI keys, from the bass up.
ROOTS = [33, 29, 36, 31]
CHORDS = [
    [57, 60, 64, 67, 71],
    [53, 57, 60, 64, 67],
    [55, 60, 62, 64, 71],
    [55, 59, 62, 64, 69],
]


def hertz(key):
    """The frequency of a MIDI key."""
    return 440.0 * 2 ** ((key - 69) / 12)


def seconds(length):
    """The times of the frames of a sound of `length` seconds."""
    return np.arange(round(length * RATE)) / RATE


def edges(sound, attack, release):
    """`sound` with its first and last seconds faded in and out, by half a cosine."""
    sound = sound.copy()
    up, down = round(attack * RATE), round(release * RATE)
    if up:
        sound[:up] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(up) / up)
    if down:
        sound[-down:] *= 0.5 + 0.5 * np.cos(np.pi * (np.arange(down) + 1) / down)
    return sound


def band(sound, low, high, order=4):
    """`sound` between `low` and `high` hertz: a zero-phase Butterworth response, circular."""
    f = np.fft.rfftfreq(len(sound), 1 / RATE) + 1e-9
    response = 1 / np.sqrt((1 + (low / f) ** (2 * order)) * (1 + (f / high) ** (2 * order)))
    return np.fft.irfft(np.fft.rfft(sound) * response, len(sound))


def saw(frequency, t, cutoff, phase=0.0):
    """A saw tooth through a low-pass of 12 dB an octave whose `cutoff` may move with `t`."""
    total = np.zeros_like(t)
    top = np.max(cutoff)
    for n in range(1, int(min(20_000, 12 * top) / frequency) + 1):
        level = 1 / (1 + (n * frequency / cutoff) ** 2) / n
        total += level * np.sin(2 * np.pi * n * (frequency * t + phase))
    return total


class Loop:
    """A circle of whole bars onto which sounds are laid."""

    def __init__(self, bars, channels):
        self.frames = np.zeros((channels, bars * BAR))

    def add(self, sound, step, gain=1.0, pan=0.0):
        """Lays `sound` at `step` sixteenths, `pan` from -1 (left) to 1 (right)."""
        late = SWING if step % 2 == 1 else 0
        start = round(step * BEAT / 4) + late
        where = (start + np.arange(len(sound))) % self.frames.shape[1]
        if len(self.frames) == 1:
            gains = [gain]
        else:
            gains = [gain * np.cos((pan + 1) * np.pi / 4), gain * np.sin((pan + 1) * np.pi / 4)]
        for channel, level in zip(self.frames, gains):
            np.add.at(channel, where, level * sound)

    def room(self, wet, decay, rng, low=250, high=6_000):
        """Adds a room: circular convolution with noise that fades by 60 dB in `decay` seconds."""
        t = seconds(min(decay * 1.3, self.frames.shape[1] / RATE))
        for i, channel in enumerate(self.frames):
            answer = np.zeros(len(channel))
            answer[: len(t)] = rng.standard_normal(len(t)) * 10 ** (-3 * t / decay)
            answer = band(answer, low, high, 1)
            answer *= wet / np.sqrt(np.sum(answer**2))
            spectrum = np.fft.rfft(channel) * np.fft.rfft(answer)
            self.frames[i] = channel + np.fft.irfft(spectrum, len(channel))

    def duck(self, depth):
        """Breathes with the beat: down by `depth` on each beat, back within it."""
        phase = (np.arange(self.frames.shape[1]) % BEAT) / BEAT
        dip = np.minimum(phase / 0.02, 1) * (1 - np.minimum(phase / 0.75, 1)) ** 1.5
        self.frames *= 1 - depth * dip


def kick():
    t = seconds(0.45)
    sweep = 50 * t + 0.028 * 150 * (1 - np.exp(-t / 0.028))
    body = np.sin(2 * np.pi * sweep) * np.exp(-t / 0.16)
    click = np.sin(2 * np.pi * 1_800 * t) * np.exp(-t / 0.0015) * 0.25
    return edges(np.tanh(1.6 * (body + click)), 0.0003, 0.05)


def clap(rng):
    t = seconds(0.35)
    noise = band(rng.standard_normal(len(t)), 800, 6_500, 2)
    shape = np.exp(-t / 0.07) * 0.55
    for start in (0.0, 0.011, 0.023):
        shape += np.where(t >= start, np.exp(-np.maximum(t - start, 0) / 0.006), 0)
    body = np.sin(2 * np.pi * 190 * t) * np.exp(-t / 0.05) * 0.7
    return edges(noise * shape * 0.5 + body, 0.0005, 0.05)


def drums():
    rng = np.random.default_rng(1)
    loop = Loop(2, 1)
    for step in (0, 4, 8, 12, 16, 20, 24, 28):
        loop.add(kick(), step)
    loop.add(kick(), 30, 0.6)
    for step in (4, 12, 20, 28):
        loop.add(clap(rng), step, 0.65)
    loop.add(clap(rng), 31, 0.15)
    return loop


def cymbal(rng, length, decay):
    t = seconds(length)
    metal = sum(
        np.sign(np.sin(2 * np.pi * f * t)) for f in (317, 465, 613, 821, 1_049, 1_423)
    )
    sound = band(0.5 * metal + 1.2 * rng.standard_normal(len(t)), 6_500, 15_000, 3)
    return edges(sound * np.exp(-t / decay), 0.0005, length / 4)


def hats():
    rng = np.random.default_rng(2)
    loop = Loop(2, 1)
    accents = [0.5, 0.22, 0.0, 0.3, 0.55, 0.2, 0.0, 0.32, 0.5, 0.25, 0.0, 0.3, 0.6, 0.2, 0.0, 0.4]
    for step in range(32):
        if step % 4 == 2:
            loop.add(cymbal(rng, 0.22, 0.075), step, 0.85)
        else:
            loop.add(cymbal(rng, 0.08, 0.02), step, accents[step % 16] * rng.uniform(0.9, 1.1))
    return loop


def drum(frequency, decay):
    t = seconds(5 * decay)
    sweep = frequency * (t + 0.25 * 0.02 * (1 - np.exp(-t / 0.02)))
    skin = np.sin(2 * np.pi * sweep) + 0.3 * np.sin(2 * np.pi * 1.59 * sweep) * np.exp(-t / 0.03)
    return edges(skin * np.exp(-t / decay), 0.001, decay)


def rim():
    t = seconds(0.08)
    tone = np.sin(2 * np.pi * 1_720 * t) + 0.7 * np.sin(2 * np.pi * 2_410 * t)
    return edges(tone * np.exp(-t / 0.012), 0.0003, 0.02)


def shaker(rng):
    t = seconds(0.11)
    noise = band(rng.standard_normal(len(t)), 3_500, 9_000, 2)
    return edges(noise * np.minimum(t / 0.03, 1) * np.exp(-t / 0.04), 0.002, 0.03)


def percussion():
    rng = np.random.default_rng(3)
    loop = Loop(2, 2)
    low, high = drum(196, 0.16), drum(293.7, 0.11)
    for step, gain in ((3, 0.8), (10, 0.7), (14, 0.5), (19, 0.8), (22, 0.45), (26, 0.7)):
        loop.add(high, step, gain, 0.3)
    for step, gain in ((6, 0.8), (11, 0.6), (23, 0.8), (29, 0.6), (31, 0.7)):
        loop.add(low, step, gain, -0.45)
    for step in (0, 3, 6, 16, 22, 28):
        loop.add(rim(), step, 0.4, -0.5)
    for step in range(32):
        loop.add(shaker(rng), step, (0.18, 0.09, 0.28, 0.12)[step % 4], 0.4)
    loop.room(0.25, 0.5, rng)
    return loop


def bass_note(key, length, bright):
    t = seconds(length + 0.06)
    frequency = hertz(key)
    cutoff = 160 + 1_400 * bright * np.exp(-t / 0.12)
    sound = 0.8 * np.sin(2 * np.pi * frequency * t) + 0.9 * saw(frequency, t, cutoff)
    return edges(sound * (0.75 + 0.25 * np.exp(-t / 0.2)), 0.004, 0.06)


def bass():
    loop = Loop(4, 1)
    # Step, length in sixteenths, keys above the root, brightness; mostly between the kicks.
    pattern = [(0, 1.5, 0, 0.6), (2, 1.7, 0, 1), (5, 0.8, 12, 0.8), (6, 1.7, 0, 0.9)]
    pattern += [(10, 1.8, 0, 1), (13, 0.8, 12, 0.9), (14, 1.5, 7, 0.7)]
    for bar, root in enumerate(ROOTS):
        for step, length, above, bright in pattern:
            loop.add(bass_note(root + above, length / 8, bright), 16 * bar + step, 0.5 + 0.5 * bright)
    return loop


def chords():
    rng = np.random.default_rng(5)
    loop = Loop(4, 2)
    t = seconds(2.9)
    cutoff = 500 + 2_000 * np.sin(np.pi * np.minimum(t / 2.4, 1)) ** 2
    for bar, keys in enumerate(CHORDS):
        for key in keys:
            for cents, pan in ((-7, -0.8), (0, 0.0), (7, 0.8)):
                tone = saw(hertz(key + cents / 100), t, cutoff, rng.uniform())
                loop.add(edges(tone, 0.12, 0.9), 16 * bar, 1.0, pan)
    loop.room(0.35, 2.2, rng)
    loop.duck(0.45)
    return loop


def pluck(key, bright):
    t = seconds(0.9)
    cutoff = 300 + 8_000 * bright * np.exp(-t / 0.06)
    return edges(saw(hertz(key), t, cutoff) * np.exp(-t / 0.16), 0.002, 0.2)


def arpeggio():
    rng = np.random.default_rng(6)
    loop = Loop(4, 2)
    order = [0, 2, 4, 3, 1, 3, 4, 2, 0, 2, 4, 5, 3, 4, 2, 1]
    accents = [1.0, 0.4, 0.6, 0.8, 0.45, 0.6, 0.9, 0.4]
    for bar, keys in enumerate(CHORDS):
        tones = [key + 12 for key in keys] + [keys[1] + 24]
        for step, tone in enumerate(order):
            gain = accents[step % 8]
            loop.add(pluck(tones[tone], gain), 16 * bar + step, gain, (-0.5, 0, 0.5)[step % 3])
    loop.room(0.3, 1.2, rng)
    return loop


def bell(key, length):
    """A tone of an electric piano: one sine bent by another (J. Chowning's frequency modulation)."""
    t = seconds(length + 0.5)
    frequency = hertz(key)
    bend = 2.2 * np.exp(-t / 0.25) * np.sin(2 * np.pi * frequency * t)
    tine = 0.35 * np.exp(-t / 0.05) * np.sin(2 * np.pi * 7 * frequency * t)
    vibrato = 0.06 * np.sin(2 * np.pi * 5 * t) * np.minimum(t, 0.5)
    fade = np.exp(-t / (0.35 + length / 2))
    return edges(np.sin(2 * np.pi * frequency * t + bend + tine + vibrato) * fade, 0.003, 0.4)


def lead():
    rng = np.random.default_rng(7)
    loop = Loop(4, 1)
    # Step, key, length in sixteenths, loudness.
    melody = [(0, 76, 3, 0.9), (3, 79, 2, 0.7), (6, 81, 8, 1.0)]
    melody += [(18, 79, 2, 0.7), (20, 76, 2, 0.8), (23, 74, 2, 0.7), (26, 72, 5, 0.9)]
    melody += [(32, 76, 3, 0.9), (35, 79, 2, 0.7), (38, 83, 2, 0.9), (40, 79, 7, 0.9)]
    melody += [(50, 74, 2, 0.7), (52, 76, 2, 0.8), (55, 79, 2, 0.8), (58, 74, 5, 0.8)]
    for step, key, length, loudness in melody:
        loop.add(bell(key, length / 8), step, loudness)
    loop.room(0.15, 0.9, rng)
    return loop


def texture():
    rng = np.random.default_rng(8)
    loop = Loop(4, 2)
    count = loop.frames.shape[1]
    turn = np.arange(count) / count
    f = np.fft.rfftfreq(count, 1 / RATE)
    for i, channel in enumerate(loop.frames):
        # Noise with a whole number of cycles of everything in it, like wind through a door.
        wind = np.fft.irfft(np.exp(2j * np.pi * rng.random(len(f))), count) * np.sqrt(count)
        for centre, cycles in ((440, 1), (880, 2), (1_320, 3)):
            swell = 0.5 - 0.5 * np.cos(2 * np.pi * (cycles * turn + i / 2 + cycles / 4))
            channel += band(wind, centre / 1.25, centre * 1.25, 3) * swell * 440 / centre
        # Far bells, each tuned to a whole number of cycles.
        for key, cycles in ((81, 2), (88, 3), (93, 4), (95, 5)):
            whole = round(hertz(key) * count / RATE)
            swell = (0.5 - 0.5 * np.cos(2 * np.pi * (cycles * turn + i / 2))) ** 3
            channel += 0.05 * np.sin(2 * np.pi * whole * turn) * swell
    for _ in range(40):
        dust = edges(rng.standard_normal(30), 0.0002, 0.0003)
        loop.add(dust, 2 * rng.integers(0, 512) / 16, rng.uniform(0.02, 0.12), rng.uniform(-1, 1))
    loop.room(0.5, 3, rng)
    return loop


# What each loop peaks at, next to the others.
LEVELS = {
    drums: 0.50,
    hats: 0.20,
    percussion: 0.25,
    bass: 0.26,
    chords: 0.22,
    arpeggio: 0.22,
    lead: 0.21,
    texture: 0.09,
}


def main():
    folder = Path(__file__).parent
    loops = {}
    for make, level in LEVELS.items():
        frames = make().frames
        # Nothing useful lies below 25 Hz; a loop has no offset.
        frames = np.array([band(channel, 25, 22_000, 2) for channel in frames])
        loops[make.__name__] = frames * level / np.max(np.abs(frames))
    longest = max(frames.shape[1] for frames in loops.values())
    mix = sum(np.tile(frames, longest // frames.shape[1]) * np.ones((2, 1))
              for frames in loops.values())
    scale = 32_767 * PEAK / np.max(np.abs(mix))
    for name, frames in loops.items():
        samples = np.round(frames.T * scale).astype("<i2")
        subprocess.run(
            ["flac", "--silent", "--force", "--best", "--force-raw-format", "--endian=little",
             "--sign=signed", "--bps=16", f"--sample-rate={RATE}", f"--channels={len(frames)}",
             "--no-padding", f"--output-name={folder / name}.flac", "-"],
            input=samples.tobytes(), check=True)


if __name__ == "__main__":
    main()
