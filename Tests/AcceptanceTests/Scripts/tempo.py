"""A tempo that moves: live, in the log, and from the cache."""

import json
import os
import re
import tempfile

import numpy as np

from bench.checks import equal, eventually, near
from bench.program import Session, command, render, render_log
from bench.sound import write_wav
from timing import same


def loop(session, seconds=4.0):
    """A seamless loop of eight beats at 120: tones and knocks."""
    n = np.arange(int(48_000 * seconds))
    knocks = np.exp(-(n % 24_000) / 400) * np.cos(n % 24_000 * 0.2)
    left = 0.2 * np.sin(2 * np.pi * 220 * n / 48_000) + 0.4 * knocks
    right = 0.2 * np.sin(2 * np.pi * 330 * n / 48_000) + 0.2 * knocks
    write_wav(session.file("loop.wav"), np.stack([left, right], 1))


def log(session):
    # A log that is there stays: who starts again writes another.
    names = [session.file(name) for name in ("log 2.osc", "log.osc")]
    with open(next(filter(os.path.exists, names)), encoding="utf-8") as file:
        return file.read()


def takeovers(session, slot=1):
    """The times at which renditions of a track took over, in seconds."""
    return [float(time) for time in
            re.findall(rf"^(\S+) /track/{slot}/rendition", log(session), re.MULTILINE)]


def passages(session, slot=1):
    """The times at which passages of a track were there a little further, in seconds."""
    return [float(time) for time in
            re.findall(rf"^(\S+) /log/passage \S+ {slot} ", log(session), re.MULTILINE)]


def cents(sound, wanted):
    """How far the tone next to `wanted` hertz is off, by the phases of two stretches of `sound`."""
    n = np.arange(9_600)
    tone = np.exp(-2j * np.pi * wanted * n / 48_000) * np.hanning(9_600)
    step = 2_400
    first = np.sum(sound[:9_600] * tone)
    second = np.sum(sound[step:9_600 + step] * tone) * np.exp(
        -2j * np.pi * wanted * step / 48_000)
    turn = np.angle(second / first) / (2 * np.pi) * 48_000 / step
    return 1_200 * np.log2(1 + turn / wanted), abs(first) / 2_400


def in_pitch(sound, places, wanted, level):
    """Nearly everywhere there is a tone of `wanted` hertz: where it goes over, its phase may jump."""
    seen = [cents(sound[place:], wanted) for place in places]
    good = [abs(off) < 4 and abs(now - level) < level / 4 for off, now in seen]
    assert sum(good) >= 0.8 * len(good), f"{wanted} Hz: cents and level are {seen}"


def pitch_in_a_ramp():
    """a tone keeps its pitch and its level in a ramp, once its passage is there"""
    with Session("--log", "log.osc", "--no-connect", "--tempo", "80") as session:
        n = np.arange(int(48_000 * 6))
        write_wav(session.file("tone.wav"), 0.4 * np.sin(2 * np.pi * 440 * n / 48_000))
        ear = session.server.listen()
        session.add("tone.wav", unmuted=True)
        ear.wait(12_000)
        start = ear.count
        session.osc.send("/tempo", 200.0, 5.0)
        begun = eventually(lambda: passages(session), 10, "the passage")[0]
        asked = float(re.search(r"^(\S+) /tempo \S+ 200", log(session), re.MULTILINE)[1])
        near(begun - asked, 0.1, 0.4, "seconds to the passage")
        ear.wait(48_000 * 8, since=start)
        heard = np.array(ear.heard(start))[0]
        # Half a second for the passage to come; the rendition follows it at the ramp's end.
        in_pitch(heard, range(36_000, 48_000 * 7, 12_000), 440, 0.4)


def pitch_after_a_step():
    """eight tracks are in pitch soon after a step, and until their renditions are there"""
    tones = [220 * factor for factor in (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5)]
    with Session("--log", "log.osc", "--no-connect") as session:
        n = np.arange(int(48_000 * 8))
        ear = session.server.listen()
        for number, tone in enumerate(tones):
            write_wav(
                session.file(f"{number}.wav"), 0.1 * np.sin(2 * np.pi * tone * n / 48_000))
            session.add(f"{number}.wav", unmuted=True)
        ear.wait(12_000)
        session.osc.send("/tempo", 150.0)
        eventually(
            lambda: all(passages(session, slot) or takeovers(session, slot)
                        for slot in range(1, 9)), 10, "eight passages")
        asked = float(re.search(r"^(\S+) /tempo \S+ 150", log(session), re.MULTILINE)[1])
        last = max((passages(session, slot) or takeovers(session, slot))[0]
                   for slot in range(1, 9))
        # A tenth of it on a machine that does nothing else.
        near(last - asked, 0.5, 0.5, "seconds to the last passage")
        start = ear.count
        ear.wait(108_000, since=start)
        heard = np.array(ear.heard(start))[0]
        for tone in tones:
            in_pitch(heard, range(4_800, 96_000, 2_400), tone, 0.1)


