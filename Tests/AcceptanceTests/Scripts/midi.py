"""MIDI clock, sent and followed."""

import subprocess
import sys

import numpy as np

from bench.checks import contains, equal, eventually, near
from bench.program import Session
from bench.sound import ramp, write_wav
from timing import rendered_again, strokes

SENDER = """
import sys, random, jack
server, tempo, jitter, commands = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
client = jack.Client("sender", servername=server, no_start_server=True)
out, ear = client.midi_outports.register("out"), client.inports.register("ear")
generator = random.Random(1)
rate = client.samplerate
state = {"frame": 0, "due": 4800.0, "count": 0, "silent": False, "stop": False}
queue, beats, strikes, quiet = [], [], [], 9999
interval = 60 * rate / tempo / 24

@client.set_process_callback
def process(frames):
    global quiet
    start = state["frame"]
    # Pulses are made ahead, since jitter may swap them; they are sent in order.
    while state["due"] < start + frames + rate:
        number = state["count"]
        if number == 0 and "start" in commands:
            queue.append((state["due"] - 0.02 * rate, 0xFA))
        if number % 24 == 0:
            beats.append(state["due"])
        queue.append((state["due"] + generator.uniform(-jitter, jitter) * rate, 0xF8))
        state["due"] += interval
        state["count"] += 1
    queue.sort()
    out.clear_buffer()
    while queue and queue[0][0] < start + frames:
        at, byte = queue.pop(0)
        if not state["silent"]:
            out.write_midi_event(max(0, int(at) - start), (byte,))
    if state["stop"]:
        state["stop"] = False
        out.write_midi_event(frames - 1, (0xFC,))
    sound = ear.get_array()
    places = sound.nonzero()[0]
    if len(places) and quiet > 500:
        strikes.append(start + int(places[0]))
    quiet = 0 if len(places) else quiet + frames
    state["frame"] += frames

with client:
    client.connect(out, "bubbletracks:midi_in")
    client.connect("bubbletracks:click", ear)
    print("ready", flush=True)
    for line in sys.stdin:
        word = line.strip()
        if word == "ask":
            print([b for b in beats if b < state["frame"]], "|", strikes, flush=True)
        elif word == "silence":
            state["silent"] = True
        elif word == "speak":
            state["silent"] = False
        elif word == "stop":
            state["silent"] = state["stop"] = True
"""


