"""Recordings of the main mix, and the ends of a session."""

import os
import signal

import numpy as np

from bench.checks import contains, equal, eventually
from bench.program import Session
from bench.server import need
from bench.sound import first_sound, gapless, read_any, read_wav, sine, write_wav


def playing(session):
    """An ear at a track of noise that never repeats within the test."""
    rng = np.random.default_rng(11)
    write_wav(session.file("noise.wav"), 0.2 * rng.standard_normal((480_000, 2)).clip(-4, 4))
    ear = session.server.listen()
    session.add("noise.wav", unmuted=True)
    ear.wait(4_800)
    return ear


def place_in(heard, part):
    """Where the frames of `part` lie in what was heard, a row a side."""
    hits = np.flatnonzero(heard[0] == part[0, 0])
    hits = [h for h in hits if np.array_equal(heard[:, h:h + 64], part[:, :64])]
    assert len(hits) == 1, f"the recording's beginning was heard {len(hits)} times"
    return int(hits[0])


def recorded(extension, read, exact):
    """Records a while: all of it is what was heard meanwhile."""
    with Session() as session:
        ear = playing(session)
        session.osc.send("/subscribe")
        name = f"take.{extension}"
        before = ear.count
        # Another client does it, since the sender of a plain set is not told.
        other = session.client()
        other.send("/record/start", name)
        contains(session.osc.expect("/record/start")[0], name)
        contains(session.osc.status()["recording"], name)
        ear.wait(96_000)
        other.send("/record/stop")
        session.osc.expect("/record/stop")
        equal(session.osc.status()["recording"], None)
        after = ear.wait(9_600)
        session.end()
        take = np.asarray(read(session.file(name))).T
        heard = np.array(ear.heard())
        assert 96_000 <= take.shape[1] <= after + 9_600 - before, f"{take.shape[1]} frames"
        if exact:
            place = place_in(heard, take)
            assert np.array_equal(heard[:, place:place + take.shape[1]], take), "not what was heard"
        else:
            # 24 bits: rounded, or cut off, to 2⁻²³.
            start = np.argmin(np.abs(heard[0, before:after] - take[0, 0])) + before
            for start in np.flatnonzero(np.abs(heard[0, :after] - take[0, 0]) < 2.0**-22):
                part = heard[:, start:start + take.shape[1]]
                if np.max(np.abs(part[:, :64] - take[:, :64])) < 2.0**-22:
                    assert np.max(np.abs(part - take)) < 2.0**-22, "not what was heard"
                    return
            raise AssertionError("the recording's beginning was not heard")


def to_wav():
    """a recording to .wav is what was heard, to the bit"""
    recorded("wav", read_wav, True)


def to_flac():
    """a recording to .flac is what was heard, to its 24 bits"""
    need("ffmpeg")
    recorded("flac", read_any, False)


def refused_recordings():
    """a second recording, one nowhere and one of no format are errors"""
    with Session() as session:
        contains(session.osc.refused("/record/start", "/proc/none/take.wav"), "/proc/none/take.wav")
        contains(session.osc.refused("/record/start", "take.xyz"), "take.xyz", ".wav")
        session.osc.send("/record/start", "one.wav")
        contains(session.osc.refused("/record/start", "two.wav"), "already")
        session.osc.send("/record/stop")
        contains(session.osc.refused("/record/stop"), "no recording")


def named_by_itself():
    """a recording without a name names itself"""
    with Session() as session:
        session.osc.send("/subscribe")
        session.osc.send("/record/start")
        name = session.osc.expect("/record/start")[0]
        session.client().send("/record/stop")
        session.osc.expect("/record/stop")
        eventually(lambda: os.path.exists(os.path.join(session.folder, name)), what=name)


def ended_by(number):
    """A signal ends the program: faded out, recordings closed, status 0."""
    with Session() as session:
        write_wav(session.file("tone.wav"), sine(200, 48_000, level=0.25))
        ear = session.server.listen()
        session.add("tone.wav", unmuted=True)
        session.osc.send("/record/start", "take.wav")
        ear.wait(24_000)
        equal(session.end(number), 0, "exit status")
        eventually(lambda: not session.server.ports("bubbletracks"), what="the client is gone")
        heard = np.array(ear.heard()[0], dtype=float)
        start = first_sound(heard) + 4_800
        gapless(ear, heard[start:], heard[start:start + 9_600], slack=1.5)
        assert not np.any(heard[-16:]), "the end does not fade out"
        take = np.asarray(read_wav(session.file("take.wav")))
        assert len(take) >= 24_000, f"{len(take)} frames"
        assert np.max(np.abs(take[:24_000])) > 0.2


def interrupted():
    """Ctrl-C fades out, closes recordings and ends with status 0"""
    ended_by(signal.SIGINT)


def terminated():
    """TERM fades out, closes recordings and ends with status 0"""
    ended_by(signal.SIGTERM)


def quit_message():
    """/quit ends the program with status 0"""
    with Session() as session:
        session.osc.send("/quit")
        equal(session.process.wait(10), 0)


def panic():
    """panic mutes all, cuts tails and clears what waits"""
    with Session() as session:
        ear = playing(session)
        for line in (("/effect/add", "delay"), ("/effect/1/active", 1),
                     ("/effect/1/feedback", 0.98), ("/link", "track/1", "effect/1")):
            session.osc.send(*line)
        ear.wait(48_000)
        session.osc.send("/panic")
        session.osc.settle()
        equal(session.track(1)["muted"], True)
        ear.wait(4_800)
        assert not np.any(ear.recent(24_000)), "a tail goes on"


def limited():
    """the main mix never rises above −0.1 dBFS"""
    with Session() as session:
        ear = playing(session)
        session.osc.send("/track/1/gain", 12.0)
        session.osc.send("/main/gain", 12.0)
        ear.wait(48_000)
        heard = np.abs(ear.heard())
        assert np.max(heard[:, -24_000:]) > 0.9, "not loud"
        assert np.max(heard) <= 10**(-0.1 / 20) * (1 + 1e-6), f"{np.max(heard)}"