def log_of_a_moving_tempo():
    """a ramp, a nudge and a step, and the renditions that follow, are rendered as they were heard"""
    with Session("--log", "log.osc", "--no-connect") as session:
        loop(session)
        ear = session.server.listen()
        session.add("loop.wav", unmuted=True)
        session.opened(1)
        ear.wait(24_000)
        # Its loop now begins a beat before the grid, which renditions must know.
        session.osc.send("/track/1/offset", 0.45)
        ear.wait(36_000)
        session.osc.send("/tempo", 150.0, 1.0)
        eventually(lambda: takeovers(session), 30, "the rendition after the ramp")
        assert passages(session), "no passage in the ramp"
        count = len(passages(session))

        def nudged():
            # It may be over before there is one.
            session.osc.send("/tempo/nudge", 0.125)
            ear.wait(24_000)
            return len(passages(session)) > count
        eventually(nudged, 10, "a passage in the nudge")
        ear.wait(24_000)
        # What is under way is left at once, wherever it is.
        for tempo in (90.0, 110.0, 70.0):
            session.osc.send("/tempo", tempo, 0.3)
            ear.wait(7_000)
        session.osc.send("/track/1/transpose", 3.0)
        ear.wait(12_000)
        session.osc.send("/tempo", 100.0)
        session.osc.send("/tempo/nudge", -0.05)
        count = len(takeovers(session))
        eventually(lambda: len(takeovers(session)) > count, 30, "the rendition after the step")
        ear.wait(60_000)
        heard = np.array(ear.heard())
        equal(session.end(), 0)
        same(heard, render_log(session).T, 180_000, "the render")


def beats_of(changes, seconds):
    """The times of the beats, by theory: from 120 on through `changes`, of (second, tempo, seconds
    that it takes)."""
    n = np.arange(int(seconds * 48_000))
    tempo = np.full(len(n), 120.0)
    for start, target, length in changes:
        first = int(round(start * 48_000))
        share = np.clip((n[first:] - first) / (length * 48_000), 0, 1) if length else 1
        tempo[first:] = tempo[first] + (target - tempo[first]) * share
    beats = np.cumsum(tempo) / 60 / 48_000
    return np.searchsorted(beats, np.arange(1, int(beats[-1]))) + 1


def onsets_through_changes():
    """each click of a stretched loop is heard once, within a millisecond of its beat, in and after
    steps and ramps from 60 to 200"""
    changes = [(2.013, 60, 0), (8, 200, 0), (11.3, 78, 0), (15, 60, 3), (22, 200, 4), (28, 66, 0)]
    with tempfile.TemporaryDirectory() as folder:
        n = np.arange(96_000) % 24_000
        write_wav(f"{folder}/clicks 120bpm.wav",
                  0.6 * np.exp(-n / 240) * np.cos(2 * np.pi * 1_500 * n / 48_000))
        score = '0 /track/add s "clicks 120bpm.wav"\n0 /track/1/mute i 0\n' + "".join(
            f"{start} /tempo ff {tempo} {length}\n" for start, tempo, length in changes)
        heard = np.abs(render(folder, score, "--duration", "34")[:, 0])
    for beat in beats_of(changes, 33):
        # From where the click before has died away.
        around = heard[beat - 9_600:beat + 4_800]
        late = np.argmax(around > around.max() / 2) - 9_600
        assert abs(late) < 48, f"{late / 48:.2f} ms at {beat / 48_000:.3f} s"
        near(20 * np.log10(around.max() / 0.6), 0, 3, f"dB at {beat / 48_000:.3f} s")


def ramp_is_told():
    """a ramp is told while it moves, some twenty times a second, and when it has arrived"""
    with Session("--no-connect") as session:
        session.osc.send("/subscribe")
        session.osc.settle()
        session.osc.forget()
        session.osc.send("/tempo", 180.0, 1.0)
        session.osc.expect("/tempo", 180.0, seconds=10)
        told = [arguments[0] for arguments in session.osc.all("/tempo")]
        assert 8 <= len(told) <= 22, told
        equal(told, sorted(told))