class Sender:
    """Another program that sends clock at `tempo`, each pulse up to `jitter` seconds off, and hears
    when the metronome strikes."""

    def __init__(self, session, tempo, jitter=0.0, commands="start"):
        self.process = subprocess.Popen(
            [sys.executable, "-c", SENDER, session.server.name, str(tempo), str(jitter), commands],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=session.server.environment)
        assert self.process.stdout.readline() == "ready\n"

    def tell(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def ask(self):
        """The frames of the beats it has sent, and of the strikes it has heard."""
        self.tell("ask")
        beats, strikes = self.process.stdout.readline().split("|")
        return np.array(eval(beats)), np.array(eval(strikes))

    def errors(self, since=0):
        """How late each strike was after the beat nearest to it, in frames."""
        beats, strikes = self.ask()
        strikes = strikes[strikes >= since]
        return np.array([strike - beats[np.abs(beats - strike).argmin()] for strike in strikes])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate("", timeout=10)


def followed():
    """with --clock midi tempo and beat are those of a jittered clock, to 0.1 % and a millisecond"""
    with Session("--clock", "midi", "--tempo", "100") as session:
        session.osc.send("/click", 1)
        session.osc.settle()
        with Sender(session, 127.3, jitter=0.002) as sender:
            eventually(lambda: session.osc.status()["rolling"], what="it rolls")
            eventually(lambda: len(sender.ask()[1]) >= 22, 30, "22 beats")
            near(session.osc.status()["tempo"], 127.3, 0.12, "tempo")
            # The sender's beats and the strikes are counted in the same frames; a strike comes after
            # it has been heard by a cycle, since both lie in one graph.
            late = sender.errors(since=48_000 * 5) - session.server.period
            assert len(late) > 6 and np.abs(late).max() < 96, f"frames: {late}"
            assert np.abs(np.mean(late)) < 48, f"frames: {late}"


def dropout():
    """a clock that falls silent is held at its tempo, and found again"""
    with Session("--clock", "midi") as session:
        session.osc.send("/subscribe")
        session.osc.send("/click", 1)
        session.osc.settle()
        with Sender(session, 140, jitter=0.001) as sender:
            eventually(lambda: len(sender.ask()[1]) >= 12, 30, "12 beats")
            sender.tell("silence")
            eventually(lambda: "MIDI clock is gone" in session.said, what="it is told")
            before = len(sender.ask()[1])
            eventually(lambda: len(sender.ask()[1]) >= before + 5, 30, "beats in the silence")
            near(session.osc.status()["tempo"], 140, 0.14, "tempo")
            sender.tell("speak")
            eventually(lambda: session.said.count("MIDI clock is there") > 1, what="it is told")
            mark = sender.ask()[1][-1] + 96_000
            eventually(lambda: len(sender.errors(mark)) >= 4, 30, "beats again")
            late = sender.errors(mark) - session.server.period
            assert np.abs(late).max() < 96, f"frames: {late}"
            sender.tell("stop")
            eventually(lambda: not session.osc.status()["rolling"], what="it stops")


HEARER = """
import sys, time, jack
client = jack.Client("hearer", servername=sys.argv[1], no_start_server=True)
port = client.midi_inports.register("in")
heard, frame = [], [0]

@client.set_process_callback
def process(frames):
    for offset, data in port.incoming_midi_events():
        heard.append((frame[0] + offset, [b for b in bytes(data)]))
    frame[0] += frames

with client:
    client.connect("bubbletracks:midi_out", port)
    print("ready", flush=True)
    sys.stdin.readline()
print(heard)
"""


def sent():
    """midi_out carries 24 pulses a beat, exact to the sample, with start, stop and place"""
    with Session("--tempo", "125") as session:
        process = subprocess.Popen(
            [sys.executable, "-c", HEARER, session.server.name], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, env=session.server.environment)
        assert process.stdout.readline() == "ready\n"
        ear = session.server.listen()
        ear.wait(48_000)
        session.osc.send("/transport/stop")
        session.osc.settle()
        ear.wait(4_800)
        session.osc.send("/transport/locate", 0.0)
        session.osc.send("/transport/start")
        session.osc.settle()
        ear.wait(24_000)
        heard = eval(process.communicate("\n", timeout=10)[0])
        kinds = [data[0] for _, data in heard]
        stop = kinds.index(0xFC)
        gaps = np.diff([frame for frame, data in heard[:stop] if data == [0xF8]])
        # 60 × 48,000 / 125 / 24 is 960.
        assert len(gaps) > 40 and np.all(gaps == 960), gaps
        contains(kinds[stop:], 0xFA)
        start = kinds.index(0xFA, stop)
        assert kinds[start + 1] == 0xF8 and heard[start][0] == heard[start + 1][0], heard[start:]
        assert 0xF8 not in kinds[stop:start], "pulses while it stands"


def followed_log():
    """the log of a performance that followed a jittered clock renders what was heard, to the bit"""
    with Session("--clock", "midi", "--log", "log.osc", "--no-connect") as session:
        strokes(session.file("loop.wav"), 104, 4)
        write_wav(session.file("ramp.wav"), ramp(48_000))
        osc, ear = session.osc, session.server.listen()
        with Sender(session, 127.3, jitter=0.002) as sender:
            eventually(lambda: osc.status()["rolling"], what="it rolls")
            session.add("loop.wav", unmuted=True)
            session.add("ramp.wav", unmuted=True)
            osc.send("/track/2/sync", "repitch")
            osc.send("/track/2/beats", 2.0)
            for gain in (-3.0, -6.0, -1.0, -4.0):
                ear.wait(24_000)
                osc.send("/track/1/gain", gain)
                osc.send("/track/2/mute", 1)
                osc.send("/undo")
            osc.send("/track/1/load", "ramp.wav")
            ear.wait(48_000)
            sender.tell("stop")
            eventually(lambda: not osc.status()["rolling"], what="it stops")
            ear.wait(12_000)
        rendered_again(session, ear, 120_000)


PLAYER = """
import sys, jack
client = jack.Client("keys", servername=sys.argv[1], no_start_server=True)
out, frame, queue = client.midi_outports.register("out"), [0], []

@client.set_process_callback
def process(frames):
    out.clear_buffer()
    while queue and queue[0][0] < frame[0] + frames:
        at, data = queue.pop(0)
        out.write_midi_event(max(0, at - frame[0]), data)
    frame[0] += frames

with client:
    client.connect(out, "bubbletracks:midi_in")
    print("ready", flush=True)
    for line in sys.stdin:
        words = [int(word) for word in line.split()]
        start = frame[0] + 4_800
        queue.extend(
            (start + words[0] * k, tuple(words[1:4])) for k in range(words[4]))
        queue.sort()
"""


def tapped():
    """a key or a pedal at midi_in taps the tempo, to the sample"""
    with Session("--tap-midi", "note 60", "--log", "log.osc") as session:
        session.osc.send("/subscribe")
        keys = subprocess.Popen(
            [sys.executable, "-c", PLAYER, session.server.name], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, env=session.server.environment)
        try:
            equal(keys.stdout.readline(), "ready\n", "the player")

            def play(interval, *data, count=4):
                keys.stdin.write(" ".join(map(str, (interval, *data, count))) + "\n")
                keys.stdin.flush()
            # 60 × 48,000 / 21,333 beats a minute; another key, and a released one, are not heard.
            play(21_333, 0x90, 60, 100)
            eventually(lambda: abs(session.osc.status()["tempo"] - 135.0021) < 1e-3, 15, "a tempo")
            play(9_000, 0x90, 61, 100)
            play(9_000, 0x90, 60, 0)
            # The rest of the first taps, and then a rest after which another series begins.
            over = session.osc.status()["frame"] + 144_000
            eventually(lambda: session.osc.status()["frame"] > over, 15, "three seconds")
            near(session.osc.status()["tempo"], 135.0021, 1e-3, "other keys are not heard")
            session.osc.send("/tempo/midi", "cc 64")
            session.osc.settle()
            play(30_011, 0xB3, 64, 127)
            eventually(lambda: abs(session.osc.status()["tempo"] - 60 * 48_000 / 30_011) < 1e-3, 15,
                       "the pedal's tempo")
            contains(session.osc.refused("/tempo/midi", "drum"), "note 60", "cc 64")
            session.osc.send("/tempo/midi", "off")
            session.osc.settle()
            play(15_000, 0xB3, 64, 127)
            server_frames = session.osc.status()["frame"] + 96_000
            eventually(lambda: session.osc.status()["frame"] > server_frames, 15, "two seconds")
            near(session.osc.status()["tempo"], 60 * 48_000 / 30_011, 1e-3, "the tempo stays")
        finally:
            keys.communicate("", timeout=10)
        equal(session.end(), 0)
        with open(session.file("log.osc"), encoding="utf-8") as log:
            assert sum("/tempo d" in line for line in log) >= 2, "the log has no tempos"
