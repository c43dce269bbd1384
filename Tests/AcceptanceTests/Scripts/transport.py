"""JACK transport as the clock."""

import subprocess
import sys

import numpy as np

from bench.checks import Skipped, contains, equal, eventually, near
from bench.program import Session, render_log
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


MASTER = """
import sys, time, jack
client = jack.Client("master", servername=sys.argv[1], no_start_server=True)
tempo, ticks = float(sys.argv[2]), 1920

def tell(state, blocksize, pos, new_pos):
    beat = 5 + pos.frame * tempo / 60 / pos.frame_rate
    pos.valid = jack._lib.JackPositionBBT
    pos.bar, pos.beat = int(beat // 4) + 1, int(beat % 4) + 1
    pos.tick = int(beat % 1 * ticks)
    pos.beats_per_bar, pos.beat_type, pos.ticks_per_beat = 4, 4, ticks
    pos.bar_start_tick = (pos.bar - 1) * 4 * ticks
    pos.beats_per_minute = tempo

client.set_timebase_callback(tell)
client.activate()
print("ready", flush=True)
sys.stdin.read()
client.deactivate()
client.close()
"""


def master(session, tempo):
    """A timebase master that counts beats at `tempo`, the fifth at frame 0."""
    process = subprocess.Popen(
        [sys.executable, "-c", MASTER, session.server.name, str(tempo)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, env=session.server.environment)
    equal(process.stdout.readline(), "ready\n", "the master")
    return process


def beats(session, seconds, ports=("bubbletracks:click",)):
    """The transport's frames at which the metronome struck, and whether accented, in some time."""
    ear = session.server.listen(*ports)
    ear.wait(9_600)
    origin = ear.origin
    ear.wait(int(seconds * 48_000))
    session.is_steady = ear.is_steady(origin)
    sound = ear.heard()[0]
    sounding = np.flatnonzero(sound)
    starts = sounding[np.flatnonzero(np.diff(sounding, prepend=-9_999) > 1_000)]
    peaks = [float(np.abs(sound[start:start + 1_500]).max()) for start in starts]
    ear.close()
    return starts, peaks


PLACE = """
import sys, threading, jack
client = jack.Client("asker", servername=sys.argv[1], no_start_server=True)
told, is_over = [], threading.Event()

@client.set_process_callback
def process(frames):
    state, pos = client.transport_query_struct()
    told.append((state == jack.ROLLING, pos.frame, pos.valid & jack._lib.JackPositionBBT, pos.bar,
                 pos.beat, pos.tick / max(pos.ticks_per_beat, 1), pos.beats_per_minute))
    if len(told) * frames >= client.samplerate * float(sys.argv[2]):
        is_over.set()

with client:
    is_over.wait(20)
print(told)
"""


def places(session, seconds):
    """What another client is told each cycle: whether it rolls, frame, whether there are beats, bar,
    beat, part of the beat, tempo."""
    answer = subprocess.run(
        [sys.executable, "-c", PLACE, session.server.name, str(seconds)], check=True,
        capture_output=True, text=True, timeout=30, env=session.server.environment).stdout
    return eval(answer)


def timebase_followed():
    """with --clock jack tempo and beat are those of JACK's timebase master, and stay when it goes"""
    with Session("--clock", "jack") as session:
        session.osc.send("/subscribe")
        session.osc.send("/click", 1)
        other = master(session, 133)
        try:
            control(session, "locate", 24_000)
            control(session, "start")
            eventually(lambda: session.osc.status()["tempo"] == 133, what="the master's tempo")
            told = places(session, 0.1)[-1]
            for _ in range(6):
                starts, peaks = beats(session, 4)
                apart = float(np.diff(starts).mean())
                # A transport that has jumped by a dropout is caught up with.
                if session.is_steady or abs(apart - 60 / 133 * 48_000) <= 2:
                    break
            else:
                raise Skipped("this machine is too busy: its audio server does not keep time")
            near(apart, 60 / 133 * 48_000, 2, "frames a beat")

            # Both count the same beat, however long it takes to ask.
            def heard():
                session.osc.settle()
                bar, beat, _ = session.osc.all("/beat")[-1]
                return (bar - 1) * 4 + beat
            before = heard()
            now = places(session, 0.05)[-1]
            seen = (now[3] - 1) * 4 + now[4]
            assert before <= seen <= heard() + 1, f"beat {before} … {heard()}, not {seen}"
            assert told[2], "no beats"
            # The tempo is not ours to set.
            eventually(lambda: session.osc.status()["clockState"] == "following", what="followed")
            for address in ("/tempo", "/tempo/nudge"):
                contains(session.osc.refused(address, 1.0), "timebase master", "/clock internal")
            equal(session.osc.status()["tempo"], 133, "the tempo")
        finally:
            other.communicate("", timeout=10)
        session.osc.forget()
        beats(session, 1)
        equal(session.osc.status()["tempo"], 133, "the tempo without the master")
        assert session.osc.status()["rolling"], "it stands"
        # After a dropout, which is told together with the load, JACK's transport is elsewhere.
        told = len(session.osc.all("/dsp"))
        eventually(lambda: len(session.osc.all("/dsp")) >= told + 2, what="the server's figures")
        if session.is_steady and "dropouts" not in session.said:
            assert not session.osc.all("/transport/locate"), "it jumps"


def timebase_phase():
    """the beat falls within a millisecond of where the timebase master has it"""
    with Session("--clock", "jack") as session:
        session.osc.send("/click", 1)
        other = master(session, 97)
        try:
            control(session, "start")
            eventually(lambda: session.osc.status()["rolling"], what="it rolls")
            program = (
                "import sys, threading, jack, numpy as np\n"
                "c = jack.Client('both', servername=sys.argv[1], no_start_server=True)\n"
                "i = c.inports.register('in')\n"
                "heard, is_over = [], threading.Event()\n"
                "@c.set_process_callback\n"
                "def process(frames):\n"
                "    sound = np.flatnonzero(i.get_array())\n"
                "    frame = c.transport_query_struct()[1].frame\n"
                "    heard.append((frame, int(sound[0]) if len(sound) else -1))\n"
                "    if len(heard) * frames >= 5 * c.samplerate: is_over.set()\n"
                "with c:\n"
                "    c.connect('bubbletracks:click', i)\n"
                "    is_over.wait(20)\n"
                "print(heard)\n")
            answer = subprocess.run(
                [sys.executable, "-c", program, session.server.name], check=True, timeout=30,
                capture_output=True, text=True, env=session.server.environment).stdout
            heard, silent, errors = eval(answer), 0, []
            for frame, offset in heard:
                if offset >= 0 and silent > 4:
                    beat = 5 + (frame + offset) * 97 / 60 / 48_000
                    errors.append((beat - round(beat)) * 60_000 / 97)
                silent = 0 if offset >= 0 else silent + 1
            assert len(errors) >= 5 and max(map(abs, errors)) < 1, f"ms: {errors}"
        finally:
            other.communicate("", timeout=10)


def timebase_told():
    """with --timebase other programs are told bar, beat and tempo, of the program's own beat"""
    with Session("--clock", "jack", "--timebase", "--tempo", "90") as session:
        control(session, "start")
        eventually(lambda: session.osc.status()["rolling"], what="it rolls")
        told = [entry for entry in places(session, 1.5) if entry[0]]
        assert len(told) > 100 and all(entry[2] for entry in told[4:]), told[:8]
        for _, frame, _, bar, beat, part, tempo in told[4:]:
            equal(tempo, 90.0)
            near((bar - 1) * 4 + beat - 1 + part, frame * 90 / 60 / 48_000, 0.001, "beat")
        # Another tempo goes on from the beat that it is.
        session.osc.send("/tempo", 180.0)
        session.osc.settle()
        later = [entry for entry in places(session, 0.5) if entry[6] == 180.0]
        beats_then = [(e[3] - 1) * 4 + e[4] - 1 + e[5] for e in later]
        steps = np.diff(beats_then) / np.diff([entry[1] for entry in later])
        assert np.allclose(steps, 180 / 60 / 48_000, rtol=0.2), steps
        assert beats_then[0] < later[0][1] * 180 / 60 / 48_000 - 1, "it jumped"


def timebase_conditional():
    """--timebase leaves the beats to a master that is there, and takes over when it goes"""
    with Session("--clock", "jack") as helper:
        other = master(helper, 77)
        with Session("--timebase", "--name", "second", server=helper.server) as session:
            try:
                eventually(lambda: "another program" in session.said, what="it is told")
                assert "timebase master now" not in session.said
            finally:
                other.communicate("", timeout=10)
            eventually(lambda: "timebase master now" in session.said, what="it takes over")


def clock_keeps_place():
    """a change of clock while it plays, to a transport that stands, neither stops nor jumps"""
    with Session() as session:
        session.osc.send("/subscribe")
        session.osc.send("/click", 1)
        ear = session.server.listen("bubbletracks:click")
        ear.wait(60_000)
        session.osc.send("/clock", "jack")
        session.osc.settle()
        ear.wait(72_000)
        session.osc.send("/clock", "internal")
        session.osc.settle()
        ear.wait(72_000)
        sound = np.flatnonzero(ear.heard()[0])
        starts = sound[np.flatnonzero(np.diff(sound, prepend=-9_999) > 1_000)]
        gaps = np.diff(starts)
        assert np.all(np.abs(gaps - 24_000) < 1_500), f"frames between beats: {gaps}"
        assert session.osc.status()["rolling"], "it stands"


def followed_log():
    """the log of a performance that followed a transport renders what was heard"""
    with Session("--clock", "jack", "--log", "log.osc") as session:
        write_wav(session.file("ramp.wav"), ramp(96_000))
        session.osc.send("/track/add", "ramp.wav")
        session.osc.expect("/track/added")
        session.osc.send("/track/1/beats", 4.0)
        session.osc.send("/track/1/sync", "repitch")
        session.osc.send("/track/1/mute", 0)
        session.osc.settle()
        ear = session.server.listen()
        other = master(session, 126)
        try:
            control(session, "start")
            eventually(lambda: session.osc.status()["rolling"], what="it rolls")
            session.opened(1)
            ear.wait(48_000)
            control(session, "locate", 300_000)
            ear.wait(24_000)
            control(session, "stop")
            ear.wait(12_000)
        finally:
            other.communicate("", timeout=10)
        heard = np.array(ear.heard())
        ear.close()
        session.end()
        sound = render_log(session)
        start = first_sound(heard[0])
        again = first_sound(sound[:, 0])
        count = min(heard.shape[1] - start, len(sound) - again)
        assert count > 60_000
        assert np.array_equal(heard[0, start:start + count], sound[again:again + count, 0]), \
            np.flatnonzero(heard[0, start:start + count] != sound[again:again + count, 0])[:5]
