"""The server is lost, comes back, and changes."""

import os
import signal
import subprocess
import tempfile
import time

import jack
import numpy as np

from bench.checks import Skipped, contains, equal, eventually, near
from bench.osc import Client, free_port
from bench.program import Session, binary, command
from bench.server import need
from bench.sound import level_of, pulse, ramp, read_wav, roughness, sine, write_wav


def crash():
    """after a crash of the server ports, wires and music come back, and it is told"""
    with Session() as session:
        server = session.server
        # A click at the start of each beat of 0.5 s.
        write_wav(session.file("click.wav"), pulse(1_000, 24_000))
        session.add("click.wav", unmuted=True)
        server.tool("jack_disconnect", "bubbletracks:out_2", "system:playback_2")
        server.tool("jack_connect", "bubbletracks:out_2", "system:playback_1")
        wires = {"bubbletracks:out_1": {"system:playback_1"},
                 "bubbletracks:out_2": {"system:playback_1"}}
        for port, others in wires.items():
            eventually(lambda: server.connections(port) == others, what=port)
        before = server.ports("bubbletracks")
        # The program looks at its wires now and then; what it answers comes after a look.
        ear = server.listen()
        ear.wait(96_000)
        ear.close()
        session.osc.send("/subscribe")
        server.crash()
        contains(session.osc.expect("/error", ..., lambda t: "gone" in t, seconds=20)[1], "server")
        eventually(lambda: "is gone" in session.said, what="the log tells it")
        session.osc.send("/ping", 1)
        session.osc.expect("/pong", 1)
        server.start()
        eventually(lambda: server.ports("bubbletracks") == before, 20, "the ports are back")
        for port, others in wires.items():
            eventually(lambda: server.connections(port) == others, 20, f"the wires of {port}")
        eventually(lambda: "is back" in session.said, what="it says so")
        equal(session.said.count("is gone"), 1, "times told in the log")
        ear = server.listen()
        session.osc.forget()
        ear.wait(120_000)
        beats = session.osc.all("/beat")
        assert len(beats) >= 3, beats
        heard = np.array(ear.heard()[0], dtype=float)
        peaks = [i for i in range(1, len(heard) - 1)
                 if heard[i] > 0.4 and heard[i - 1] < heard[i] >= heard[i + 1]]
        assert len(peaks) >= 4, f"{len(peaks)} clicks"
        near(max(abs(np.diff(peaks) - 24_000)), 0, 1, "clicks a beat apart")
        equal(session.track(1)["state"], "open")


def other_rate():
    """a server that comes back at another rate plays the loop at its pitch, on its beat"""
    with Session() as session:
        write_wav(session.file("tone.wav"), sine(440, 48_000))
        session.add("tone.wav", unmuted=True)
        session.server.crash()
        eventually(lambda: "is gone" in session.said, 20, "the loss is told")
        session.server.start(rate=44_100)
        eventually(lambda: session.server.ports("bubbletracks"), 20, "the ports are back")
        eventually(lambda: session.osc.status()["rate"] == 44_100, 20, "the new rate")
        ear = session.server.listen()
        eventually(lambda: np.any(np.abs(ear.heard()) > 0.4), 20, "sound")
        ear.wait(9_600)
        near(level_of(ear.recent(44_100)[0], 440, 44_100), 0.5, 0.01, "the level of 440 Hz")
        equal(session.track(1)["state"], "open")


