"""Time: bundles to the sample, late and early ones, and what the log makes of a performance."""

import random
import re
import signal
import tempfile
import time

import numpy as np

from bench.checks import Skipped, contains, equal, eventually, near
from bench.osc import bundle, message
from bench.program import Session, render, render_log
from bench.sound import RATE, first_sound, read_wav, sine, write_wav


def two_sides(session):
    """A track on the left and one on the right, both open and muted."""
    write_wav(session.file("left.wav"), np.full((48_000, 2), (0.25, 0)))
    write_wav(session.file("right.wav"), np.full((48_000, 2), (0, 0.25)))
    session.add("left.wav")
    session.add("right.wav")


def bundles_to_the_sample():
    """two taps whose time tags lie N frames apart are heard just N frames apart"""
    with Session() as session:
        two_sides(session)
        ear = session.server.listen()
        ear.wait(9_600)
        exact = []
        for frames in (1, 255, 4_801, 10_007, 12_000):
            apart = two_taps(session, ear, frames)
            near(apart, frames, 1, "frames apart")
            exact.append(apart == frames)
        # Now and then a time tag lies in the middle of two frames, and either is nearest.
        assert sum(exact) >= 4, f"{exact.count(False)} of {len(exact)} are a frame off"


def two_taps(session, ear, frames):
    """How many frames apart two taps are heard whose time tags are `frames` apart, as measured while
    the server keeps time."""
    for _ in range(8):
        origin, base = ear.origin, time.time() + 0.4
        session.osc.send_raw(bundle(base + frames / RATE, message("/track/2/tap")))
        session.osc.send_raw(bundle(base, message("/track/1/tap")))
        is_early = time.time() < base - 0.2
        start = ear.count

        def both():
            heard = ear.heard(start)
            return all(first_sound(side, 1e-6) is not None for side in heard)
        eventually(both, what="both are heard")
        left, right = (first_sound(side, 1e-6) for side in ear.heard(start))
        session.osc.send("/panic")
        eventually(lambda: not np.any(ear.recent(256)), what="silence")
        if is_early and ear.is_steady(origin):
            return right - left
    raise Skipped("this machine is too busy: its audio server does not keep time")


def same_time_tag():
    """what one bundle holds happens at one sample"""
    with Session() as session:
        two_sides(session)
        ear = session.server.listen()
        session.osc.send_raw(bundle(
            time.time() + 0.3, message("/track/1/tap"), message("/track/2/tap")))
        eventually(lambda: np.any(ear.heard()[1] > 0.2), what="sound")
        equal(first_sound(ear.heard()[0], 1e-6), first_sound(ear.heard()[1], 1e-6))


def late_bundle():
    """a late bundle is done at once"""
    with Session() as session:
        session.osc.send_raw(bundle(time.time() - 5, message("/tempo", 133.0)))
        session.osc.settle()
        equal(session.osc.status()["tempo"], 133)
        session.osc.send_raw(bundle(time.time() - 5, message("/tempo", 133.5)))
        session.osc.settle()
        equal(session.osc.status()["traffic"]["late"], 2, "late bundles")
        eventually(lambda: re.search("bundles? came late, by [5-7] s at most", session.said),
                   what="a line about those")
        session.osc.send_raw(bundle(None, message("/tempo", 134.0)))
        equal(session.osc.status()["tempo"], 134)


def far_bundle():
    """a bundle more than 60 s ahead is refused with an error, one of 50 s waits"""
    with Session() as session:
        far = bundle(time.time() + 70, message("/tempo", 99.0))
        reason = session.osc.refused("/tempo", raw=far)
        contains(reason, "60 s")
        session.osc.send_raw(bundle(time.time() + 50, message("/tempo", 99.0)))
        state = session.osc.status()
        equal((state["tempo"], state["waiting"]), (120, 1))
        session.osc.send("/panic")
        equal(session.osc.status()["waiting"], 0, "panic clears what waits")


def too_many_waiting():
    """of more than 16,384 waiting messages the rest is refused"""
    with Session() as session:
        when = time.time() + 55
        for _ in range(260):
            session.osc.send_raw(bundle(when, *[message("/tempo", 99.0)] * 64))
            session.osc.settle()
        equal(session.osc.status()["waiting"], 16_384)
        equal(len(session.osc.all("/error")), 260 * 64 - 16_384)
        contains(session.osc.all("/error")[0][1], "16384")


def align(heard, rendered):
    """The part of `rendered` that was heard, and what was heard of it, to the same length."""
    a, b = (first_sound(np.max(np.abs(s), axis=0)) for s in (heard, rendered))
    assert a is not None and b is not None, "silence"
    heard, rendered = heard[:, a:], rendered[:, b:]
    length = min(heard.shape[1], rendered.shape[1])
    return heard[:, :length], rendered[:, :length]


