"""A tempo that moves: live, in the log, and from the cache."""

import os
import re

import numpy as np

from bench.checks import equal, eventually, near
from bench.program import Session, render_log
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
    with open(session.file("log.osc"), encoding="utf-8") as file:
        return file.read()


def takeovers(session):
    """The times at which renditions took over, in seconds."""
    return [float(time) for time in
            re.findall(r"^(\S+) /track/1/rendition", log(session), re.MULTILINE)]


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
        eventually(lambda: len(takeovers(session)) == 1, 30, "the rendition after the ramp")
        session.osc.send("/tempo/nudge", 0.125)
        ear.wait(24_000)
        session.osc.send("/tempo", 100.0)
        eventually(lambda: len(takeovers(session)) == 2, 30, "the rendition after the step")
        ear.wait(60_000)
        heard = np.array(ear.heard())
        equal(session.end(), 0)
        same(heard, render_log(session).T, 180_000, "the render")


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
        eventually(lambda: os.listdir(folder), 20, "the cache")
        equal(len(os.listdir(folder)), 1)
        equal(session.end(), 0)
        session.start()
        play()
        equal(len(os.listdir(folder)), 1)
        # What was said of the file is remembered, so that it needs its rendition from the start.
        asked = float(re.search(r"^(\S+) /track/add", log(session), re.MULTILINE)[1])
        # From the disk; the machine may be busy with other tests.
        near(takeovers(session)[0] - asked, 0.15, 0.5, "seconds")