def log_goes_on():
    """a ramp and the log go on at another rate, and the next log renders what is heard"""
    with Session("--log", "log.osc", "--no-connect") as session:
        rng = np.random.default_rng(5)
        write_wav(session.file("noise.wav"), 0.2 * rng.standard_normal(480_000).clip(-4, 4))
        session.add("noise.wav", unmuted=True)
        session.osc.send("/subscribe")
        other = session.client()
        other.send("/tempo", 150.0, 4.0)
        session.osc.expect("/tempo", lambda tempo: 125 < tempo < 149)
        session.server.crash()
        eventually(lambda: "is gone" in session.said, 20, "the loss is told")
        session.osc.forget()
        session.server.start(rate=44_100)
        session.osc.expect("/error", ..., lambda text: "log 2.osc" in text, seconds=20)
        other.send("/record/start", "take.wav")
        session.osc.expect("/record/start", ...)
        session.osc.expect("/tempo", 150.0, seconds=20)
        session.osc.settle()
        other.send("/track/1/gain", -6.0)
        session.osc.expect("/track/1/gain", -6.0)
        ear = session.server.listen()
        ear.wait(22_050)
        other.send("/record/stop")
        other.settle()
        session.end()
        contains(session.said, "log 2.osc")
        status, _, said = command(
            "render", "--score", "log.osc", "--output", "1.wav", folder=session.folder)
        equal(status, 0)
        contains(said, "log.osc", "rate", "log 2.osc")
        status, _, said = command(
            "render", "--score", "log 2.osc", "--output", "2.wav", folder=session.folder)
        equal((status, said), (0, ""))
        take = read_wav(session.file("take.wav"))
        again = read_wav(session.file("2.wav"))
        assert len(take) > 22_050 and np.any(np.abs(take[-9_600:]) > 0.05), "nothing was heard"
        part = take[-9_600:-9_536, 0]
        hits = [h for h in np.flatnonzero(again[:, 0] == part[0])
                if np.array_equal(again[h:h + 64, 0], part)]
        equal(len(hits), 1, "places of the recording in the render")
        start = hits[0] - (len(take) - 9_600)
        assert start >= 0 and np.array_equal(again[start:start + len(take)], take), "not as heard"


def buffer_size():
    """the period changes while the music plays on without a click"""
    with Session() as session:
        write_wav(session.file("tone.wav"), sine(200, 48_000, level=0.25))
        ear = session.server.listen()
        session.add("tone.wav", unmuted=True)
        start = ear.wait(9_600) + 4_800
        for size in (1_024, 64, 512):
            session.server.tool("jack_bufsize", str(size))
            eventually(lambda: f"period is {size}" in session.said, what=f"{size} is told")
            ear.wait(24_000)
        heard = np.array(ear.heard()[0, start:], dtype=float)
        # Whatever the server drops while it changes is silence at a cycle's bounds; the wave goes
        # on from where it was, so the pieces between must be as smooth as ever.
        steady = roughness(sine(200, 48_000, level=0.25))
        rough = np.flatnonzero(np.abs(np.diff(heard, n=2)) > 1.5 * steady)
        groups = 1 + np.count_nonzero(np.diff(rough) > 2_048) if len(rough) else 0
        if groups > 3 and ear.dropouts:
            raise Skipped("the audio server dropped out besides")
        assert groups <= 3, f"{groups} interruptions by 3 changes"


def beat_goes_on():
    """after a crash the loop is where it would be had nothing happened"""
    for _ in range(5):
        with Session() as session:
            # A click in each beat of half a second.
            write_wav(session.file("click.wav"), pulse(1_000, 24_000))
            session.add("click.wav", unmuted=True)
            ear = session.server.listen()
            ear.wait(30_000)
            before = click(ear)
            session.server.crash()
            ear.close()
            eventually(lambda: "is gone" in session.said, 20, "the loss is told")
            session.server.start()
            eventually(lambda: "is back" in session.said, 20, "the return is told")
            ear = session.server.listen()
            ear.wait(30_000)
            beats = (click(ear) - before) / 0.5
            # A dropout of the server holds up its frames, and with them the beat, for a while.
            if abs(beats - round(beats)) < 0.1:
                return
            try:
                # They are told once a second.
                eventually(lambda: "dropouts" in session.said, 4)
            except AssertionError:
                raise AssertionError(f"{beats} beats between two clicks") from None
    raise Skipped("there were dropouts each time")


def click(ear):
    """The time of the latest click, in seconds."""
    heard = np.array(ear.heard()[0, -26_000:])
    assert np.max(heard) > 0.45, "no click"
    return ear.origin + (ear.count - len(heard) + int(np.argmax(heard))) / 48_000