def same(heard, rendered, least, what):
    """What was heard is what was rendered, to the bit."""
    heard, rendered = align(heard, rendered)
    assert heard.shape[1] >= least, f"only {heard.shape[1]} frames to compare"
    differing = np.flatnonzero(np.any(heard != rendered, axis=0))
    assert len(differing) == 0, (
        f"{what}: {len(differing)} of {heard.shape[1]} frames differ, from {differing[0]} on, by "
        f"{float(np.max(np.abs(heard - rendered)))} at most")


def rendered_again(session, ear, least):
    """Ends the session; the render of its log is what was heard."""
    session.osc.settle()
    heard = np.array(ear.heard())
    equal(session.end(), 0)
    same(heard, render_log(session).T, least, "the render")


def perform(session, ear):
    """Plays what gives every part of the engine something to do."""
    rng = np.random.default_rng(5)
    write_wav(session.file("noise.wav"), 0.2 * rng.standard_normal((24_000, 2)))
    write_wav(session.file("tone.wav"), sine(200, 30_011))
    osc = session.osc
    session.add("noise.wav", unmuted=True)
    for line in (("/track/add", "tone.wav"), ("/effect/add", "delay"), ("/effect/1/active", 1),
                 ("/link", "track/1", "effect/1"), ("/effect/add", "reverb"),
                 ("/effect/2/active", 1), ("/track/2/mute", 0), ("/link", "track/2", "effect/2"),
                 ("/effect/1/time", 0.25), ("/tempo", 131.7), ("/track/2/pan", -0.4),
                 ("/track/1/gain", -5.3), ("/track/2/position", 0.3), ("/canvas/tap", 0.5, 0.5),
                 ("/track/1/chain", "2+1"), ("/effect/1/tap"), ("/track/2/solo", 1),
                 ("/main/gain", 6.1), ("/undo",), ("/track/2/solo", 0), ("/track/1/mute", 0),
                 ("/effect/2/remove",)):
        line = (line,) if isinstance(line, str) else line
        osc.send(*line)
        osc.settle()
        ear.wait(3_000)
    osc.send_raw(bundle(time.time() + 0.2, message("/track/1/gain", -12.7)))
    ear.wait(24_000)


def log_is_the_performance():
    """the render of a session's log is what was heard, to the bit"""
    with Session("--log", "log.osc", "--tempo", "97.3") as session:
        ear = session.server.listen()
        perform(session, ear)
        session.osc.settle()
        heard = np.array(ear.heard())
        equal(session.end(), 0)
        same(heard, render_log(session).T, 80_000, "the render")


def log_of_a_scene():
    """the log of a session that began with a scene renders it again, also with loops in sync"""
    with Session("--log", "log.osc", "--no-connect") as session:
        write_wav(session.file("beat.wav"), sine(200, 24_000))
        with open(session.file("scene.json"), "w") as file:
            file.write('{"format": "bubbletracks-scene", "version": 1, "tempo": 120, '
                       '"tracks": [{"file": "beat.wav", "muted": false}], '
                       '"effects": [{"type": "tremolo", "active": true}], '
                       '"links": [{"from": "track/1", "to": "effect/1"}]}')
        ear = session.server.listen()
        session.osc.send("/scene/load", session.file("scene.json"))
        session.opened(1)
        ear.wait(30_000)
        session.osc.send("/track/1/sync", "repitch")
        session.osc.send("/tempo", 126.0)
        ear.wait(60_000)
        heard = np.array(ear.heard())
        equal(session.end(), 0)
        same(heard, render_log(session).T, 80_000, "the render")


def strokes(path, bpm, beats, before=0.0, after=0.0):
    """A WAV of strokes of noise on beats and half beats, with silence before and after."""
    rng = np.random.default_rng(int(bpm))
    beat = 60 / bpm
    sound = np.zeros(int(round((before + beats * beat + after) * 48_000)))
    for half in range(2 * beats):
        level = (0.4, 0.13, 0.26, 0.13)[half % 4]
        start = int(round((before + half * beat / 2) * 48_000))
        stroke = level * rng.standard_normal(3_000) * np.exp(-np.arange(3_000) / 500)
        count = min(3_000, len(sound) - start)
        sound[start:start + count] += stroke[:count]
    return write_wav(path, np.clip(sound, -0.9, 0.9))


