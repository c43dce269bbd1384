"""OSC messages: what is accepted, refused, told back, and how much of it."""

import json
import math
import socket
import struct
import subprocess
import time

import numpy as np

from bench.checks import contains, equal, eventually, near
from bench.osc import bundle, message
from bench.program import Session
from bench.server import need
from bench.sound import write_wav


def with_track(session, *place):
    """A track of a constant in slot 1."""
    write_wav(session.file("one.wav"), np.full(48_000, 0.25))
    return session.add("one.wav", *place)


def oscsend():
    """oscsend, the tool, plays the instrument"""
    need("oscsend")
    with Session() as session:
        with_track(session)
        for words in (("/track/1/gain", "f", "-6"), ("/track/1/mute", "i", "0"),
                      ("/effect/add", "s", "reverb"), ("/link", "ss", "track/1", "effect/1")):
            subprocess.run(["oscsend", "localhost", str(session.port), *words], check=True)
        eventually(lambda: session.osc.status()["links"], what="a link")
        equal(session.track(1)["gain"], -6)
        equal(session.track(1)["muted"], False)


def number_types():
    """wherever a number is expected, i f d h T F are all taken"""
    with Session() as session:
        with_track(session)
        for value, kind in ((-6, "i"), (-5.5, "f"), (-4.25, "d"), (-3, "h")):
            session.osc.send("/track/1/gain", value, types=kind)
            equal(session.track(1)["gain"], value, kind)
        for value, kind in ((0, "i"), (1.0, "f"), (0.0, "d"), (1, "h"), (False, "F"), (True, "T")):
            session.osc.send("/track/1/mute", value, types=kind)
            equal(session.track(1)["muted"], bool(value), kind)
        session.osc.send("/track/1/gain", True, types="T")
        equal(session.track(1)["gain"], 1, "T as a number")


def button_release():
    """a button's release, the number 0, does nothing; anything else acts"""
    with Session() as session:
        session.osc.send("/effect/add", "delay")
        for value, kind, active in ((1.0, "f", True), (0.0, "f", True), (0, "i", True),
                                    (1, "i", False), (0, "h", False), (False, "F", False),
                                    (127, "i", True), (True, "T", False)):
            session.osc.send("/effect/1/tap", value, types=kind)
            equal(session.effect(1)["active"], active, f"after {value}")
        session.osc.send("/effect/1/tap")
        equal(session.effect(1)["active"], True, "without a number")
        session.osc.send("/effect/1/remove", 0)
        equal(len(session.osc.status()["effects"]), 1)


def clamped_and_refused():
    """values outside a range are clamped; NaN and infinity are refused, but for −∞ decibels"""
    with Session() as session:
        with_track(session)
        session.osc.send("/effect/add", "lowpass")
        session.osc.send("/effect/1/cutoff", 1e9)
        equal(session.effect(1)["parameters"]["cutoff"], 20_000)
        session.osc.send("/effect/1/cutoff", -5)
        equal(session.effect(1)["parameters"]["cutoff"], 20)
        session.osc.send("/track/1/pan", 7.0)
        equal(session.track(1)["pan"], 1)
        session.osc.send("/track/1/gain", 99.0)
        equal(session.track(1)["gain"], 12)
        session.osc.send("/track/1/gain", -math.inf)
        equal(session.track(1)["gain"], "-inf")
        for value in (math.nan, math.inf):
            for address in ("/track/1/gain", "/track/1/pan", "/effect/1/cutoff", "/tempo"):
                session.osc.refused(address, value)
        session.osc.refused("/track/1/pan", -math.inf)
        equal(session.track(1)["gain"], "-inf", "nothing has changed")


def norm():
    """/norm runs over a parameter's range in its own scale"""
    with Session() as session:
        session.osc.send("/effect/add", "lowpass")
        # The middle of 20…20000 Hz, logarithmically, is their geometric mean.
        session.osc.send("/effect/1/cutoff/norm", 0.5)
        near(session.effect(1)["parameters"]["cutoff"], math.sqrt(20 * 20_000), 0.01)
        session.osc.send("/effect/1/mix/norm", 0.25)
        near(session.effect(1)["parameters"]["mix"], 0.25, 1e-6)


