"""Sounds: made, written, read and measured, without the program's own means."""

import struct
import subprocess

import numpy as np

from .checks import Skipped

RATE = 48_000


def write_wav(path, samples, rate=RATE):
    """Writes `samples`, one- or two-dimensional with a column a channel, as 32-bit floats."""
    samples = np.asarray(samples, dtype="<f4")
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    data = samples.tobytes()
    header = struct.pack("<HHIIHH", 3, channels, rate, rate * channels * 4, channels * 4, 32)
    with open(path, "wb") as file:
        file.write(b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVE")
        file.write(b"fmt " + struct.pack("<I", 16) + header)
        file.write(b"data" + struct.pack("<I", len(data)) + data)
    return path


def read_wav(path):
    """The samples of a WAV of 32-bit floats, a column a channel, as a map of the file."""
    with open(path, "rb") as file:
        assert file.read(4) == b"RIFF", f"{path}: not a WAV"
        file.seek(12)
        channels = None
        while chunk := file.read(8):
            name, size = chunk[:4], struct.unpack("<I", chunk[4:])[0]
            if name == b"fmt ":
                form = file.read(size)
                tag, channels = struct.unpack("<HH", form[:4])
                tag = struct.unpack("<H", form[24:26])[0] if tag == 0xFFFE else tag
                assert (tag, struct.unpack("<H", form[14:16])[0]) == (3, 32), "not 32-bit float"
            elif name == b"data":
                place = file.tell()
                shape = (size // (4 * channels), channels)
                return np.memmap(path, dtype="<f4", mode="r", offset=place, shape=shape)
            else:
                file.seek(size + size % 2, 1)
    raise AssertionError(f"{path}: no data")


def wav_rate(path):
    """Frames a second that a WAV says it has."""
    with open(path, "rb") as file:
        head = file.read(4_096)
    return struct.unpack_from("<I", head, head.index(b"fmt ") + 12)[0]


def read_any(path):
    """The samples of any audio file, decoded by ffmpeg, a column a channel; stereo."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ac", "2", "-"],
        check=True, capture_output=True, timeout=60).stdout
    return np.frombuffer(raw, dtype="<f4").reshape(-1, 2)


def ramp(count):
    """Sample k is (k + 1) / 2²⁰: each tells its own place, exactly."""
    return (np.arange(count) + 1) / 2.0**20


def sine(frequency, count, rate=RATE, level=0.5, phase=0.0):
    """A sine of `count` frames."""
    return level * np.sin(2 * np.pi * frequency * np.arange(count) / rate + phase)


def pulse(place, count, width=8.0):
    """A smooth click: a Gaussian whose centre lies at `place`, so that it can be found again to
    a hundredth of a sample."""
    return 0.5 * np.exp(-0.5 * ((np.arange(count) - place) / width) ** 2)


def roughness(samples):
    """The largest second difference: what a click shows in before anything else."""
    return float(np.max(np.abs(np.diff(np.asarray(samples, dtype=float), n=2))))


def gapless(ear, heard, like, slack=1.1):
    """What an ear has heard is nowhere rougher than the sound `like`, or only a little."""
    rough = roughness(heard) / roughness(like)
    if rough >= slack and ear.dropouts:
        raise Skipped("the audio server dropped out: a gap would not be the program's")
    assert rough < slack, f"a gap: {rough} times as rough"


def first_sound(samples, above=0.0):
    """The index of the first sample beyond `above`; None in silence."""
    found = np.flatnonzero(np.abs(samples) > above)
    return int(found[0]) if len(found) else None


def level_of(samples, frequency, rate=RATE):
    """The amplitude of one frequency, over whole cycles of it."""
    samples = np.asarray(samples, dtype=float)
    wave = np.exp(-2j * np.pi * frequency * np.arange(len(samples)) / rate)
    return 2 * abs(np.mean(samples * wave))
