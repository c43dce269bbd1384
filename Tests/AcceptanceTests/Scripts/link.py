"""Ableton Link, with a peer by the library's own headers and with the program itself."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

from bench.checks import Skipped, equal, eventually, near
from bench.program import Session
from bench.server import need
from timing import rendered_again, strokes

HERE = os.path.dirname(__file__)


def built():
    """The peer's program, built once for each state of its source."""
    need("g++")
    if not os.path.exists("/usr/include/ableton/Link.hpp"):
        raise Skipped("the headers of Link are not installed (ableton-link-dev)")
    source = f"{HERE}/peer.cpp"
    folder = os.path.join(HERE, "../../../.build")
    path = os.path.join(folder if os.path.isdir(folder) else tempfile.gettempdir(), "link-peer")
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source):
        part = f"{path}.{os.getpid()}"
        subprocess.run(
            ["g++", "-std=c++17", "-O1", "-DLINK_PLATFORM_LINUX=1", source, "-o", part, "-pthread"],
            check=True, timeout=200)
        os.replace(part, path)
    return path


class Peer:
    """Another player in the session."""

    def __init__(self, tempo):
        self.process = subprocess.Popen(
            [built(), str(tempo)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        equal(self.process.stdout.readline(), "ready\n", "the peer")

    def tell(self, *words):
        """Time, beat at that time, tempo, whether it plays, how many others there are."""
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        time, beat, tempo, plays, peers = map(float, self.process.stdout.readline().split())
        return time, beat, tempo, bool(plays), int(peers)

    @property
    def tempo(self):
        return self.tell("ask")[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate("", timeout=10)


def met(peer, count=1):
    """Waits until the peer sees others; without multicast it never does."""
    try:
        eventually(lambda: peer.tell("ask")[4] >= count, 15, "they meet")
    except AssertionError:
        with Peer(100):
            try:
                eventually(lambda: peer.tell("ask")[4] >= 1, 10)
            except AssertionError:
                raise Skipped("this machine carries no multicast, by which peers meet") from None
        raise


def latency(session):
    """Seconds from the main outs to the ear, as JACK tells."""
    text = session.server.tool("jack_lsp", "-l", "bubbletracks:out_1")
    return int(re.search(r"playback latency = \[ *\d+ +(\d+)", text)[1]) / session.server.rate


HEARER = """
import sys, threading, time, jack
from collections import deque
client = jack.Client("hearer", servername=sys.argv[1], no_start_server=True)
port = client.inports.register("in")
rate, frame, quiet, origins = client.samplerate, 0, 0, deque(maxlen=16)
heard, troubles, is_over = [], [], threading.Event()
client.set_xrun_callback(lambda _: troubles.append(time.monotonic()))

@client.set_process_callback
def process(frames):
    global frame, quiet
    # A cycle may come late, but never early; after a dropout all are later than before.
    origins.append(time.monotonic() - frame / rate)
    sound = port.get_array()
    places = sound.nonzero()[0]
    if len(places) and quiet > 2000:
        heard.append([min(origins) + (frame + int(places[0])) / rate, 0])
    if len(places) and heard:
        heard[-1][1] = max(heard[-1][1], float(abs(sound).max()))
    quiet = 0 if len(places) else quiet + frames
    frame += frames
    if frame >= rate * float(sys.argv[2]):
        is_over.set()

with client:
    client.connect("bubbletracks:click", port)
    is_over.wait(30)
print(heard[:-1], "|", troubles)
"""


def strikes(session, seconds):
    """When the metronome was heard at the loudspeaker, on the monotonic clock, and how loud; but for
    strikes in a second and a half after a dropout, since the beat catches up then."""
    answer = subprocess.run(
        [sys.executable, "-c", HEARER, session.server.name, str(seconds)], check=True,
        capture_output=True, text=True, timeout=60, env=session.server.environment).stdout
    heard, troubles = map(eval, answer.split("|"))
    clean = [(at + latency(session), peak) for at, peak in heard
             if not any(-0.1 < at - trouble < 1.5 for trouble in troubles)]
    return np.array([at for at, _ in clean]), np.array([peak for _, peak in clean])


def measured(session, seconds=6.0):
    """Strikes that come evenly, to a millisecond: a server that falls behind its time, as on a
    machine that is too busy, leaves none."""
    beat = 60 / session.osc.status()["tempo"]
    for _ in range(5):
        times, peaks = strikes(session, seconds)
        even = np.abs(np.diff(times) - beat) < 0.001
        for first in range(len(even) - 3):
            if even[first:].all():
                # What disturbed the beat before has been caught up with by the second strike.
                return times[first + 2:], peaks[first + 2:]
    raise Skipped("this machine is too busy: its audio server does not keep time")


def in_phase(session, peer):
    """The strikes fall within 3 ms of the peer's beats, and the accents on its bars."""
    times, peaks = measured(session)
    now, beat, tempo, *_ = peer.tell("ask")
    beats = beat + (times - now) * tempo / 60
    off = (beats - np.round(beats)) * 60_000 / tempo
    assert np.abs(off).max() < 3, f"ms: {off}"
    equal(list(peaks > 0.35), [round(b) % 4 == 0 for b in beats], "accents")


def playing(*options, **more):
    """The program with Link and its metronome on."""
    # Long periods, which a busy machine keeps up with.
    return Session("--clock", "link", *options, period=1_024, **more)


def play_on(session):
    """Lets two seconds of the program's own time pass, in which it catches up with others."""
    end = session.osc.status()["frame"] + 96_000
    eventually(lambda: session.osc.status()["frame"] >= end, what="two seconds are played")


def joined():
    """joining takes the session's tempo and bar, within 3 ms, and a tempo set here is told"""
    with Peer(97.5) as peer:
        # Link takes the older of two sessions, and any of two that are half a second apart.
        begun = peer.tell("ask")[1]
        eventually(lambda: peer.tell("ask")[1] > begun + 3, what="the peer is older")
        with playing() as session:
            follow(session, peer)


def follow(session, peer):
    """The program, which has just joined, keeps to the peer, and the peer to it."""
    session.osc.send("/click", 1)
    met(peer)
    near(eventually(lambda: abs(session.osc.status()["tempo"] - 97.5) < 0.001 and 97.5),
         97.5, 0.001)
    near(peer.tempo, 97.5, 0.001, "the peer's tempo")
    in_phase(session, peer)
    session.osc.send("/tempo", 132.0)
    eventually(lambda: abs(peer.tempo - 132) < 0.001, what="the peer hears of 132")
    play_on(session)
    in_phase(session, peer)
    peer.tell("tempo", 88)
    eventually(lambda: abs(session.osc.status()["tempo"] - 88) < 0.001, what="88")
    play_on(session)
    in_phase(session, peer)


@contextlib.contextmanager
def logged():
    """a session with a log that has joined a peer's and plays a loop, which is heard"""
    with Peer(97.5) as peer:
        begun = peer.tell("ask")[1]
        eventually(lambda: peer.tell("ask")[1] > begun + 3, what="the peer is older")
        with playing("--log", "log.osc", "--no-connect") as session:
            strokes(session.file("loop.wav"), 104, 4)
            met(peer)
            osc, ear = session.osc, session.server.listen()
            eventually(lambda: abs(osc.status()["tempo"] - 97.5) < 0.001, what="97.5")
            session.add("loop.wav", unmuted=True)
            yield session, peer, osc, ear


def ramped():
    """a ramp is gone together, step by step, and its log renders what was heard, to the bit"""
    with logged() as (session, peer, osc, ear):
        ear.wait(48_000)
        osc.send("/tempo", 117.5, 2.0)
        heard = set()

        def arrived():
            heard.add(round(peer.tempo, 2))
            return abs(peer.tempo - 117.5) < 0.001
        eventually(arrived, 10, what="the peer is there")
        assert len([tempo for tempo in heard if 98 < tempo < 117]) >= 5, sorted(heard)
        # Another tempo, set elsewhere, ends a ramp.
        osc.send("/tempo", 60, 20.0)
        eventually(lambda: peer.tempo < 117, what="it slows down")

        # A hand on a knob sets many: of two set at once, the session keeps the later.
        def turned():
            peer.tell("tempo", 130)
            ear.wait(24_000)
            return abs(osc.status()["tempo"] - 130) < 0.001
        eventually(turned, 10, what="theirs counts")
        ear.wait(48_000)
        near(osc.status()["tempo"], 130, 0.001)
        near(peer.tempo, 130, 0.001)
        rendered_again(session, ear, 150_000)


def visited():
    """peers that come and go change neither tempo nor beat of who is there"""
    with playing("--tempo", "104") as session:
        session.osc.send("/subscribe")
        session.osc.send("/click", 1)
        session.osc.settle()
        play_on(session)
        session.osc.forget()
        with Peer(150) as peer:
            met(peer)
            eventually(lambda: abs(peer.tempo - 104) < 0.001, what="the peer takes 104")
            eventually(lambda: session.osc.status()["peers"] == 1, what="the peer is counted")
            in_phase(session, peer)
        eventually(lambda: session.osc.status()["peers"] == 0, 20, "the peer is gone")
        equal(session.osc.status()["tempo"], 104.0)
        assert not session.osc.all("/tempo"), "the tempo changed"
        # After a dropout the beat catches up.
        if not session.osc.all("/xruns"):
            assert not session.osc.all("/transport/locate"), "the beat jumped"
            numbers = [4 * bar + beat for bar, beat, _ in session.osc.all("/beat")]
            equal(list(np.diff(numbers)), [1] * (len(numbers) - 1), "beats")


def started():
    """starts and stops are shared, and each starts with its bar"""
    with Peer(120) as peer, playing() as session:
        session.osc.send("/click", 1)
        met(peer)
        session.osc.send("/transport/stop")
        eventually(lambda: not session.osc.status()["rolling"], what="it stops")
        peer.tell("play")
        eventually(lambda: session.osc.status()["rolling"], what="it rolls when the peer plays")
        in_phase(session, peer)
        peer.tell("stop")
        eventually(lambda: not session.osc.status()["rolling"], what="it stops with the peer")
        session.osc.send("/transport/start")
        eventually(lambda: peer.tell("ask")[3], what="the peer plays when it does")
        eventually(lambda: session.osc.status()["rolling"], what="it rolls")


def two():
    """two of the program play together, within 3 ms, and whoever joins takes the other's tempo"""
    with playing("--tempo", "111") as first:
        first.osc.send("/click", 1)
        # Link takes the older of two sessions, and any of two that are half a second apart.
        play_on(first)
        with playing("--tempo", "140") as second:
            second.osc.send("/click", 1)
            try:
                eventually(lambda: second.osc.status()["peers"] >= 1, 15, "they meet")
            except AssertionError:
                with Peer(100) as peer:
                    met(peer)
                raise
            eventually(lambda: abs(second.osc.status()["tempo"] - 111) < 0.001, what="111")
            near(first.osc.status()["tempo"], 111, 1e-6, "the first's tempo")
            measured(second)
            here, _ = measured(first)
            there, _ = measured(second)
            beat = 60 / 111
            apart = (there - here[0]) / beat
            off = (apart - np.round(apart)) * beat * 1_000
            assert np.abs(off).max() < 3, f"ms: {off}"


def switched():
    """to Link and back while it plays, alone: the beat neither stops nor jumps"""
    with Session("--tempo", "120") as session:
        session.osc.send("/click", 1)
        session.osc.settle()
        ear = session.server.listen("bubbletracks:click")
        for clock in ("link", "midi", "internal"):
            ear.wait(60_000)
            session.osc.send("/clock", clock)
            session.osc.settle()
        ear.wait(60_000)
        places = np.flatnonzero(ear.heard()[0])
        starts = places[np.flatnonzero(np.diff(places, prepend=-9_999) > 1_000)]
        gaps = np.diff(starts)
        assert np.all(gaps == 24_000), f"frames between beats: {gaps}"


def shared_log():
    """the log of a performance with others renders what was heard, to the bit"""
    with logged() as (session, peer, osc, ear):
        for tempo in (101.0, 88.0, 97.5):
            ear.wait(48_000)
            peer.tell("tempo", tempo)
            osc.send("/track/1/gain", -tempo / 20)
            osc.send("/undo")
        eventually(lambda: abs(osc.status()["tempo"] - 97.5) < 0.001, what="97.5")
        ear.wait(96_000)
        rendered_again(session, ear, 150_000)