def killed_with_its_server():
    """a server that the program started itself ends with it, even if it is killed"""
    need("jackd", "pgrep")
    name = f"bt{os.getpid()}_own"
    with tempfile.TemporaryDirectory(prefix="bubbletracks-test") as folder:
        port = free_port()
        process = subprocess.Popen(
            [binary(), "run", "--headless", "--server", name, "--osc-port", str(port),
             "--web-port", "off"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=folder)

        def servers():
            return subprocess.run(
                ["pgrep", "-f", f"jackd.*{name}"], capture_output=True, text=True).stdout.split()
        try:
            client = Client(port)
            client.reach()
            equal(len(servers()), 1, "servers")
        finally:
            process.kill()
            process.wait()
        eventually(lambda: not servers(), 5, "the server has ended")


def silent_server():
    """asked to end while the server is stopped, the program ends in time, its log complete"""
    with Session("--log", "log.osc", "--web-port", "off") as session:
        session.osc.send("/tempo", 90)
        session.osc.settle()
        os.kill(session.server.process.pid, signal.SIGSTOP)
        try:
            session.process.send_signal(signal.SIGTERM)
            session.process.wait(7)
        finally:
            os.kill(session.server.process.pid, signal.SIGCONT)
        with open(session.file("log.osc"), encoding="utf-8") as log:
            contains(log.read().splitlines()[-1], "/quit")


def asked_twice():
    """asked again after a second, the program ends at once, whatever it waits for"""
    with Session("--web-port", "off") as session:
        os.kill(session.server.process.pid, signal.SIGSTOP)
        try:
            session.process.send_signal(signal.SIGTERM)
            time.sleep(1.6)
            assert session.is_alive, "it waits for the server"
            session.process.send_signal(signal.SIGINT)
            equal(session.process.wait(3), 1, "status")
        finally:
            os.kill(session.server.process.pid, signal.SIGCONT)
        contains(session.said, "does not answer")


def out_of_place(samples, length=96_000, fade=144):
    """How many samples of a ramp that loops do not follow on the one before; those aside that fade,
    as the loop's ends do not meet."""
    places = np.round(np.array(samples, dtype=float) * 2**20) - 1
    wanted = (places[0] + np.arange(len(places))) % length
    return int(np.sum((places != wanted)[wanted < length - fade]))


def freewheel():
    """a server that freewheels gets every frame, also recorded, and the beat is on time after it"""
    with Session() as session:
        osc, length = session.osc, 96_000
        write_wav(session.file("ramp.wav"), ramp(length))
        session.add("ramp.wav", unmuted=True)
        ear = session.server.listen()
        eventually(lambda: 0 < ear.recent(256)[0, 0] < 0.08, what="the middle of the loop")
        osc.send("/record/start", "wheel.wav")
        osc.settle()
        start = ear.wait(4_800) + 4_800
        wheel = jack.Client("wheel", servername=session.server.name, no_start_server=True)
        try:
            wheel.set_freewheel(True)
            ear.wait(480_000)
        finally:
            wheel.set_freewheel(False)
            wheel.close()
        end = ear.wait(48_000) + 48_000
        osc.send("/record/stop")
        heard = ear.heard(start, end)[0]
        equal(out_of_place(heard), 0, "frames out of place")
        osc.send("/subscribe")
        osc.settle()
        osc.forget()
        eventually(lambda: len(osc.all("/beat")) >= 5, what="beats")
        # The loop has begun on a beat, and a beat has 24,000 frames; in beats, from half a one before.
        first = round(float(heard[0]) * 2**20) - 1 - start
        late = [((t - ear.origin) * 2 + first / 24_000 + 0.5) % 1 - 0.5
                for t, entry in zip(osc.times, osc.told) if entry[0] == "/beat"]
        near(float(np.median(late)) / 2, 0, 0.06, "seconds from the beat to its message")
        session.end()
        # What the disk has no time for is told; without that the file is whole.
        if "are lost" not in session.said:
            recorded = read_wav(session.file("wheel.wav"))[:, 0]
            assert len(recorded) >= end - start, f"{len(recorded)} frames, not {end - start}"
            # It fades in and out.
            equal(out_of_place(recorded[4_800:-4_800]), 0, "recorded frames out of place")
