"""Rendering: openings, chains, drift, determinism, formats and lengths."""

import hashlib
import json
import math
import subprocess
from fractions import Fraction

import numpy as np

from bench.checks import contains, equal, near
from bench.program import command, render
from bench.server import need
from bench.sound import (
    RATE, first_sound, level_of, pulse, ramp, read_any, sine, wav_rate, write_wav)


def boundary(beats, tempo, rate=RATE):
    """The first frame at or after a number of beats."""
    return math.ceil(Fraction(str(beats)) * 60 / Fraction(str(tempo)) * rate)


def opening(folder, tempo, quantum, added, unmuted):
    """The frame on which a slot opens that was added then, and the sound."""
    write_wav(folder + "/ramp.wav", ramp(200_000))
    sound = render(
        folder, f'{added} /track/add s "ramp.wav"\n{unmuted} /track/1/mute i 0\n',
        "--tempo", str(tempo), "--quantum", str(quantum), "--duration", "4")[:, 0]
    return first_sound(sound), sound


def odd_tempos(folder):
    """a slot opens on the first frame at or after the beat, with its first sample at full level"""
    for tempo in (97.3, 133.33, 71.7, 60.7, 174.01):
        frame, sound = opening(folder, tempo, 1, 0.1, 0.1)
        equal(frame, boundary(1, tempo), f"opening at {tempo}")
        assert np.array_equal(sound[frame:frame + 50_000], ramp(50_000).astype("f4"))


def bars(folder):
    """a quantum of 4 opens on the bar, of 0.5 on the half beat"""
    equal(opening(folder, 97.3, 4, 0.1, 0.1)[0], boundary(4, 97.3))
    equal(opening(folder, 97.3, 0.5, 0.1, 0.1)[0], boundary("0.5", 97.3))


def at_once(folder):
    """a quantum of 0 opens on the frame on which the file is ready"""
    frame, sound = opening(folder, 97.3, 0, 0.1, 0.5)
    place = 30_000
    equal(round(float(sound[place]) * 2**20) - 1, place - 4_800, "position")


def ready_on_the_boundary(folder):
    """a file that is ready exactly on a boundary opens there"""
    for added, frame in ((0, 0), (1, 48_000)):
        start, sound = opening(folder, 120, 1, added, added + 0.25)
        place = frame + 24_000
        equal(round(float(sound[place]) * 2**20) - 1, 24_000, f"position of {added}")


def wrap_at_ends_that_meet(folder):
    """a loop whose ends meet wraps without a mark, one whose ends do not fades its end in 3 ms"""
    smooth = sine(200, 48_000)
    write_wav(folder + "/smooth.wav", smooth)
    steps = np.full(48_000, 0.25)
    steps[24_000:] = 0.5
    write_wav(folder + "/steps.wav", steps)
    sound = render(folder, '0 /track/add s "smooth.wav"\n0 /track/1/mute i 0\n',
                   "--duration", "3")[:, 0]
    # The rounding of single precision, and nothing else.
    wanted = np.tile(smooth, 3)
    near(np.max(np.abs(sound[1_000:] - wanted[1_000:])), 0, 1e-6, "deviation")
    sound = render(folder, '0 /track/add s "steps.wav"\n0 /track/1/mute i 0\n',
                   "--duration", "3")[:, 0]
    start, end = 48_000, 96_000
    near(np.max(np.abs(sound[start:start + 20_000] - 0.25)), 0, 1e-6, "the start stays")
    near(np.max(np.abs(sound[start + 24_000:end - 144] - 0.5)), 0, 1e-6, "the body stays")
    assert sound[end - 1] < 0.01, "the end does not fade"


CHAIN = """\
0 /track/add s "tone.wav"
0 /track/1/mute i 0
0 /effect/add s drive
0 /effect/1/gain f 36
0 /effect/1/tone f 20000
0 /effect/1/active i 1
0 /effect/add s lowpass
0 /effect/2/cutoff f 1000
0 /effect/2/active i 1
"""