def errors_to_the_sender():
    """what is wrong is told to the sender alone, with address and reason; nothing changes"""
    with Session() as session:
        with_track(session)
        session.osc.send("/effect/add", "delay")
        session.osc.send("/link", "track/1", "effect/1")
        other = session.client()
        other.send("/ping")
        other.expect("/pong")
        before = session.osc.status()
        for address, arguments, word in (
                ("/nonsense", (), "address"), ("/track/1/nonsense", (1,), "address"),
                ("/track/1/gain", (), "sent nothing"), ("/track/1/gain", ("loud",), "number"),
                ("/track/1/gain", (1.0, 2.0), "sent 2"), ("/track/9/gain", (0.0,), "8"),
                ("/track/2/mute", (1,), "track/2"), ("/track/0/mute", (1,), "1"),
                ("/effect/1/cutoff", (100.0,), "cutoff"), ("/effect/add", ("theremin",),
                 "theremin"),
                ("/link", ("track/1", "effect/1"), "already"),
                ("/link", ("effect/1", "effect/1"), "effect/1"),
                ("/link", ("track/1", "effect/5"), "effect/5"),
                ("/unlink", ("track/1", "effect/2"), "effect/2"), ("/track/add", (), "sent nothing"),
                ("/track/add", ("none.wav",), "none.wav"), ("/track/1/chain", ("1 7",), "effect/7"),
                ("/track/1/sync", ("sideways",), "stretch"), ("/clock", ("sundial",), "internal"),
                ("/menu/select", (999,), "999"), ("/canvas/tap", (0.5,), "sent 1"),
                ("/track/1/state", ("open",), "cannot be set"), ("/record/stop", (), "recording"),
                ("/scene/load", ("none.json",), "none.json"),
                ("/effect/1/preset", ("Nothing",), "Nothing")):
            reason = session.osc.refused(address, *arguments)
            assert word in reason, f"{address} {arguments}: {word!r} is not in {reason!r}"
        after = session.osc.status()
        for key in ("tracks", "effects", "links", "tempo"):
            equal(after[key], before[key], key)
        other.send("/ping")
        eventually(lambda: len(other.all("/pong")) == 2, what="an answer")
        equal(other.all("/error"), [], "told to another client")


def patterns():
    """patterns act on the slots in use, and are an error if they match none"""
    with Session() as session:
        for _ in range(3):
            session.osc.send("/effect/add", "delay")
        session.osc.send("/effect/2/remove")

        def active():
            return [e["active"] for e in session.osc.status()["effects"]]
        session.osc.send("/effect/*/active", 1)
        equal(active(), [True, True])
        session.osc.send("/effect/{1,2}/active", 0)
        equal(active(), [False, True])
        session.osc.send("/effect/[!1]/active", 0)
        equal(active(), [False, False])
        session.osc.send("/effect/?/active", 1)
        equal(active(), [True, True])
        session.osc.send("/effect/[1-2]/act*", 0)
        equal(active(), [False, True])
        contains(session.osc.refused("/track/*/mute", 1), "pattern")
        contains(session.osc.refused("/effect/*/mute", 1), "pattern")
        session.osc.refused("/effect/*/active", "yes")
        equal(active(), [False, True])


def feedback():
    """after /subscribe every change is told on the address that would set it"""
    with Session() as session:
        with_track(session)
        osc, other = session.osc, session.client()
        osc.send("/effect/add", "lowpass")
        osc.send("/subscribe")
        osc.settle()
        osc.forget()
        for change in (("/track/1/gain", -6.0), ("/track/1/pan", 0.5), ("/track/1/mute", 0),
                       ("/track/1/solo", 1), ("/effect/1/cutoff", 500.0), ("/effect/1/active", 1),
                       ("/tempo", 96.0), ("/quantum", 4.0), ("/main/gain", -3.0),
                       ("/main/limiter", 0), ("/track/1/move", 0.25, 0.75)):
            other.send(*change)
            osc.expect(*change)
        other.send("/link", "track/1", "effect/1")
        osc.expect("/track/1/chain", "1")
        near(osc.expect("/track/1/fader")[0], 0.75 * 10**(-6 / 20 / 4.8), 1e-5)
        other.send("/effect/1/tap")
        osc.expect("/effect/1/active", 0)
        other.send("/undo")
        osc.forget()
        other.send("/track/1/remove")
        osc.expect("/track/1/remove")
        osc.send("/unsubscribe")
        osc.settle()
        osc.forget()
        other.send("/tempo", 111.0)
        other.settle()
        osc.settle()
        equal(osc.all("/tempo"), [])


