"""Another machine on a cable to this one: who is let in by the program, over UDP and TCP."""

import os
import subprocess
import sys

from bench.checks import Skipped, equal
from bench.program import Session
from bench.server import need
from bench.sound import sine, write_wav

HERE, THERE = "10.213.78.1", "10.213.78.2"

# What the other machine does: asks by UDP, then by TCP with SLIP, and prints each answer's address.
VISIT = """
import socket, sys
host, port = sys.argv[1], int(sys.argv[2])

def text(word):
    return word.encode() + b"\\0" * (4 - len(word) % 4)

def packet(address, *words):
    return text(address) + text("," + "s" * len(words)) + b"".join(map(text, words))

def address(answer):
    return answer.strip(b"\\xc0").split(b"\\0")[0].decode() or "nothing"

asked = [packet("/ping"), packet("/track/add", "one.wav"), packet("/track/add", "/etc/passwd")]
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.settimeout(float(sys.argv[3]))
for data in asked:
    udp.sendto(data, (host, port))
    try:
        print(address(udp.recv(65536)))
    except TimeoutError:
        print("nothing")
try:
    tcp = socket.create_connection((host, port), float(sys.argv[3]))
    for data in asked:
        tcp.sendall(b"\\xc0" + data + b"\\xc0")
        print(address(tcp.recv(65536)))
except (TimeoutError, ConnectionError) as reason:
    print("nothing")
"""


class OtherHost:
    """A network namespace with one end of a veth pair, for the length of a `with`."""

    def __init__(self):
        need("ip")
        self.space = f"bt{os.getpid()}"
        self.near, self.far = self.space + "n", self.space + "f"

    def run(self, line):
        return subprocess.run(line.split(), stderr=subprocess.DEVNULL, timeout=20).returncode == 0

    def __enter__(self):
        steps = (
            f"ip netns add {self.space}",
            f"ip link add {self.near} type veth peer name {self.far} netns {self.space}",
            f"ip addr add {HERE}/30 dev {self.near}", f"ip link set {self.near} up",
            f"ip -n {self.space} addr add {THERE}/30 dev {self.far}",
            f"ip -n {self.space} link set {self.far} up")
        if not all(map(self.run, steps)):
            self.__exit__()
            raise Skipped("other machines need root and network namespaces")
        return self

    def __exit__(self, *_):
        self.run(f"ip link del {self.near}")
        self.run(f"ip netns del {self.space}")

    def visit(self, port, patience):
        """What the other machine is answered."""
        done = subprocess.run(
            ["ip", "netns", "exec", self.space, sys.executable, "-c", VISIT, HERE, str(port),
             str(patience)], capture_output=True, text=True, timeout=60)
        equal(done.stderr, "", "errors there")
        return done.stdout.split()


def allowed():
    """a host that --allow names plays over UDP and TCP, but reaches the library's files only"""
    with OtherHost() as host, Session(
            "--listen", "0.0.0.0", "--allow", THERE, "--library", ".", "--web-port", "off"
    ) as session:
        write_wav(session.file("one.wav"), sine(200, 4_800))
        equal(host.visit(session.port, 10), ["/pong", "/track/added", "/error"] * 2)
        equal([t["name"] for t in session.osc.status()["tracks"]], ["one", "one"])


def others():
    """a host that nobody names is answered nothing, neither by UDP nor by TCP"""
    with OtherHost() as host, Session(
            "--listen", "0.0.0.0", "--allow", "10.213.78.9", "--web-port", "off") as session:
        answers = host.visit(session.port, 0.7)
        equal(set(answers), {"nothing"})
        equal(session.osc.status()["tracks"], [])


def loopback_only():
    """without --listen nobody outside is heard, whoever is allowed"""
    with OtherHost() as host, Session("--allow", THERE, "--web-port", "off") as session:
        equal(set(host.visit(session.port, 0.7)), {"nothing"})