def log_of_beats():
    """the log of loops of other tempos, found and corrected, renders them again"""
    with Session("--log", "log.osc", "--no-connect", "--tempo", "120") as session:
        strokes(session.file("loop.wav"), 104, 8)
        strokes(session.file("piece.wav"), 112, 80, before=0.2)
        osc, ear = session.osc, session.server.listen()
        session.add("loop.wav", unmuted=True)
        near(session.track(1)["bpm"], 104, 0.001, "the loop's tempo")
        equal(session.track(1)["beats"], 8.0)
        session.add("piece.wav", unmuted=True)
        # Of 80 beats and a little before them.
        eventually(lambda: session.track(2)["beats"] == 84.0, 20, "the piece's beat")
        near(session.track(2)["bpm"], 112, 0.1, "the piece's tempo")
        ear.wait(60_000)
        osc.send("/track/1/double")
        osc.send("/track/2/offset", 0.35)
        ear.wait(60_000)
        osc.send("/track/1/load", session.file("piece.wav"))
        osc.send("/tempo", 126.0)
        ear.wait(100_000)
        osc.send("/track/1/halve")
        ear.wait(60_000)
        rendered_again(session, ear, 200_000)


def log_of_loads_in_flight():
    """what is done while files are on their way renders again as it was heard"""
    with Session("--log", "log.osc", "--no-connect", "--tempo", "120") as session:
        strokes(session.file("loop.wav"), 120, 4)
        # Minutes at another rate, which take their time.
        long = np.tile(0.3 * np.sign(np.sin(np.arange(44_100) / 40)), 240)
        for name in ("one.wav", "two.wav"):
            write_wav(session.file(name), long * np.linspace(0.2, 1, len(long)), rate=44_100)
        osc, ear = session.osc, session.server.listen()
        session.add("loop.wav", unmuted=True)
        for round in range(3):
            for line in (
                    ("/track/1/load", "one.wav"), ("/track/1/bpm", 118.0), ("/undo",), ("/undo",),
                    ("/track/1/load", "two.wav"), ("/track/1/gain", -3.0), ("/undo",), ("/redo",),
                    ("/track/add", "one.wav"), ("/track/2/mute", 0), ("/tempo", 120.0 + round),
                    ("/track/2/remove",), ("/undo",), ("/track/2/load", "loop.wav"),
                    ("/track/1/sync", ("free", "repitch", "stretch")[round]), ("/undo",),
                    ("/track/2/remove",), ("/track/1/load", "loop.wav")):
                osc.send(*line)
                ear.wait(1_500)
            session.opened(1)
            ear.wait(20_000)
        rendered_again(session, ear, 120_000)


def log_of_a_scene_saved_over():
    """a scene that is saved over while it plays is rendered as it was each time it was loaded"""
    with Session("--log", "log.osc", "--no-connect", "--quantum", "0.25") as session:
        write_wav(session.file("tone.wav"), sine(200, 24_000))
        osc, ear = session.osc, session.server.listen()
        session.add("tone.wav", unmuted=True)
        osc.send("/scene/save", session.file("scene.json"))
        for gain in (-6.0, -12.0):
            osc.send("/scene/load", session.file("scene.json"))
            osc.settle()
            session.opened(1)
            ear.wait(12_000)
            osc.send("/track/1/gain", gain)
            osc.send("/scene/save", session.file("scene.json"))
            osc.settle()
            ear.wait(12_000)
        heard = np.array(ear.heard())
        equal(session.end(), 0)
        same(heard, render_log(session).T, 40_000, "the render")


def ended_by_signal():
    """a session that a signal ends while it records has its end in the log, and in its render"""
    noise = 0.2 * np.random.default_rng(3).standard_normal(20 * RATE)
    for number in (signal.SIGTERM, signal.SIGINT):
        with Session("--log", "log.osc", "--no-connect") as session:
            write_wav(session.file("noise.wav"), noise)
            session.add("noise.wav", unmuted=True)
            session.osc.send("/record/start", "take.wav")
            session.osc.settle()
            ear = session.server.listen()
            ear.wait(30_000)
            ear.close()
            equal(session.end(number), 0)
            with open(session.file("log.osc"), encoding="utf-8") as log:
                last = log.readlines()[-1].split()
            equal(last[1:], ["/quit"], "the last line")
            rendered = np.asarray(render_log(session))[:, 0]
            equal(len(rendered), round(float(last[0]) * RATE), "frames of the render")
            take = np.asarray(read_wav(session.file("take.wav")))[:, 0]
            found = [at for at in np.flatnonzero(rendered == take[0])
                     if np.array_equal(rendered[at:at + 100], take[:100])]
            equal(len(found), 1, "places of the take in the render")
            # The end of the take is the fade after the end of the performance.
            count = len(rendered) - found[0]
            assert len(take) - 4 * RATE <= count <= len(take), (count, len(take))
            assert np.array_equal(rendered[found[0]:], take[:count]), "the take"


