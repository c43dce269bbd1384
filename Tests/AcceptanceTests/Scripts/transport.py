"""JACK transport as the clock."""

import subprocess
import sys

import numpy as np

from bench.checks import eventually, near
from bench.program import Session
from bench.sound import first_sound, ramp, write_wav


def control(session, *words):
    """Another client starts, stops or moves the transport."""
    program = (
        "import sys, jack\n"
        "c = jack.Client('conductor', servername=sys.argv[1], no_start_server=True)\n"
        "c.activate()\n"
        "w = sys.argv[2]\n"
        "{'start': c.transport_start, 'stop': c.transport_stop}.get(\n"
        "    w, lambda: c.transport_locate(int(sys.argv[3])))()\n"
        "import time\n"
        "def there():\n"
        "    state, place = c.transport_query()\n"
        "    return {'start': state == jack.ROLLING, 'stop': state == jack.STOPPED}.get(\n"
        "        w, place['frame'] >= int(sys.argv[-1]) if w == 'locate' else True)\n"
        "end = time.monotonic() + 5\n"
        "while not there() and time.monotonic() < end: time.sleep(0.005)\n"
        "c.deactivate(); c.close()\n")
    subprocess.run([sys.executable, "-c", program, session.server.name, *map(str, words)],
                   check=True, timeout=20, env=session.server.environment)


def followed():
    """with --clock jack the loop starts, stops and moves with the transport"""
    with Session("--clock", "jack") as session:
        write_wav(session.file("ramp.wav"), ramp(240_000))
        session.osc.send("/track/add", "ramp.wav")
        session.osc.expect("/track/added")
        session.osc.send("/track/1/mute", 0)
        eventually(lambda: session.track(1)["state"] == "waiting", what="it waits")
        ear = session.server.listen()
        ear.wait(9_600)
        assert not np.any(ear.heard()), "it sounds while the transport stands"
        control(session, "start")
        eventually(lambda: session.osc.status()["rolling"], what="it rolls")
        session.opened(1)
        eventually(lambda: np.any(ear.recent(256)), what="sound")
        ear.wait(4_800)
        steps = np.diff(np.array(ear.recent(4_800)[0], dtype=float) * 2**20)
        assert np.allclose(steps, 1, atol=0.01), "not the ramp"
        control(session, "stop")
        eventually(lambda: not session.osc.status()["rolling"], what="it stops")
        ear.wait(4_800)
        assert not np.any(ear.recent(4_800)), "it sounds after the stop"
        # Ten beats are five seconds: the loop's whole length after its start on beat 0.
        control(session, "locate", 480_000)
        control(session, "start")
        eventually(lambda: session.osc.status()["rolling"], what="it rolls again")
        ear.wait(4_800)
        assert np.any(ear.recent(4_800)), "silence after the locate"
        assert session.osc.status()["beat"] >= 20, session.osc.status()["beat"]


def located():
    """a locate moves the loop to the place that belongs to the beat"""
    with Session("--clock", "jack") as session:
        # Ten beats of half a second.
        write_wav(session.file("ramp.wav"), ramp(240_000))
        control(session, "start")
        session.osc.send("/track/add", "ramp.wav")
        session.osc.expect("/track/added")
        session.osc.send("/track/1/mute", 0)
        session.opened(1)
        ear = session.server.listen()
        control(session, "stop")
        eventually(lambda: not session.osc.status()["rolling"], what="it stops")
        ear.wait(4_800)
        control(session, "locate", 96_000)
        mark = ear.count
        control(session, "start")
        eventually(lambda: np.any(ear.heard(mark)), what="sound")
        start = mark + first_sound(ear.heard(mark)[0])
        ear.wait(4_800, since=start)
        # After the fade the ramp tells its place: the transport began on beat 4, the loop on one.
        place = round(float(ear.heard()[0, start + 2_400]) * 2**20) - 1 - 2_400
        near((place + 12_000) % 24_000 - 12_000, 0, 3, "frames from the beat")


def by_message():
    """/transport/stop and /transport/start move JACK's transport with --clock jack"""
    with Session("--clock", "jack") as session:
        def state():
            return subprocess.run(
                [sys.executable, "-c",
                 "import sys, jack\nc = jack.Client('asker', servername=sys.argv[1], "
                 "no_start_server=True)\nprint(c.transport_state)", session.server.name],
                env=session.server.environment, capture_output=True, text=True,
                timeout=10).stdout
        session.osc.send("/transport/start")
        eventually(lambda: "ROLLING" in state(), what="rolling")
        session.osc.send("/transport/stop")
        eventually(lambda: "STOPPED" in state(), what="stopped")


def by_itself():
    """without --clock jack the beat starts, stops and moves by messages alone"""
    with Session() as session:
        write_wav(session.file("ramp.wav"), ramp(240_000))
        session.add("ramp.wav", unmuted=True)
        ear = session.server.listen()
        control(session, "start")
        control(session, "stop")
        ear.wait(4_800)
        assert np.any(ear.recent(256)), "it follows JACK"
        session.osc.send("/transport/stop")
        session.osc.settle()
        ear.wait(4_800)
        assert not np.any(ear.recent(4_800)), "it does not stop"
        session.osc.send("/transport/locate", 0.0)
        session.osc.send("/transport/start")
        session.osc.settle()
        ear.wait(4_800)
        assert np.any(ear.recent(256)), "it does not start"