def harmonics(folder, chain):
    """How strong the third harmonic is beside a tone of 1 kHz, after a chain."""
    write_wav(folder + "/tone.wav", sine(1_000, 48_000))
    sound = render(folder, CHAIN + f'0 /track/1/chain s "{chain}"\n', "--duration", "2")[:, 0]
    return level_of(sound[48_000:], 3_000) / level_of(sound[48_000:], 1_000)


def chain_order(folder):
    """drive before lowpass does not sound as lowpass before drive: first linked, first processed"""
    # A driven sine is near a square, whose third harmonic is a third. A second-order lowpass of
    # 1 kHz at Q 0.707 lets 1/√2 of the fundamental through, and 1/√82 of the third.
    filtered = math.sqrt(2 / 82)
    drive_first, lowpass_first = harmonics(folder, "1 2"), harmonics(folder, "2 1")
    assert 0.15 < lowpass_first < 1 / 3, f"lowpass first: {lowpass_first}"
    assert 0.15 * filtered < drive_first < filtered / 3, f"drive first: {drive_first}"


def link_order(folder):
    """links make the chain in the order in which they are made, or at the stage asked for"""
    write_wav(folder + "/tone.wav", sine(1_000, 48_000))

    def chained(links):
        return np.array(render(folder, CHAIN + links, "--duration", "1"))
    first = chained('0 /link ss "track/1" "effect/1"\n0 /link ss "track/1" "effect/2"\n')
    assert np.array_equal(first[24_000:], chained('0 /track/1/chain s "1 2"\n')[24_000:])
    second = chained('0 /link ss "track/1" "effect/1"\n0 /link ssi "track/1" "effect/2" 1\n')
    parallel = chained('0 /track/1/chain s "1+2"\n')
    assert np.array_equal(second[24_000:], parallel[24_000:]), "stage 1 is not shared"
    assert not np.array_equal(first[24_000:], parallel[24_000:])


def parallel_stage(folder):
    """effects of one stage run in parallel and are summed with equal gain"""
    rng = np.random.default_rng(1)
    write_wav(folder + "/tone.wav", 0.1 * rng.standard_normal(48_000).clip(-3, 3))
    head = """\
0 /track/add s "tone.wav"
0 /track/1/mute i 0
0 /effect/add s lowpass
0 /effect/1/active i 1
0 /effect/add s highpass
0 /effect/2/active i 1
0 /effect/add s ring
"""

    def chained(chain):
        sound = render(folder, head + f'0 /track/1/chain s "{chain}"\n', "--duration", "1")
        return np.array(sound, dtype=float)
    both, low, high = chained("1+2"), chained("1"), chained("2")
    near(np.max(np.abs(both - (low + high) / 2)), 0, 1e-6, "lowpass + highpass")
    dry = chained("")
    near(np.max(np.abs(chained("1+2+3") - (low + high + dry) / 3)), 0, 1e-6, "with a dry third")


def tail(folder):
    """a delay echoes on after its track is muted"""
    write_wav(folder + "/tone.wav", sine(1_000, 48_000))
    # Half a beat of 120 BPM is 0.25 s.
    sound = render(
        folder, '0 /track/add s "tone.wav"\n0 /track/1/mute i 0\n0 /effect/add s delay\n'
        '0 /effect/1/time f 0.5\n0 /effect/1/feedback f 0.5\n0 /effect/1/mix f 0.5\n'
        '0 /effect/1/active i 1\n0 /link ss "track/1" "effect/1"\n1 /track/1/mute i 1\n',
        "--duration", "2.5", "--quantum", "0")[:, 0]
    echoes = [level_of(sound[start:start + 4_800], 1_000) for start in (52_800, 64_800, 76_800)]
    assert echoes[0] > 0.05, f"no echo: {echoes}"
    # Each turn of a quarter of a second leaves half, less what damping takes.
    for former, later in zip(echoes, echoes[1:]):
        near(later / former, 0.5, 0.1, "what a turn leaves")


