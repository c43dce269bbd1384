"""Much of everything, and what gives way: the music does not."""

import os
import resource
import select
import shutil
import socket
import time

import numpy as np

from bench.checks import contains, equal, eventually
from bench.osc import free_port, message
from bench.program import Session, command, render
from bench.sound import gapless, sine, write_wav


def slip(data):
    """A packet as TCP carries it."""
    return b"\xc0" + data.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc") + b"\xc0"


class Music:
    """A tone that plays, and must not have had a gap at the end of a `with`."""

    def __init__(self, session):
        write_wav(session.file("tone.wav"), sine(200, 48_000, level=0.25))
        session.add("tone.wav", unmuted=True)
        self.ear = session.server.listen()
        self.start = self.ear.wait(4_800)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.ear.wait(9_600)
            heard = np.array(self.ear.heard()[0, self.start:], dtype=float)
            gapless(self.ear, heard, sine(200, 48_000, level=0.25))


def deaf_client():
    """a TCP client that stops reading is dropped, and the music goes on"""
    with Session() as session, Music(session):
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        link.settimeout(20)
        link.connect(("127.0.0.1", session.port))
        link.sendall(slip(message("/subscribe")))
        question = slip(message("/refresh")) * 50

        def is_dropped():
            try:
                link.sendall(question)
            except ConnectionError:
                return True
        eventually(is_dropped, 30, "it is dropped")
        session.osc.settle()