def no_echo():
    """a plain set is not echoed to its sender, unless the value differs from what was sent"""
    with Session() as session:
        with_track(session)
        osc = session.osc
        osc.send("/subscribe")
        osc.settle()
        osc.forget()
        osc.send("/track/1/gain", -6.0)
        osc.send("/tempo", 96.0)
        osc.settle()
        equal(osc.all("/track/1/gain"), [])
        equal(osc.all("/tempo"), [])
        osc.send("/track/1/gain", 99.0)
        osc.expect("/track/1/gain", 12.0)
        osc.send("/tempo", 5.0)
        osc.expect("/tempo", 20.0)
        osc.send("/track/1/tap")
        osc.expect("/track/1/mute", 0)


def subscribed_port():
    """/subscribe with a port tells that port of the sender's host"""
    with Session() as session:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
            ear.bind(("127.0.0.1", 0))
            ear.settimeout(10)
            session.osc.send("/subscribe", ear.getsockname()[1])
            session.osc.settle()
            session.client().send("/tempo", 133.0)
            wanted = message("/tempo", 133.0)
            for _ in range(1_000):
                if ear.recv(65_536) == wanted:
                    return
            raise AssertionError("/tempo was not told")


def stream():
    """a TCP client with SLIP is answered as a UDP client is, also in pieces"""
    with Session() as session:
        with socket.create_connection(("127.0.0.1", session.port), timeout=10) as stream:
            def framed(data):
                body = data.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
                return b"\xc0" + body + b"\xc0"
            # 0xC0 and 0xDB must be escaped.
            data = framed(message("/ping", 0xC0, 0xDB, "hé")) + framed(
                message("/effect/add", "delay")) + framed(message("/status"))
            for start in range(0, len(data), 7):
                stream.sendall(data[start:start + 7])
            received = b""
            while received.count(b"/status") < 1 or not received.endswith(b"\xc0"):
                received += stream.recv(65_536)
            packets = [p.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                       for p in received.split(b"\xc0") if p]
            equal(packets[0], message("/pong", 0xC0, 0xDB, "hé"))
            assert message("/effect/added", 1, "delay") in packets, packets
            status = next(p for p in packets if p.startswith(b"/status"))
            text = status[status.index(b"{"):].rstrip(b"\0")
            equal(json.loads(text)["effects"][0]["type"], "delay")


def burst():
    """of a burst of 16,384 messages none is lost, by a stream or in bundles"""
    with Session() as session:
        session.osc.send("/effect/add", "lowpass")
        count = 16_384
        # Each bundle is well below the size of a datagram; every message is answered.
        for start in range(0, count, 64):
            session.osc.send_raw(bundle(None, *[
                message("/nonsense", n) for n in range(start, start + 64)]))
            session.osc.read()
        eventually(lambda: len(session.osc.all("/error")) >= count, 30, "all are answered")
        equal(len(session.osc.all("/error")), count)
        session.osc.forget()
        for number in range(count):
            session.osc.send("/ping", number)
            if number % 64 == 0:
                session.osc.read()
        eventually(lambda: len(session.osc.all("/pong")) >= count, 30, "all pings are answered")
        equal(sorted(a[0] for a in session.osc.all("/pong")), list(range(count)))


def malformed():
    """packets that are no OSC change nothing, and the next message is answered"""
    with Session() as session:
        for data in (b"", b"\0", b"/", b"hello", b"/ping\0\0\0,", b"/tempo\0\0,f\0\0", b"#bundle\0",
                     b"#bundle\0" + bytes(8) + struct.pack(">I", 1_000) + b"/ping\0\0\0",
                     b"#bundle\0" + bytes(8) + struct.pack(">i", -4), b"/tempo\0\0,\0\0\0" * 3,
                     b"\xff" * 1_000, b"/a\0\0,s\0\0abcd", bytes(60_000),
                     b"#bundle\0" + bytes(8) + struct.pack(">I", 0)):
            session.osc.send_raw(data)
        session.osc.send("/ping", 7)
        session.osc.expect("/pong", 7)
        equal(session.osc.status()["tempo"], 120)