def live_score():
    """a score played live sounds as its render does, to the bit"""
    with tempfile.TemporaryDirectory(prefix="bubbletracks-test") as folder:
        rng = np.random.default_rng(6)
        noise = write_wav(folder + "/noise.wav", 0.2 * rng.standard_normal((24_000, 2)))
        # The first seconds are for the file to load and for the ear to be there.
        score = (f'0 /track/add s "{noise}"\n0 /effect/add s delay\n0 /effect/1/active i 1\n'
                 '0 /track/1/opening d 8\n0 /link ss "track/1" "effect/1"\n'
                 "3.9 /track/1/mute i 0\n4.51 /track/1/gain f -6\n4.73 /effect/1/time f 0.25\n"
                 "4.9 /track/1/chain s \"\"\n5.1 /track/1/pan f 0.3\n")
        rendered = render(folder, score, "--duration", "6")
        with Session("--score", folder + "/score.osc") as session:
            ear = session.server.listen()
            start = eventually(lambda: first_sound(ear.heard()[0]), 20, "sound")
            ear.wait(60_000, since=start)
            heard = np.array(ear.heard())
        same(heard, np.asarray(rendered).T, 60_000, "the performance")


def random_messages():
    """after 10,000 random messages, right and wrong, the program answers, tells and plays"""
    rng = random.Random(7)
    addresses = [
        "/canvas/tap", "/canvas/longpress", "/canvas/drag", "/canvas/down", "/canvas/move",
        "/canvas/up", "/canvas/aspect", "/tuio/2Dcur", "/menu", "/menu/select", "/track/add",
        "/effect/add", "/link", "/unlink", "/tempo", "/tempo/tap", "/quantum", "/clock",
        "/transport/start", "/transport/locate", "/main/gain", "/main/limiter", "/scene/clear",
        "/undo", "/redo", "/panic", "/status", "/ping", "/subscribe", "/unsubscribe", "/refresh",
        "/nonsense", "", "/", "//", "/track", "/effect/*/active", "/track/[1-3]/mute",
        "/track/{1,2}/tap", "/*/1/remove"]
    leaves = {
        "track": ["tap", "mute", "gain", "fader", "pan", "solo", "position", "load", "move",
                  "remove", "bpm", "beats", "sync", "transpose", "chain", "opening", "state", "x"],
        "effect": ["tap", "active", "move", "remove", "preset", "mix", "level", "cutoff",
                   "cutoff/norm", "time", "feedback", "decay", "x/norm"]}
    values = [
        lambda: (rng.randint(-3, 12), "i"), lambda: (rng.uniform(-2, 2), "f"),
        lambda: (10 ** rng.uniform(-6, 9), "d"), lambda: (rng.choice([float("nan"), float("inf"),
                                                                     float("-inf")]), "f"),
        lambda: (rng.randint(-2**40, 2**40), "h"), lambda: (True, "T"), lambda: (False, "F"),
        lambda: (rng.choice(["track/1", "effect/1", "effect/2", "one.wav", "none.wav", "delay",
                             "reverb", "lowpass", "stutter", "pitch", "1 2", "2+1", "stretch",
                             "repitch", "free", "jack", "internal", "", "ü" * 300]), "s"),
        lambda: (b"\x00\xff", "b")]
    with Session(period=1_024) as session:
        write_wav(session.file("one.wav"), sine(200, 24_000))
        control = session.client()
        for number in range(10_000):
            if rng.random() < 0.6:
                kind = rng.choice(list(leaves))
                address = f"/{kind}/{rng.randint(0, 9)}/{rng.choice(leaves[kind])}"
            else:
                address = rng.choice(addresses)
            arguments = [rng.choice(values)() for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3, 4]))]
            data = message(address or "/", *[a for a, _ in arguments],
                           types=[t for _, t in arguments])
            if rng.random() < 0.05:
                data = data[:rng.randint(0, len(data))]
            if rng.random() < 0.1:
                data = bundle(time.time() + rng.uniform(-1, 1), data)
            session.osc.send_raw(data)
            if number % 250 == 0:
                assert session.is_alive, session.said[-3_000:]
                session.osc.read()
                control.send("/ping", number)
                control.expect("/pong", number, seconds=20)
        assert session.is_alive, session.said[-3_000:]
        control.send("/unsubscribe")
        for address in ("/scene/clear", "/panic"):
            control.send(address)
        for address, argument in (("/clock", "internal"), ("/tempo", 120.0), ("/quantum", 1.0),
                                  ("/main/gain", 0.0), ("/main/limiter", 1)):
            control.send(address, argument)
        control.send("/transport/start")
        eventually(lambda: control.status()["waiting"] == 0, what="nothing waits")
        control.send("/scene/clear")
        session.osc = control
        ear = session.server.listen()
        session.add("one.wav", unmuted=True)
        ear.wait(9_600)
        heard = ear.recent(48_000)
        near(np.max(np.abs(heard)), 0.5, 0.01, "the level")
        equal(session.end(signal.SIGINT), 0)
