"""Launches: mutes that wait for the beat, the bar or the loop, live and in a render."""

import numpy as np

from bench.checks import contains, equal, eventually, near
from bench.program import Session, render
from bench.sound import first_sound, ramp, sine, write_wav
from timing import rendered_again, two_sides

BEAT = 12_000  # frames, at 240 BPM and 48 kHz


def exact_live():
    """mutes that wait for the beat begin whole beats apart, to the sample"""
    with Session("--tempo", "240") as session:
        two_sides(session)
        osc = session.osc
        for slot in (1, 2):
            osc.send(f"/track/{slot}/launch", "beat")
        osc.settle()
        ear = session.server.listen()
        for pause in (100, 5_000, 17_000):
            start = ear.count
            osc.send("/track/1/tap")
            ear.wait(pause)
            osc.send("/track/2/tap")
            eventually(
                lambda: all(first_sound(s, 1e-6) is not None for s in ear.heard(start)),
                what="both are heard")
            left, right = (first_sound(side, 1e-6) for side in ear.heard(start))
            equal((right - left) % BEAT, 0, "frames off the beat")
            osc.send("/panic")
            eventually(lambda: not np.any(ear.recent(256)), what="silence, at once")


def told():
    """what is to come is told, called off by a second tap, and told to be over when it is"""
    with Session("--tempo", "20") as session:
        two_sides(session)
        osc = session.osc
        osc.send("/subscribe")
        osc.settle()
        osc.send("/track/1/launch", "bar")
        for expected in (1, 0, 1):
            osc.forget()
            osc.send("/track/1/tap")
            equal(osc.expect("/track/1/pending"), (expected,))
            equal(session.track(1)["pending"], bool(expected))
        osc.forget()
        osc.send("/tempo", 999.0)
        equal(osc.expect("/track/1/pending"), (0,))
        equal((session.track(1)["pending"], session.track(1)["muted"]), (False, False))


def log_of_launches():
    """the render of a log with launches, swaps and swing is what was heard, to the bit"""
    with Session("--log", "log.osc", "--tempo", "180") as session:
        rng = np.random.default_rng(8)
        write_wav(session.file("noise.wav"), 0.2 * rng.standard_normal((30_011, 2)))
        write_wav(session.file("tone.wav"), sine(200, 24_000))
        ear = session.server.listen()
        osc = session.osc
        session.add("noise.wav")
        session.add("tone.wav", unmuted=True)
        for line in (("/track/1/launch", "loop"), ("/track/2/launch", "bar"), ("/track/1/tap",),
                     ("/track/2/tap",), ("/track/2/tap",), ("/track/2/tap",), ("/tempo", 131.7),
                     ("/track/1/position", 0.7), ("/transport/locate", 6.5), ("/track/1/tap",),
                     ("/transport/stop",), ("/transport/start",), ("/track/2/launch", "beat"),
                     ("/track/2/swing", 61.5), ("/track/1/pickup", 0.4), ("/track/1/swing", 57.0),
                     ("/track/1/load", "tone.wav"), ("/undo",), ("/tempo", 120.0),
                     ("/track/2/quantum", 4.0), ("/track/1/launch", "now")):
            osc.send(*line)
            osc.settle()
            ear.wait(4_000)
        ear.wait(48_000)
        rendered_again(session, ear, 60_000)


def swap(folder):
    """a file loaded in mid-sound goes on at the same beat, by its own length, to the sample"""
    write_wav(folder + "/four.wav", np.full(96_000, 0.25))
    write_wav(folder + "/three.wav", ramp(72_000))
    sound = render(
        folder, '0 /track/add s "four.wav"\n0 /track/1/mute i 0\n3 /track/1/load s "three.wav"\n',
        "--duration", "5")
    equal(list(sound[:144_000, 0]), [0.25] * 144_000)
    # At beat 6 the file of three beats begins anew; its last 3 ms are faded, since its ends do not
    # meet.
    place = np.arange(144_500, 240_000) % 72_000
    is_whole = place < 72_000 - 144
    expected = ((place + 1) / 2.0**20).astype("f4")
    assert np.array_equal(sound[144_500:, 0][is_whole], expected[is_whole]), "another place"


def swap_live():
    """live, the old file plays on until the new one is there, and when the new one fails"""
    with Session("--tempo", "120") as session:
        osc = session.osc
        write_wav(session.file("low.wav"), np.full(48_000, 0.25))
        write_wav(session.file("high.wav"), np.full((40 * 48_000, 2), 0.5))
        session.add("low.wav", unmuted=True)
        ear = session.server.listen()
        start = ear.wait(4_800)
        for file, level in (("high.wav", 0.5), ("low.wav", 0.25), ("low.wav", 0.25)):
            osc.send("/track/1/load", file)
            session.opened(1)
            osc.settle()
            ear.wait(9_600)
            near(float(ear.recent(64)[0, -1]), level, 1e-5, file)
        # A header alone is opened, but holds no sound.
        with open(session.file("header.wav"), "wb") as file:
            file.write(open(session.file("low.wav"), "rb").read()[:44])
        osc.forget()
        osc.send("/track/1/load", "header.wav")
        contains(osc.expect("/error")[1], "header.wav")
        eventually(lambda: session.track(1)["state"] == "open", what="it is open")
        contains(session.track(1)["file"], "low.wav")
        ear.wait(9_600)
        heard = np.array(ear.heard()[0, start:])
        assert np.min(heard) >= 0.2499 and np.max(heard) <= 0.5001, "a gap"


def groove(folder):
    """swing delays every second sixteenth, and a pickup sounds before its downbeat"""
    clicks = np.zeros(96_000)
    clicks[::6_000] = 0.5
    write_wav(folder + "/clicks.wav", clicks)
    head = '0 /track/add s "clicks.wav"\n0 /track/1/mute i 0\n'
    sound = render(folder, head + "0 /track/1/swing f 66\n", "--duration", "2")[:, 0]
    for pair in range(8):
        for place in (12_000 * pair, 12_000 * pair + 7_920):
            near(float(sound[place]), 0.5, 1e-3, f"the click at frame {place}")
    write_wav(folder + "/ramp.wav", ramp(96_000))
    sound = render(
        folder, '0.2 /track/add s "ramp.wav"\n0.2 /track/1/mute i 0\n0.2 /track/1/pickup f 1.5\n',
        "--duration", "3", "--quantum", "4")[:, 0]
    # The bar at 96,000, a beat and a half earlier.
    equal(first_sound(sound, 0), 60_000)
    equal(float(sound[96_000]) * 2**20, 36_001)


def exact_render(folder):
    """a rendered unmute waits for the sample on which its beat, bar or loop begins"""
    write_wav(folder + "/one.wav", np.full(30_000, 0.25))
    for mode, frame in (("now", 4_801), ("beat", 24_001), ("bar", 96_001), ("loop", 30_000)):
        sound = render(
            folder, f'0 /track/add s "one.wav"\n0 /track/1/launch s {mode}\n0.1 /track/1/tap\n',
            "--duration", "3")
        # A fade's own first sample is still silent; a loop's turn begins at full level.
        equal(first_sound(sound[:, 0], 0), frame, mode)
