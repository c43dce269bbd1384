"""The live view on a terminal of 80 × 24, in tmux."""

import json
import os
import shlex
import subprocess
import uuid

import numpy as np

from bench.checks import equal, eventually
from bench.osc import Client, free_port
from bench.program import binary
from bench.server import Server, need
from bench.sound import write_wav


class Terminal:
    """The program in a terminal, for the length of a `with`."""

    def __init__(self, server, folder, *options):
        need("tmux")
        self.socket = "bt" + uuid.uuid4().hex[:8]
        self.port = free_port()
        words = [binary(), "--server", server.name, "--osc-port", str(self.port), *options]
        self.line = (
            shlex.join(words) + "; echo status=$?; stty -a | grep -o -- '-\\?echo ' | head -1")
        self.folder, self.server = folder, server

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True,
                              timeout=10).stdout

    def __enter__(self):
        environment = dict(os.environ, LANG="C.UTF-8", PS1="$ ")
        environment.pop("TMUX", None)
        subprocess.run(
            ["tmux", "-L", self.socket, "-f", "/dev/null", "-u", "new-session", "-d", "-x", "80",
             "-y", "24", "-c", self.folder, "sh"], env=environment, check=True, timeout=10)
        self.tmux("send-keys", "-l", self.line)
        self.tmux("send-keys", "Enter")
        self.osc = Client(self.port)
        self.osc.reach()
        self.osc.forget()
        return self

    @property
    def picture(self):
        return self.tmux("capture-pane", "-p")

    def shows(self, *parts, seconds=10):
        """Waits until the picture shows all `parts`."""
        try:
            eventually(lambda: all(p in self.picture for p in parts), seconds)
        except AssertionError:
            raise AssertionError(f"{parts} are not in\n{self.picture}") from None

    def ended(self):
        """Waits until the shell is back, its terminal as it was."""
        self.shows("status=0")
        eventually(lambda: "echo" in self.picture.split("status=0")[-1], what="stty answers")
        after = self.picture.split("status=0")[-1]
        assert "-echo" not in after, f"the terminal does not echo: {after}"
        self.tmux("send-keys", "-l", "echo back$((40+2))")
        self.tmux("send-keys", "Enter")
        self.shows("back42")
        self.shows("echo back$((40+2))")

    def __exit__(self, *_):
        if self.osc is not None:
            try:
                self.osc.send("/quit")
                eventually(lambda: not self.server.ports("bubbletracks"), 5)
            except AssertionError:
                pass
        self.tmux("kill-server")


def view(folder):
    """the view shows tracks, effects and the tempo, and fits a terminal of 80 × 24"""
    with Server() as server, Terminal(server, folder) as terminal:
        write_wav(folder + "/drums.wav", np.full(48_000, 0.25))
        terminal.osc.send("/track/add", "drums.wav")
        terminal.osc.send("/effect/add", "reverb")
        terminal.osc.send("/link", "track/1", "effect/1")
        terminal.osc.send("/tempo", 97.5)
        terminal.shows("drums", "reverb", "97.5")
        lines = terminal.picture.splitlines()
        assert len(lines) <= 24 and all(len(line) <= 80 for line in lines), lines
        terminal.osc.send("/track/add", "none.wav")
        terminal.osc.send("/track/1/remove")
        eventually(lambda: "drums" not in terminal.picture.split("\n", 3)[-1]
                   or "removed" in terminal.picture, what="the track is gone")


def key_q(folder):
    """Q, pressed twice, ends the program and leaves the terminal as it was"""
    with Server() as server, Terminal(server, folder) as terminal:
        terminal.shows("120")
        terminal.tmux("send-keys", "Q")
        terminal.shows("once more")
        terminal.tmux("send-keys", "Q")
        terminal.ended()
        equal(server.ports("bubbletracks"), set())


def control_c(folder):
    """Ctrl-C ends the program and leaves the terminal as it was"""
    with Server() as server, Terminal(server, folder) as terminal:
        terminal.shows("120")
        terminal.tmux("send-keys", "C-c")
        terminal.ended()


def keys_together(folder):
    """keys that come together each do their part"""
    with Server() as server, Terminal(server, folder) as terminal:
        terminal.shows("120")
        terminal.tmux("send-keys", *"++++++++++", *">>")

        def state():
            terminal.osc.send("/status")
            told = terminal.osc.all("/status")
            return told and [json.loads(told[-1][0])[key] for key in ("tempo", "quantum")]
        eventually(lambda: state() == [130, 4], what="ten steps of the tempo, two of the quantum")
        terminal.shows("130")


def resized(folder):
    """a smaller and a larger terminal are drawn anew"""
    with Server() as server, Terminal(server, folder) as terminal:
        terminal.osc.send("/effect/add", "reverb")
        terminal.shows("reverb")
        for width, height in ((50, 12), (120, 40)):
            terminal.tmux("resize-window", "-x", str(width), "-y", str(height))
            terminal.shows("BPM", "reverb")
            lines = terminal.picture.splitlines()
            assert all(len(line) <= width for line in lines), lines


def control_z(folder):
    """Ctrl-Z under make gives the terminal back to the shell, and fg brings the view back"""
    need("make")
    with Server() as server:
        terminal = Terminal(server, folder)
        with open(folder + "/Makefile", "w") as file:
            file.write("play:\n\t" + terminal.line.split(";")[0].replace("$", "$$") + "\n")
        terminal.line = "make -s play; echo status=$?; stty -a | grep -o -- '-\\?echo ' | head -1"
        with terminal:
            terminal.shows("120")
            terminal.tmux("send-keys", "C-z")
            eventually(lambda: "BPM" not in terminal.picture, what="the view is gone")
            terminal.tmux("send-keys", "-l", "clear; echo back$((40+2))")
            terminal.tmux("send-keys", "Enter")
            terminal.shows("back42")
            terminal.tmux("send-keys", "-l", "fg")
            terminal.tmux("send-keys", "Enter")
            terminal.shows("120", "BPM")
            terminal.osc.send("/tempo", 97.5)
            terminal.shows("97.5")
            terminal.tmux("send-keys", "C-c")
            eventually(lambda: not server.ports("bubbletracks"), what="it has ended")


def foreign_lines(folder):
    """what libraries print is lines of the view, which stays whole"""
    need("pgrep")
    with Server() as server, Terminal(server, folder) as terminal:
        terminal.osc.send("/effect/add", "reverb")
        terminal.shows("BPM", "reverb")
        before = terminal.picture.splitlines()
        shell = terminal.tmux("list-panes", "-F", "#{pane_pid}").strip()
        pid = subprocess.run(
            ["pgrep", "-P", shell], capture_output=True, text=True, check=True).stdout.strip()
        for stream in (1, 2):
            with open(f"/proc/{pid}/fd/{stream}", "w", encoding="utf-8") as output:
                output.write("R3Stretcher::process: WARNING: " + "too much " * 40 + f"{stream}\n")
                output.write(f"from stream {stream}\n")
        terminal.shows("from stream 1", "from stream 2")
        lines = terminal.picture.splitlines()
        equal(lines[0].split()[0], before[0].split()[0], "the head is where it was")
        terminal.shows("BPM", "reverb")
        assert sum("R3Stretcher" in line for line in lines) <= 2, lines