def page_socket(port, room=None):
    """A page's WebSocket."""
    link = socket.socket()
    if room:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    link.settimeout(20)
    link.connect(("127.0.0.1", port))
    link.sendall(b"GET /osc HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                 b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    answer = link.recv(4_096)
    assert b" 101 " in answer, answer
    return link


def frame(data):
    """A packet as a page sends it."""
    return bytes([0x82, 0x80 | len(data), 0, 0, 0, 0]) + data


def hostile_pages():
    """pages that flood, stop reading, send rubbish or say nothing are held back or dropped, while
    another plays on and the music goes on"""
    port = free_port()
    with Session("--web-port", port) as session, Music(session):
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
        good, flood, rubbish = page_socket(port), page_socket(port), page_socket(port)
        rubbish.sendall(os.urandom(100_000))
        drain(rubbish)
        deaf = page_socket(port, room=4_096)
        deaf.sendall(frame(message("/subscribe")))
        question = frame(message("/refresh")) * 200
        flood.settimeout(0)
        deaf.settimeout(0)
        storm, begun = frame(message("/canvas/move", 3, 0.5, 0.5)) * 2_000, time.monotonic()
        slowest, is_dropped = 0.0, False
        while time.monotonic() - begun < 20 and (not is_dropped or time.monotonic() - begun < 3):
            for link, data in ((flood, storm), (deaf, question)):
                try:
                    link.send(data)
                except BlockingIOError:
                    pass
                except ConnectionError:
                    is_dropped = is_dropped or link is deaf
            asked = time.monotonic()
            good.sendall(frame(message("/ping")))
            assert b"/pong" in good.recv(4_096), "the other is answered"
            slowest = max(slowest, time.monotonic() - asked)
            # As soon as it takes more.
            select.select([], [deaf], [], 0.01)
        assert is_dropped, "who reads nothing is dropped"
        assert slowest < 3, f"the other is answered after {slowest:.2f} s"
        for link in (*silent, good, flood, rubbish, deaf):
            link.close()
        session.osc.settle()


def drain(link):
    """Waits until the other end has hung up."""
    try:
        while link.recv(65_536):
            pass
    except ConnectionError:
        pass


def log_that_vanishes():
    """a log whose folder is removed ends with an error, and the music goes on"""
    with logged("logs") as session, Music(session):
        shutil.rmtree(session.file("logs"))
        session.osc.send("/quantum", 2.0)
        eventually(lambda: "log ends here" in session.said, what="it is told")
        session.osc.settle()
        session.osc.send("/quantum", 3.0)
        session.osc.settle()
        equal(session.said.count("log ends here"), 1, "times told")


def logged(folder, link=None):
    """A session whose log lies in a folder of its own, or is a link to another file."""
    session = Session("--log", f"{folder}/log.osc")
    start = session.start

    def prepared(*more):
        os.makedirs(session.file(folder), exist_ok=True)
        if link:
            os.symlink(link, session.file(f"{folder}/log.osc"))
        start(*more)
    session.start = prepared
    return session


def log_on_a_full_disk():
    """a log that finds no room ends with an error, and the music goes on"""
    # By a link, so that a program that makes the file anew harms no device.
    with logged("full", link="/dev/full") as session, Music(session):
        session.osc.send("/quantum", 2.0)
        eventually(lambda: "log ends here" in session.said, what="it is told")


def log_without_room():
    """a log that finds no more room ends with a whole line, all who listen are told, the music goes
    on, and what there is of it renders"""
    limit = 6_000
    with Session("--log", "log.osc", "--no-connect") as session, Music(session):
        resource.prlimit(session.process.pid, resource.RLIMIT_FSIZE, (limit, limit))
        one, other = session.osc, session.client()
        for client in (one, other):
            client.send("/subscribe")
            client.settle()
        for index in range(200):
            one.send("/track/1/gain", -0.01 * index)
        for client in (one, other):
            contains(client.expect("/error", "/", ...)[1], "the log ends here")
        eventually(lambda: "log ends here" in session.said, what="it is told on the terminal")
        one.settle()
        equal(session.said.count("log ends here"), 1, "times told")
        equal(len(other.all("/error")), 1, "errors told")
        # Whoever leaves must close its file all the same.
        equal(session.end(), 0)
        with open(session.file("log.osc"), encoding="utf-8") as file:
            text = file.read()
        assert limit - 200 < len(text) <= limit, f"{len(text)} bytes"
        assert text.endswith("\n"), f"half a line: {text[-60:]!r}"
        status, _, said = command(
            "render", "--score", "log.osc", "--output", "again.wav", folder=session.folder)
        equal((status, said), (0, ""))


def time_of_processes():
    """Seconds on the processor of all that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def long_score(folder):
    """a score of 100,000 lines renders in reasonable time, and its last line takes effect"""
    write_wav(folder + "/one.wav", np.full(48_000, 0.25))
    lines = ['0 /track/add s "one.wav"\n', "0 /track/1/mute i 0\n"]
    for index in range(100_000):
        lines.append(f"{1 + index / 5_000:.4f} /track/1/pan f {index % 100 / 1_000}\n")
    lines.append("21.5 /track/1/mute i 1\n")
    begun = time_of_processes()
    sound = render(folder, "".join(lines), "--duration", "22")
    took = time_of_processes() - begun
    assert np.all(sound[-4_800:] == 0) and np.all(sound[48_000:1_030_000, 1] > 0.2)
    assert took < 20, f"{took:.1f} s"


def large_library(folder):
    """a library of 10,000 files is offered whole, soon, and does not hold up the start"""
    library = folder + "/library"
    os.mkdir(library)
    first = write_wav(library + "/sound 0.wav", sine(200, 480))
    for index in range(1, 10_000):
        os.link(first, f"{library}/sound {index}.wav")
    begun = time.monotonic()
    with Session("--library", library) as session:
        took = time.monotonic() - begun
        assert took < 8, f"started after {took:.1f} s"
        begun = time.monotonic()
        link = socket.create_connection(("127.0.0.1", session.port), 20)
        link.sendall(slip(message("/menu")))
        told = b""
        while b"/menu/end" not in told:
            told += link.recv(1 << 20)
        took = time.monotonic() - begun
        # Ten thousand files and eighteen effects.
        equal(told.count(b"/menu/item"), 10_018)
        assert took < 5, f"the menu took {took:.1f} s"
        session.osc.send("/menu/select", "sound 9999.wav")
        eventually(lambda: session.track(1), what="the last file is there")


def preset_sounds(folder):
    """every preset of every effect gives a sound that is heard and does not clip, at any rate"""
    presets = os.path.dirname(os.path.abspath(__file__)) + "/../../../Presets/Effects"
    rng = np.random.default_rng(9)
    names = [(effect, name[:-5]) for effect in sorted(os.listdir(presets))
             for name in sorted(os.listdir(f"{presets}/{effect}")) if name.endswith(".json")]
    assert len(names) >= 54, f"only {len(names)} presets"
    for rate in (44_100, 48_000, 96_000, 192_000):
        # Half a second each: square waves, clicks and noise at full scale.
        square = np.sign(np.sin(2 * np.pi * 110 * np.arange(rate // 6) / rate) + 1e-9)
        clicks = np.zeros(rate // 6)
        clicks[::rate // 20] = 1
        noise = rng.uniform(-1, 1, rate // 6)
        write_wav(folder + "/loud.wav", np.concatenate([square, clicks, noise]), rate)
        lines = ['0 /track/add s "loud.wav"\n', "0 /track/1/mute i 0\n"]
        for index, (effect, name) in enumerate(names):
            lines += [f'{index / 2} /effect/add s "{effect}"\n',
                      f'{index / 2} /effect/1/preset s "{presets}/{effect}/{name}.json"\n',
                      f"{index / 2} /effect/1/active i 1\n",
                      f"{index / 2} /link ss track/1 effect/1\n",
                      f"{index / 2 + 0.48} /effect/1/remove\n"]
        sound = render(
            folder, "".join(lines), "--rate", str(rate), "--duration", str(len(names) / 2))
        assert np.all(np.isfinite(sound)), "what is no number is in the mix"
        assert np.max(np.abs(sound)) <= 10 ** (-0.1 / 20) + 1e-6, np.max(np.abs(sound))
        for index, name in enumerate(names):
            part = sound[index * rate // 2:(index + 1) * rate // 2]
            level = float(np.sqrt(np.mean(np.square(part, dtype=float))))
            assert level > 0.003, f"{name} at {rate} Hz is silent: {level}"


def squeezed(folder):
    """loops squeezed to a twentieth and moved in pitch sound, and nothing is said"""
    write_wav(folder + "/tone.wav", sine(200, 480_000, level=0.25))
    for beats, semitones in ((7, 7), (8, 3), (11, 2), (12, -4), (10.6, 0), (12.8, 0)):
        sound = render(
            folder, f'0 /tempo f 999\n0 /track/add s "tone.wav"\n0 /track/1/beats f {beats}\n'
            f"0 /track/1/transpose f {semitones}\n0 /track/1/mute i 0\n", "--duration", "1")
        assert np.all(np.isfinite(sound)) and np.max(np.abs(sound)) < 1, (beats, semitones)
        assert np.all(np.abs(sound[::4_800]).max() > 0.05), (beats, semitones)