def lowpass_model(folder):
    """a lowpass falls off as a second-order filter does"""
    rng = np.random.default_rng(2)
    noise = 0.1 * rng.standard_normal(48_000)
    write_wav(folder + "/noise.wav", noise)
    sound = render(
        folder, '0 /track/add s "noise.wav"\n0 /track/1/mute i 0\n0 /effect/add s lowpass\n'
        '0 /effect/1/active i 1\n0 /link ss "track/1" "effect/1"\n', "--duration", "3")
    # Steady after a second; bins of whole hertz.
    seen = np.abs(np.fft.rfft(sound[96_000:144_000, 0])) / np.abs(np.fft.rfft(noise))
    frequency = np.arange(20, 8_000)
    # The bilinear transform bends frequencies as a tangent.
    warped = np.tan(np.pi * frequency / RATE) / np.tan(np.pi * 1_000 / RATE)
    wanted = 1 / np.abs(1 + 1j * warped / 0.707 - warped**2)
    worst = np.max(np.abs(20 * np.log10(seen[20:8_000] / wanted)))
    assert worst < 0.1, f"{worst} dB from theory"


def drift(folder):
    """after an hour at an odd tempo every pass begins within half a sample of its place"""
    rate, tempo = 44_100, 97.3
    beat = rate * 60 / tempo
    length = round(beat)
    write_wav(folder + "/click.wav", pulse(1_000, length), rate)
    sound = render(
        folder, '0 /track/add s "click.wav"\n0 /track/1/mute i 0\n', "--tempo", str(tempo),
        "--rate", str(rate), "--duration", "3600")
    equal(len(sound), 3_600 * rate)
    steps = np.arange(-60, 61)
    worst = 0.0
    passes = int(3_600 * tempo / 60) - 1
    for turn in range(passes):
        # A whole pass of the loop lasts a beat, so its middle moves with it.
        wanted = turn * beat + 1_000 * beat / length
        middle = round(wanted)
        heard = np.asarray(sound[middle - 60:middle + 61, 0], dtype=float)
        assert np.max(heard) > 0.4, f"pass {turn} is missing"
        worst = max(worst, abs(middle + np.sum(steps * heard) / np.sum(heard) - wanted))
    assert worst < 0.5, f"a pass is {worst} samples from its place"


def drift_stretched(folder):
    """a stretched loop's passes begin on their beats to a millisecond for half an hour"""
    # 100 BPM: four beats of 28,800 frames, a click a beat, heard on the beats at 97.3.
    tempo, beat = 97.3, RATE * 60 / 97.3
    write_wav(folder + "/click.wav", np.tile(pulse(1_000, 28_800), 4))
    sound = render(
        folder, '0 /track/add s "click.wav"\n0 /track/1/beats f 4\n0 /track/1/mute i 0\n',
        "--tempo", str(tempo), "--duration", "1800")
    worst = 0.0
    for turn in range(8, int(1_800 * tempo / 60) - 1):
        middle = round(turn * beat)
        heard = np.abs(np.asarray(sound[middle - 2_400:middle + 2_400, 0], dtype=float))
        assert np.max(heard) > 0.1, f"click {turn} is missing"
        worst = max(worst, abs(int(np.argmax(heard)) - 2_400))
    assert worst < 48, f"a click is {worst} samples from its place"


PERFORMANCE = """\
0 /track/add s "noise.wav"
0 /track/add s "tone.wav"
0 /track/1/mute i 0
0.3 /track/2/mute i 0
0.31 /effect/add s delay
0.31 /effect/1/active i 1
0.4 /link ss "track/1" "effect/1"
0.5 /effect/add s reverb
0.5 /effect/2/active i 1
0.77 /link ss "track/2" "effect/2"
0.9 /effect/add s chorus
0.9 /effect/3/active i 1
1.0 /track/1/chain s "3+1"
1.1 /effect/1/time f 0.25
1.3 /tempo f 131.7
1.5 /track/2/pan f -0.4
1.51 /track/1/gain f -5
1.7 /track/2/position f 0.3
1.9 /unlink ss "track/2" "effect/2"
2.1 /main/gain f 11
2.3 /track/1/solo i 1
2.6 /track/1/remove
"""