def cache():
    """a scene that is opened again has its renditions at once"""
    with Session("--log", "log.osc", "--no-connect", "--tempo", "100") as session:
        loop(session)
        def play():
            session.add("loop.wav")
            session.osc.send("/track/1/beats", 8.0)
            eventually(lambda: takeovers(session), 30, "the rendition")
        play()
        folder = session.file("cache/bubbletracks/renditions")
        eventually(
            lambda: os.path.isdir(folder) and os.listdir(folder), 20, "the cache")
        equal(len(os.listdir(folder)), 1)
        equal(session.end(), 0)
        session.start()
        play()
        equal(len(os.listdir(folder)), 1)
        # What was said of the file is remembered, so that it needs its rendition from the start.
        asked = float(re.search(r"^(\S+) /track/add", log(session), re.MULTILINE)[1])
        # From the disk; the machine may be busy with other tests.
        near(takeovers(session)[0] - asked, 0.15, 0.5, "seconds")


def drummer(path, seconds, sway=0.04, tempo=112.0, rate=48_000):
    """A drummer at a tempo that sways by that share every 25 s; the seconds to each beat."""
    step = 1e-4
    times = np.arange(0, seconds - 0.5, step)
    phase = np.cumsum(tempo * (1 + sway * np.sin(2 * np.pi * times / 25)) / 60 * step)
    beats = 0.3 + np.interp(np.arange(int(phase[-1])), phase, times)
    noise = np.random.default_rng(4)
    sound = noise.normal(0, 0.003, int(seconds * rate))
    def strike(time, level, decay, tone=0):
        n = np.arange(int(5 * decay * rate))
        start = round(time * rate)
        body = np.cos(2 * np.pi * tone * n / rate) if tone else noise.normal(0, 0.4, n.size)
        part = sound[start:start + n.size]
        part += (level * body * np.exp(-n / (decay * rate)))[:part.size]
    for number, beat in enumerate(beats[:-1]):
        strike(beat, 0.5, *((0.06, 60) if number % 2 == 0 else (0.03,)))
        strike((beat + beats[number + 1]) / 2, 0.1, 0.008)
    write_wav(path, sound / np.max(np.abs(sound)) * 0.9, rate)
    return beats[:-1]


def lateness(sound, beat=24_000, reach=2_400):
    """How late the attack near each beat is, in milliseconds."""
    steps = np.diff(sound, prepend=0) ** 2
    energy = np.add.reduceat(steps, np.arange(0, len(steps), 48))
    late = []
    for place in range(beat, len(sound) - beat, beat):
        near_it = energy[(place - reach) // 48:(place + reach) // 48]
        late.append(int(np.argmax(near_it > 0.2 * near_it.max())) - reach // 48)
    return np.array(late)


def played_music(folder):
    """played music whose tempo sways is found beat by beat, and rendered onto the grid to its end"""
    beats = drummer(folder + "/played.wav", 60)
    status, told, _ = command("inspect", "--json", "--plot", "p.svg", "played.wav", folder=folder)
    equal(status, 0)
    found = json.loads(told)[0]
    for beat in beats:
        near(min(abs(beat - place) for place in found["map"]), 0, 0.02, f"the beat at {beat}")
    near(found["bpm"], 112, 1)
    for sync in ("stretch", "repitch"):
        sound = render(
            folder, f'0 /main/limiter i 0\n0 /track/add s "played.wav"\n0 /track/1/sync s {sync}\n'
            '0 /track/1/mute i 0\n', "--duration", str(len(beats) / 2))[:, 0]
        late = lateness(sound)
        assert np.max(np.abs(late)) <= 4, f"{sync}: {late}"
    drummer(folder + "/steady.wav", 60, sway=0)
    told = command("inspect", "--json", "steady.wav", folder=folder)[1]
    equal(json.loads(told)[0]["map"], None)


def log_of_played_music():
    """played music is warped live, and its log renders what was heard, bit for bit"""
    with Session("--log", "log.osc", "--no-connect") as session:
        drummer(session.file("played.wav"), 40)
        ear = session.server.listen()
        session.add("played.wav", unmuted=True)
        eventually(lambda: takeovers(session), 60, "the warped rendition")
        ear.wait(72_000)
        session.osc.send("/track/1/sync", "repitch")
        eventually(lambda: len(takeovers(session)) > 1, 60, "the rendition that is played")
        ear.wait(48_000)
        heard = np.array(ear.heard())
        equal(session.end(), 0)
        assert re.search(r'/track/1/heard \S+ .*"\d+ \d+ ', log(session)), "the map is not logged"
        same(heard, render_log(session).T, 120_000, "the render")
