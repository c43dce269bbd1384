"""A jackd with the dummy driver, under a name of its own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid

import numpy as np

from .checks import Skipped, eventually


class Server:
    """A JACK server for the length of a `with`.

    In synchronous mode it waits for its clients, so that no cycle is lost on a busy machine and
    what is heard is what was played.
    """

    def __init__(self, rate=48_000, period=256, name=None):
        self.name = name or f"bt{os.getpid()}_{uuid.uuid4().hex[:6]}"
        self.process = None
        self.output = None
        self.rate, self.period = rate, period
        self.ears = []
        self.is_buried = True

    def __enter__(self):
        need("jackd", "jack_lsp")
        self.start()
        return self

    def __exit__(self, *_):
        for ear in list(self.ears):
            ear.close()
        self.stop()
        self.bury()
        if self.output:
            self.output.close()
            self.output = None

    @property
    def environment(self):
        """The surroundings in which JACK's tools ask this server."""
        return dict(os.environ, JACK_DEFAULT_SERVER=self.name, JACK_NO_START_SERVER="1")

    def start(self, rate=None, period=None):
        """Starts it and waits until it answers. One that has ended is started again: servers that
        start at the same time on one machine may get into each other's way."""
        self.rate, self.period = rate or self.rate, period or self.period
        said = ""
        for _ in range(3):
            self.launch()
            try:
                eventually(lambda: self.has_ended or self.answers(), what="jackd answers")
            except AssertionError as late:
                raise AssertionError(f"{late}: {self.said}") from None
            if not self.has_ended:
                return
            said += f"jackd ended: {self.process.returncode}: {self.said}\n"
        raise AssertionError(said)

    def launch(self):
        if self.output:
            self.output.close()
        self.output = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            ["jackd", "-r", "-S", "-t", "2000", "-n", self.name, "-d", "dummy",
             "-r", str(self.rate), "-p", str(self.period)],
            stdout=self.output, stderr=self.output)

    @property
    def has_ended(self):
        return self.process.poll() is not None

    @property
    def said(self):
        """What the server has printed."""
        return os.pread(self.output.fileno(), 1 << 16, 0).decode(errors="replace")

    def stop(self, number=signal.SIGTERM):
        """Ends it."""
        if self.process is None:
            return
        self.process.send_signal(number)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.is_buried = self.process.returncode >= 0 and number != signal.SIGKILL
        self.process = None

    def crash(self):
        """Ends it as a crash would."""
        self.stop(signal.SIGKILL)

    def bury(self):
        """Clears what a killed server has left: there are only eight places for servers on a
        machine, and one of the same name that ends properly frees its own."""
        for _ in range(3):
            if self.is_buried:
                return
            self.launch()
            try:
                eventually(lambda: self.has_ended or self.answers(), 3)
            except AssertionError:
                pass
            self.stop()

    def tool(self, *command):
        """What one of JACK's tools prints, asked of this server."""
        return subprocess.run(
            command, env=self.environment, timeout=10, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True).stdout

    def answers(self):
        """Whether it lets new clients in."""
        try:
            return "system:" in self.tool("jack_lsp")
        except subprocess.TimeoutExpired:
            return False

    def ports(self, client):
        """The short names of a client's ports."""
        lines = self.tool("jack_lsp").splitlines()
        return {l.removeprefix(client + ":") for l in lines if l.startswith(client + ":")}

    def connections(self, port):
        """Full names of the ports connected to `port`."""
        found, inside = set(), False
        for line in self.tool("jack_lsp", "-c").splitlines():
            if not line.startswith(" "):
                inside = line == port
            elif inside:
                found.add(line.strip())
        return found

    def listen(self, *ports, seconds=120):
        """An ear at the ports given, else at the program's main outs."""
        ear = Ear(self, ports or ("bubbletracks:out_1", "bubbletracks:out_2"), seconds)
        self.ears.append(ear)
        return ear


class Ear:
    """What some ports have played since it was opened."""

    def __init__(self, server, ports, seconds):
        self.server = server
        self.folder = tempfile.mkdtemp(prefix="bubbletracks-ear")
        length = int(seconds * 96_000)
        sound, state = self.folder + "/sound", self.folder + "/state"
        np.memmap(sound, dtype=np.float32, mode="w+", shape=(len(ports), length))
        np.memmap(state, dtype=np.int64, mode="w+", shape=(3,))
        self.process = subprocess.Popen(
            [sys.executable, os.path.dirname(__file__) + "/ear.py", server.name, sound, state,
             *ports],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=server.environment)
        if self.process.stdout.readline() != "ready\n":
            raise AssertionError("no ear: " + self.process.stderr.read())
        self.sound = np.memmap(sound, dtype=np.float32, mode="r").reshape(len(ports), -1)
        self.state = np.memmap(state, dtype=np.int64, mode="r")

    @property
    def count(self):
        """Frames heard so far."""
        return int(self.state[0])

    @property
    def origin(self):
        """The monotonic time of the first frame by the latest cycles, in seconds."""
        return int(self.state[1]) / 1e9

    @property
    def dropouts(self):
        """How often the server or a client fell behind: what was heard then may have gaps, whatever
        the program did."""
        return int(self.state[2])

    def is_steady(self, origin):
        """Whether the server's frames have kept to the clock since it was at `origin`: they fall
        behind where the machine is too busy, whatever the program does."""
        return abs(self.origin - origin) < 0.0005

    def heard(self, start=0, end=None):
        """What was heard, a row a port."""
        return self.sound[:, start:self.count if end is None else end]

    def wait(self, frames, since=None):
        """Waits until `frames` more have been heard; the index at which they begin."""
        start = self.count if since is None else since
        eventually(
            lambda: self.count >= start + frames, 10 + 4 * frames / self.server.rate,
            f"{frames} frames are heard")
        return start

    def recent(self, frames=9_600):
        """The next `frames` frames."""
        start = self.wait(frames)
        return self.heard(start, start + frames)

    def close(self):
        """Ends it; what was heard stays."""
        if self.process is not None:
            try:
                self.process.communicate("", timeout=5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)
            self.process = None


def need(*tools):
    """Skips what needs a tool that is not installed."""
    for tool in tools:
        if shutil.which(tool) is None:
            raise Skipped(f"{tool} is not installed")