def performance(folder, *options, output="out.wav"):
    """The bytes of a render in which much happens."""
    rng = np.random.default_rng(3)
    write_wav(folder + "/noise.wav", 0.2 * rng.standard_normal((24_000, 2)))
    write_wav(folder + "/tone.wav", sine(200, 30_011))
    render(folder, PERFORMANCE, *options, "--duration", "4", "--tempo", "97.3", output=output)
    with open(f"{folder}/{output}", "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def any_block_size(folder):
    """a render gives the same bytes whatever the block size"""
    wanted = performance(folder)
    for block in (1, 64, 1_000, 4_096):
        equal(performance(folder, "--block", str(block)), wanted, f"--block {block}")


def twice(folder):
    """a render gives the same bytes twice"""
    equal(performance(folder), performance(folder))


def formats(folder):
    """the format of a render follows its extension"""
    need("ffprobe", "ffmpeg")
    write_wav(folder + "/tone.wav", sine(200, 24_000))
    score = '0 /track/add s "tone.wav"\n0 /track/1/mute i 0\n'
    reference = None
    for extension, codec in (
            ("wav", "pcm_f32le"), ("flac", "flac"), ("aiff", "pcm"), ("caf", "pcm"),
            ("ogg", "vorbis")):
        output = f"out.{extension}"
        render(folder, score, "--duration", "1", output=output) if extension == "wav" else \
            render(folder, score, "--duration", "1", output=output, text=True)
        probe = json.loads(subprocess.run(
            ["ffprobe", "-v", "error", "-show_streams", "-of", "json", f"{folder}/{output}"],
            capture_output=True, check=True).stdout)["streams"][0]
        assert probe["codec_name"].startswith(codec), f"{extension}: {probe['codec_name']}"
        equal((int(probe["channels"]), int(probe["sample_rate"])), (2, 48_000), extension)
        sound = read_any(f"{folder}/{output}")
        if reference is None:
            reference = sound
        tolerance = 0.02 if extension == "ogg" else 2.0**-15
        near(np.max(np.abs(sound[:47_000] - reference[:47_000])), 0, tolerance, extension)
        if extension != "ogg":
            equal(len(sound), 48_000, extension)


def no_peak_chunk(folder):
    """a WAV has 32-bit floats and no PEAK chunk, which would carry the time of day"""
    performance(folder)
    with open(folder + "/out.wav", "rb") as file:
        head = file.read(4_096)
    assert b"PEAK" not in head, "there is a PEAK chunk"
    equal(wav_rate(folder + "/out.wav"), 48_000)


def unknown_extension(folder):
    """an extension that names no format is an error that lists those that do"""
    status, _, said = command("render", "--output", folder + "/out.xyz", "--duration", "1")
    equal(status, 2)
    contains(said, "bubbletracks: ", "out.xyz", ".wav", ".flac")


def four_bars(folder):
    """without --duration a render ends four bars after the last message"""
    write_wav(folder + "/tone.wav", sine(200, 24_000))
    score = '0 /track/add s "tone.wav"\n1.5 /track/1/mute i 0\n'
    sound = render(folder, score, "--tempo", "97.3")
    near(len(sound), 1.5 * RATE + 16 * 60 / 97.3 * RATE, 1, "frames")
    # Four seconds from 60 to 120 hold six beats, and the other ten take five seconds.
    for block in ("64", "1000"):
        sound = render(folder, "0 /tempo f 60\n1 /tempo ff 120 4\n", "--block", block)
        near(len(sound), 10 * RATE, 1, "frames")


def duration(folder):
    """--duration is exact to the frame, at any rate"""
    write_wav(folder + "/tone.wav", sine(200, 24_000))
    score = '0 /track/add s "tone.wav"\n0 /track/1/mute i 0\n'
    equal(len(render(folder, score, "--duration", "1.2345")), 59_256)
    sound = render(folder, score, "--duration", "2", "--rate", "44100")
    equal(len(sound), 88_200)
    equal(wav_rate(folder + "/out.wav"), 44_100)
    # Resampled, the tone is where it was.
    near(level_of(sound[44_100:88_200, 0], 200, 44_100), 0.5, 1e-3, "level")


def main_level(folder):
    """gain, pan and the main gain have the levels that the contract says"""
    write_wav(folder + "/one.wav", np.full(48_000, 0.25))

    def level(*lines):
        score = '0 /track/add s "one.wav"\n0 /track/1/mute i 0\n'
        sound = render(folder, score + "".join(f"0.1 {l}\n" for l in lines), "--duration", "1")
        return float(sound[-1, 0]) / 0.25, float(sound[-1, 1]) / 0.25

    def check(seen, left, right):
        near(seen[0], left, 1e-5 + 1e-5 * left, "left")
        near(seen[1], right, 1e-5 + 1e-5 * right, "right")
    check(level(), 1, 1)
    check(level("/track/1/gain f -6"), 10**-0.3, 10**-0.3)
    check(level("/track/1/gain f 20"), 10**0.6, 10**0.6) if 0.25 * 10**0.6 < 0.98 else None
    check(level("/track/1/gain d -inf"), 0, 0)
    check(level("/track/1/fader f 0.75"), 1, 1)
    check(level("/track/1/fader f 0.5"), (0.5 / 0.75)**4.8, (0.5 / 0.75)**4.8)
    check(level("/track/1/fader f 0"), 0, 0)
    check(level("/track/1/pan f 0.5"), math.cos(math.pi / 4), 1)
    check(level("/track/1/pan f -1"), 1, 0)
    check(level("/main/gain f -12"), 10**-0.6, 10**-0.6)


def solo_is_exclusive(folder):
    """solo silences what is not soloed, and lets it back"""
    write_wav(folder + "/left.wav", np.full((48_000, 2), (0.25, 0)))
    write_wav(folder + "/right.wav", np.full((48_000, 2), (0, 0.5)))
    sound = render(
        folder, '0 /track/add s "left.wav"\n0 /track/add s "right.wav"\n0 /track/*/mute i 0\n'
        "1 /track/2/solo i 1\n2 /track/2/solo i 0\n", "--duration", "3")
    for place, wanted in ((40_000, (0.25, 0.5)), (90_000, (0, 0.5)), (140_000, (0.25, 0.5))):
        equal(tuple(map(float, sound[place])), wanted, f"at {place}")


def limiter(folder):
    """the limiter lets nothing above −0.1 dBFS, and leaves alone what is below"""
    write_wav(folder + "/tone.wav", sine(220, 48_000, level=0.98))
    score = '0 /track/add s "tone.wav"\n0 /track/1/mute i 0\n'
    ceiling = 10**(-0.1 / 20)
    sound = render(folder, score + "1 /track/1/gain f 12\n1 /main/gain f 12\n", "--duration", "3")
    peak = float(np.max(np.abs(sound)))
    assert 0.98 < peak <= ceiling * (1 + 1e-6), f"peak {peak}"
    sound = render(folder, score + "1 /main/limiter i 0\n1 /main/gain f 6\n", "--duration", "3")
    near(np.max(np.abs(sound[60_000:])), 0.98 * 10**0.3, 1e-3, "without the limiter")
    plain = render(folder, score, "--duration", "1")
    near(np.max(np.abs(plain[500:, 0] - sine(220, 48_000, level=0.98)[500:])), 0, 1e-6, "below")
