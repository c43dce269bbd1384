"""The JACK side: ports, wires, names, and a server of its own."""

import os
import signal
import socket
import subprocess
import tempfile
import uuid

import numpy as np

from bench.checks import contains, equal, eventually, near
from bench.osc import Client, free_port
from bench.program import Session, binary, command
from bench.server import Server, need
from bench.sound import write_wav

PORTS = {"out_1", "out_2", "click", "in_1", "in_2", "midi_in", "midi_out"}


def all_ports():
    """the ports are those that patchbays rely on"""
    with Session() as session:
        equal(session.server.ports("bubbletracks"), PORTS)


def wired():
    """the main outs are wired to the loudspeakers, and the metronome to both"""
    with Session() as session:
        for side in (1, 2):
            eventually(
                lambda: session.server.connections(f"bubbletracks:out_{side}")
                == {f"system:playback_{side}"}, what="a wire")
        equal(session.server.connections("bubbletracks:click"),
              {"system:playback_1", "system:playback_2"}, "wires of the metronome")


def not_wired():
    """--no-connect leaves the ports without wires"""
    with Session("--no-connect") as session:
        # Rendered cycles show that the client has been active for long enough.
        eventually(lambda: session.osc.status()["frame"] > 24_000, what="frames")
        for port in PORTS:
            equal(session.server.connections(f"bubbletracks:{port}"), set(), port)


def direct_outs():
    """--direct-outs gives every track slot a pair of ports"""
    with Session("--direct-outs", "--tracks", "3") as session:
        direct = {f"track_{slot}_{side}" for slot in (1, 2, 3) for side in (1, 2)}
        equal(session.server.ports("bubbletracks"), PORTS | direct)


def direct_sound():
    """a direct out carries its track after its fader, which stays in the main mix too"""
    with Session("--direct-outs", "--tracks", "2") as session:
        write_wav(session.file("one.wav"), np.full((48_000, 2), (0.25, 0.125)))
        session.add("one.wav", unmuted=True)
        session.add("one.wav")
        session.osc.send("/track/1/gain", -6.0)
        session.osc.settle()
        names = ("track_1_1", "track_1_2", "track_2_1", "track_2_2", "out_1", "out_2")
        ear = session.server.listen(*[f"bubbletracks:{name}" for name in names])
        ear.wait(4_800)
        for level, wanted in zip(ear.recent(256)[:, -1], (0.25, 0.125, 0, 0, 0.25, 0.125)):
            near(float(level), wanted * 10**-0.3, 1e-5, "level")


def default_port():
    """a default port that is taken gives way to a free one, and it is told which"""
    with Server() as server, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as holder:
        try:
            holder.bind(("127.0.0.1", 7_770))
        except OSError:
            pass  # Somebody else holds it, which is as good.
        process = subprocess.Popen(
            [binary(), "--headless", "--server", server.name], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            line = process.stdout.readline()
            port = int(line.rsplit(":", 1)[1])
            assert 7_770 < port <= 7_790, line
            told = [process.stdout.readline() for _ in range(2)]
            contains(next(line for line in told if "OSC" in line), "7770 is taken", str(port))
            osc = Client(port)
            osc.send("/ping")
            osc.expect("/pong")
        finally:
            process.terminate()
            process.communicate(timeout=10)


def taken_port():
    """a port asked for by name that is taken is an error of status 1"""
    with Server() as server, socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        for option, what in (("--osc-port", "port"), ("--web-port", "web port")):
            status, _, said = command(
                "--headless", "--server", server.name, "--osc-port", free_port(), option, port)
            equal((status, said), (1, f"bubbletracks: {what} {port}: it is taken\n"))


def errors_apart():
    """a session's errors are on standard error, all else it says on standard output"""
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with open(folder + "/out", "w") as out, open(folder + "/said", "w") as said:
            process = subprocess.Popen(
                [binary(), "--headless", "--server", server.name, "--osc-port", str(port),
                 "--allow", "127.0.0.1"],
                stdin=subprocess.DEVNULL, stdout=out, stderr=said)
        try:
            osc = Client(port)
            osc.reach()
            osc.refused("/nonsense")
            osc.send("/effect/add", "delay")
            osc.expect("/effect/added")
        finally:
            process.terminate()
            process.wait(10)
        with open(folder + "/out", encoding="utf-8") as out:
            text = out.read()
        with open(folder + "/said", encoding="utf-8") as said:
            errors = said.read()
        contains(errors, "error: /nonsense: ")
        # A busy machine's are told, too.
        lines = [line for line in errors.splitlines() if "dropouts so far" not in line]
        equal(len(lines), 1, f"lines of errors: {errors}")
        contains(
            text, f":{port}", "effect/1 delay: added", "--allow does nothing without --listen")
        assert "error" not in text, text


def named():
    """--name names the client"""
    with Session("--name", "loops") as session:
        equal(session.server.ports("loops"), PORTS)
        equal(session.server.ports("bubbletracks"), set())
    # The longest that JACK has room for; one more is refused before it is asked.
    longest = "x" * 63
    with Session("--name", longest) as session:
        equal(session.server.ports(longest), PORTS)
    status, _, said = command("--headless", "--no-start-server", "--name", longest + "x")
    equal(status, 2)
    contains(said, "bubbletracks: --name ", "63 bytes")


def second_client():
    """a second program beside the first gets a name and a port of its own"""
    with Session() as first, Session(server=first.server) as second:
        equal(len({p.split(":")[0] for p in first.server.tool("jack_lsp").split()
                   if p.startswith("bubbletracks")}), 2)
        eventually(lambda: "taken" in second.said, what="it is told")


def metadata():
    """ports carry pretty names"""
    need("jack_property")
    with Session() as session:
        # It is not waited for if the server takes its time over it.
        eventually(lambda: "Main left" in session.server.tool(
            "jack_property", "-p", "-l", "bubbletracks:out_1"), what="a pretty name")


def own_server():
    """without a server the program starts one, says so, and ends it on exit"""
    need("jackd", "jack_lsp")
    for number in (signal.SIGTERM, signal.SIGINT):
        server = Server(name="bt" + uuid.uuid4().hex[:8])
        port = free_port()
        process = subprocess.Popen(
            [binary(), "--headless", "--server", server.name, "--osc-port", str(port)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={k: v for k, v in os.environ.items() if k != "JACK_NO_START_SERVER"})
        try:
            osc = Client(port)

            def answers():
                assert process.poll() is None, process.communicate()[0]
                osc.send("/ping")
                return osc.all("/pong")
            eventually(answers, 20, "the program answers")
            equal(server.ports("bubbletracks"), PORTS)
            process.send_signal(number)
            said = process.communicate(timeout=15)[0]
            equal(process.returncode, 0, f"exit status after {said}")
            contains(said.lower(), "server", "started")
            eventually(lambda: "system:" not in server.tool("jack_lsp"), what="the server ends")
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def no_server():
    """--no-start-server without a server is an error of status 1 that says how to mend it"""
    name = "bt" + uuid.uuid4().hex[:8]
    status, _, said = command("--headless", "--server", name, "--no-start-server")
    equal(status, 1)
    contains(said, "bubbletracks: ", name)