def status():
    """/status answers JSON that tells everything"""
    with Session() as session:
        with_track(session, 0.25, 0.5)
        session.osc.send("/effect/add", "delay", 0.75, 0.5)
        session.osc.send("/link", "track/1", "effect/1")
        state = session.osc.status()
        equal((state["tempo"], state["quantum"], state["rate"], state["limiter"]),
              (120, 1, 48_000, True))
        track = state["tracks"][0]
        equal((track["slot"], track["x"], track["y"], track["muted"], track["state"]),
              (1, 0.25, 0.5, True, "open"))
        contains(track["file"], "one.wav")
        equal(state["effects"][0]["type"], "delay")
        equal(state["effects"][0]["parameters"]["mix"], 0.35)
        equal(state["effects"][0]["active"], False)
        equal(state["links"], [{"from": "track/1", "to": "effect/1", "stage": 1}])


def meters():
    """meters are told about twenty times a second, with the peak in dBFS"""
    with Session() as session:
        session.add(write_wav(session.file("half.wav"), np.full(48_000, 0.5)), unmuted=True)
        osc = session.osc
        osc.send("/subscribe")
        eventually(lambda: len(osc.all("/main/meter")) > 5, what="meters")
        osc.forget()
        start = osc.status()["frame"]
        eventually(lambda: len(osc.all("/main/meter")) >= 60, what="60 meters")
        count = len(osc.all("/main/meter"))
        seconds = (osc.status()["frame"] - start) / 48_000
        near(count / seconds, 20, 3, "meters a second")
        for address in ("/main/meter", "/track/1/meter"):
            near(osc.all(address)[-1][0], 20 * math.log10(0.5), 0.01, address)


def beats():
    """/beat is told on the beat, counting beats within bars of four"""
    with Session("--tempo", "240") as session:
        osc = session.osc
        osc.send("/subscribe")
        eventually(lambda: len(osc.all("/beat")) >= 13, what="13 beats")
        told = [(t, e) for t, e in zip(osc.times, osc.told) if e[0] == "/beat"]
        places = [(e[1] - 1) * 4 + e[2] - 1 for _, e in told]
        equal(places, list(range(places[0], places[0] + len(places))), "no beat is missed")
        assert all(1 <= e[2] <= 4 and e[3] == 240 for _, e in told), told
        # Beats lie 0.25 s apart; the median is not moved by a busy machine.
        step = float(np.median(np.diff([t for t, _ in told])))
        # Where it falls behind, so do the server's frames.
        assert step > 0.22 and (step < 0.28 or osc.all("/xruns")), f"{step} s a beat"


def beats_with_the_click():
    """/beat arrives within 60 ms of the click it tells of"""
    with Session("--tempo", "240") as session:
        osc = session.osc
        osc.send("/click", 1)
        osc.send("/subscribe")
        ear = session.server.listen("bubbletracks:click")
        osc.forget()

        def late():
            """Seconds from clicks to their messages, in the middle."""
            osc.forget()
            start = ear.wait(0)
            eventually(lambda: len(osc.all("/beat")) >= 8, what="beats")
            times = [t for t, entry in zip(osc.times, osc.told) if entry[0] == "/beat"]
            loud = np.flatnonzero(np.abs(ear.heard(start)[0]) > 0.01)
            # Clicks are far shorter than the 12,000 frames from one to the next.
            first = loud[np.flatnonzero(np.diff(loud, prepend=-12_000) > 6_000)] + start
            clicks = ear.origin + first / ear.server.rate
            return float(np.median([t - min(clicks, key=lambda c: abs(c - t)) for t in times]))
        # A busy machine may be late now and then, but not time and again.
        seen = [late()]
        while abs(seen[-1]) > 0.06 and len(seen) < 4:
            seen.append(late())
        near(seen[-1], 0, 0.06, f"seconds from click to message, after {seen}")


def taps_of_the_tempo():
    """tapping the tempo makes the tempo"""
    with Session() as session:
        base = time.time() + 0.5
        for index in range(4):
            session.osc.send_raw(bundle(base + index * 0.4, message("/tempo/tap")))
        eventually(lambda: abs(session.osc.status()["tempo"] - 150) < 0.2, what="150 BPM")
