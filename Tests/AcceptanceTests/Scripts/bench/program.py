"""The program, live and as a renderer."""

import os
import signal
import subprocess
import tempfile

from .checks import Skipped, StandsStill, eventually
from .osc import Client, free_port
from .server import Server
from .sound import read_wav


def binary():
    """The program under test."""
    path = os.environ.get("BUBBLETRACKS")
    if not path or not os.access(path, os.X_OK):
        raise Skipped("BUBBLETRACKS does not name the program: make test-release sets it")
    return path


def command(*arguments, seconds=60, folder=None, environment=None):
    """Runs the program to its end: status, standard output and error."""
    done = subprocess.run(
        [binary(), *map(str, arguments)], capture_output=True, text=True, timeout=seconds,
        cwd=folder, env=environment)
    return done.returncode, done.stdout, done.stderr


def render(folder, score="", *options, output="out.wav", scene=None, text=False, status=0):
    """Renders `score`, a text, in `folder`, which ends with `status`; the samples, a column a
    channel, or what was said."""
    with open(f"{folder}/score.osc", "w", encoding="utf-8") as file:
        file.write(score)
    arguments = ["render", *([scene] if scene else []), "--output", output, *options]
    if score:
        arguments += ["--score", "score.osc"]
    ended, _, said = command(*arguments, seconds=300, folder=folder)
    assert ended == status, f"status {ended}: {said}"
    if text:
        return said
    assert said == "", f"said: {said}"
    return read_wav(f"{folder}/{output}")


def render_log(session):
    """The render of the log of a session that has ended; the samples, a column a channel."""
    status, _, said = command(
        "render", "--score", "log.osc", "--output", "again.wav", folder=session.folder)
    assert (status, said) == (0, ""), f"status {status}: {said}"
    return read_wav(session.file("again.wav"))


class Session:
    """The program playing live at a JACK server, with a folder and a controller of its own."""

    def __init__(self, *options, server=None, period=256, name="bubbletracks", scene=None):
        self.options = [*([scene] if scene else []), *map(str, options)]
        self.own = server is None
        self.server = server or Server(period=period)
        self.name = name
        self.port = free_port()
        self.process = None

    def __enter__(self):
        binary()
        self.directory = tempfile.TemporaryDirectory(prefix="bubbletracks-test")
        self.folder = self.directory.name
        if self.own:
            self.server.__enter__()
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self, *more):
        """Starts the program and waits until it answers."""
        self.output = open(self.folder + "/said", "ab")
        self.process = subprocess.Popen(
            [binary(), "run", *self.options, *more, "--headless", "--server", self.server.name,
             "--osc-port", str(self.port)],
            stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.output, cwd=self.folder,
            env={
                **os.environ, "XDG_CACHE_HOME": self.folder + "/cache",
                "XDG_DATA_HOME": self.folder + "/data"})
        self.osc = Client(self.port)

        def answers():
            if self.process.poll() is not None:
                raise AssertionError(f"the program has ended: {self.said}")
            self.osc.send("/ping")
            return self.osc.all("/pong")
        eventually(answers, 15, "the program answers")
        self.osc.forget()

    @property
    def said(self):
        """What it has printed."""
        with open(self.folder + "/said", encoding="utf-8") as file:
            return file.read()

    @property
    def is_alive(self):
        return self.process.poll() is None

    def file(self, name):
        """A path in its folder."""
        return f"{self.folder}/{name}"

    def client(self):
        """Another controller."""
        return Client(self.port)

    def add(self, path, *place, unmuted=False):
        """Adds a track and waits until it is open; its slot."""
        self.osc.send("/track/add", path, *place)
        slot = self.osc.expect("/track/added")[0]
        self.osc.forget()
        self.opened(slot)
        if unmuted:
            self.osc.send(f"/track/{slot}/mute", 0)
            self.osc.settle()
        return slot

    def opened(self, slot):
        """Waits until a slot is open."""
        eventually(
            lambda: self.track(slot) and self.track(slot)["state"] == "open", 20,
            f"track/{slot} opens")

    def track(self, slot):
        """What the status says of a track; None without it."""
        return next((t for t in self.osc.status()["tracks"] if t["slot"] == slot), None)

    def effect(self, slot):
        """What the status says of an effect; None without it."""
        return next((e for e in self.osc.status()["effects"] if e["slot"] == slot), None)

    def end(self, number=signal.SIGTERM):
        """Ends the program by a signal; its exit status."""
        if self.process is None:
            return None
        if self.is_alive:
            self.process.send_signal(number)
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the program does not end on signal {number}") from None

    def __exit__(self, kind=None, failure=None, *_):
        # Whoever joins jackd 1.9.21 while another changes metadata may wait for good, also with simple
        # clients alone.
        if kind is AssertionError and not self.server.answers():
            try:
                self.close()
            except AssertionError:
                pass  # It waits for the server, too.
            raise StandsStill(str(failure)) from failure
        self.close()

    def close(self):
        """Ends the program, and the server if it is its own."""
        try:
            # Not killed, since a server that waits for its clients would hang.
            self.end()
        finally:
            if self.own:
                self.server.__exit__()
            self.output.close()
            self.directory.cleanup()
