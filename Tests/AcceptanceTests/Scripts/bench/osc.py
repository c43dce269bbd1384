"""OSC as a controller speaks it."""

import json
import socket
import struct
import time

from pythonosc.osc_message import OscMessage
from pythonosc.osc_message_builder import OscMessageBuilder

from .checks import eventually

NTP_EPOCH = 2_208_988_800


def message(address, *arguments, types=None):
    """The bytes of a message; `types` gives each argument a letter, where Python's type would give
    another."""
    builder = OscMessageBuilder(address)
    for index, argument in enumerate(arguments):
        builder.add_arg(argument, types[index] if types else None)
    return builder.build().dgram


def bundle(time_of_day, *messages):
    """The bytes of a bundle due at `time_of_day`, in seconds since 1970; None is at once."""
    if time_of_day is None:
        tag = 1
    else:
        whole = int(time_of_day)
        tag = (whole + NTP_EPOCH) << 32 | int((time_of_day - whole) * 2**32)
    parts = [struct.pack(">I", len(part)) + part for part in messages]
    return b"#bundle\0" + struct.pack(">Q", tag) + b"".join(parts)


def free_port():
    """A port that nobody has, by UDP and TCP."""
    while True:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as a, socket.socket() as b:
            a.bind(("127.0.0.1", 0))
            try:
                b.bind(a.getsockname())
            except OSError:
                continue
            return a.getsockname()[1]


class Client:
    """A controller: sends, and keeps all that it is told as (address, arguments…) tuples."""

    def __init__(self, port):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.told = []
        self.times = []

    def send(self, address, *arguments, types=None):
        self.send_raw(message(address, *arguments, types=types))

    def send_raw(self, data):
        """Sends bytes; waits where the queue is full."""
        def attempt():
            try:
                return self.socket.send(data) or True
            except (BlockingIOError, ConnectionRefusedError):
                return False
        eventually(attempt, 5, "a packet is sent")

    def read(self):
        """Takes in what has come."""
        while True:
            try:
                data = self.socket.recv(65_536)
            except (BlockingIOError, ConnectionRefusedError):
                return self.told
            answer = OscMessage(data)
            self.told.append((answer.address, *answer.params))
            self.times.append(time.monotonic())

    def all(self, address):
        """All that was told at an address: tuples of arguments."""
        return [entry[1:] for entry in self.read() if entry[0] == address]

    def expect(self, address, *arguments, seconds=10):
        """Waits for a message, told since the last `forget`; its arguments. `...` stands for
        anything, a function for what it accepts."""
        def fits(entry):
            if entry[0] != address or (arguments and len(entry) != len(arguments) + 1):
                return False
            return all(
                wanted is ... or (wanted(seen) if callable(wanted) else wanted == seen)
                for wanted, seen in zip(arguments, entry[1:]))
        try:
            return eventually(
                lambda: next((e for e in self.read() if fits(e)), None), seconds)[1:]
        except AssertionError:
            raise AssertionError(
                f"{address} {arguments} was not told; but {self.told[-12:]}") from None

    def forget(self):
        """Forgets what was told so far."""
        self.read()
        self.told, self.times = [], []

    def reach(self, seconds=15):
        """Waits until the program answers."""
        def answers():
            self.send("/ping")
            return self.all("/pong")
        eventually(answers, seconds, "the program answers")

    def settle(self):
        """Waits until all that was sent has been done: an answer comes after what was asked
        before it."""
        before = len(self.all("/status"))
        self.send("/status")
        eventually(lambda: len(self.all("/status")) > before, 20, "/status is answered")

    def status(self):
        """The state of the program."""
        self.told = [entry for entry in self.read() if entry[0] != "/status"]
        self.settle()
        return json.loads(self.all("/status")[-1][0])

    def refused(self, address, *arguments, types=None, raw=None):
        """Sends what must be refused; the reason that is told."""
        self.forget()
        self.send_raw(raw or message(address, *arguments, types=types))
        return self.expect("/error", address, ...)[1]
