"""Fingers on the canvas, and the menu."""

import os
import tempfile
import time

import numpy as np

from bench.checks import contains, equal, eventually, near
from bench.osc import bundle, message
from bench.program import Session
from bench.sound import write_wav


def one(session, name="one.wav"):
    """A loop of a constant."""
    return write_wav(session.file(name), np.full(48_000, 0.25))


def tap():
    """a tap toggles the mute of a track and the activity of an effect"""
    with Session() as session:
        one(session)
        session.add("one.wav", 0.2, 0.5)
        session.osc.send("/effect/add", "delay", 0.8, 0.5)
        for muted, active in ((False, True), (True, False)):
            session.osc.send("/canvas/tap", 0.2, 0.5)
            session.osc.send("/canvas/tap", 0.8, 0.5)
            equal(session.track(1)["muted"], muted)
            equal(session.effect(1)["active"], active)
        # 0.061 of the height beside the centre, at 4:3, is beside the bubble; 0.059 is on it.
        session.osc.send("/canvas/tap", 0.2 + 0.061 * 0.75, 0.5)
        equal(session.track(1)["muted"], True, "beside it")
        session.osc.send("/canvas/tap", 0.2 + 0.059 * 0.75, 0.5)
        equal(session.track(1)["muted"], False, "at its rim")


def topmost():
    """the bubble that was touched last lies on top"""
    with Session() as session:
        for kind in ("delay", "reverb"):
            session.osc.send("/effect/add", kind, 0.5, 0.5)
        session.osc.send("/canvas/tap", 0.5, 0.5)
        equal([e["active"] for e in session.osc.status()["effects"]], [False, True])
        session.osc.send("/effect/1/tap")
        session.osc.send("/canvas/tap", 0.5, 0.5)
        equal([e["active"] for e in session.osc.status()["effects"]], [False, True])


def long_press_links():
    """a long press on a bubble and then on another links the two, track first; twice cancels"""
    with Session() as session:
        one(session)
        session.add("one.wav", 0.2, 0.5)
        session.osc.send("/effect/add", "delay", 0.8, 0.5)
        session.osc.send("/effect/add", "reverb", 0.8, 0.9)
        # From the effect to the track.
        session.osc.send("/canvas/longpress", 0.8, 0.5)
        session.osc.send("/canvas/longpress", 0.2, 0.5)
        first = {"from": "track/1", "to": "effect/1", "stage": 1}
        equal(session.osc.status()["links"], [first])
        # The same bubble twice, and then the empty canvas, cancel.
        for cancel in ((0.2, 0.5), (0.5, 0.1)):
            session.osc.send("/canvas/longpress", 0.2, 0.5)
            session.osc.send("/canvas/longpress", *cancel)
            equal(session.osc.status()["links"], [first])
            session.osc.send("/canvas/longpress", 0.8, 0.9)
            equal(session.osc.status()["links"], [first])
            session.osc.send("/canvas/longpress", 0.8, 0.9)
        session.osc.send("/canvas/longpress", 0.2, 0.5)
        session.osc.send("/canvas/longpress", 0.8, 0.9)
        second = {"from": "track/1", "to": "effect/2", "stage": 2}
        equal(session.osc.status()["links"], [first, second])


def drag_moves():
    """a drag from a bubble moves it, and not beyond the canvas"""
    with Session() as session:
        session.osc.send("/effect/add", "delay", 0.5, 0.5)
        session.osc.send("/canvas/drag", 0.5, 0.5, 0.25, 0.75)
        near(session.effect(1)["x"], 0.25, 1e-6)
        near(session.effect(1)["y"], 0.75, 1e-6)
        session.osc.send("/canvas/drag", 0.25, 0.75, 3.0, -1.0)
        equal((session.effect(1)["x"], session.effect(1)["y"]), (1, 0))


def drag_cuts():
    """a drag from the empty canvas removes every link that it crosses, and no other"""
    with Session() as session:
        one(session)
        session.add("one.wav", 0.1, 0.5)
        for place in ((0.9, 0.2), (0.9, 0.5), (0.9, 0.8)):
            session.osc.send("/effect/add", "delay", *place)
        for slot in (1, 2, 3):
            session.osc.send("/link", "track/1", f"effect/{slot}")
        # At x = 0.5 the links lie at y = 0.35, 0.5 and 0.65.
        session.osc.send("/canvas/drag", 0.5, 0.42, 0.5, 0.9)
        equal(session.osc.status()["links"], [{"from": "track/1", "to": "effect/1", "stage": 1}])


def fingers():
    """several raw fingers tap, move and cut at once, each for itself"""
    with Session() as session:
        one(session)
        session.add("one.wav", 0.1, 0.5)
        session.osc.send("/effect/add", "delay", 0.9, 0.5)
        session.osc.send("/effect/add", "reverb", 0.5, 0.1)
        session.osc.send("/link", "track/1", "effect/1")
        for step in (
                ("down", 1, 0.1, 0.5), ("down", 2, 0.5, 0.1), ("down", 3, 0.5, 0.4),
                ("move", 2, 0.55, 0.1), ("move", 3, 0.5, 0.45), ("up", 1, 0.1, 0.5),
                ("move", 3, 0.5, 0.6), ("move", 2, 0.6, 0.2), ("up", 3, 0.5, 0.6),
                ("up", 2, 0.6, 0.2)):
            session.osc.send("/canvas/" + step[0], *step[1:])
        equal(session.track(1)["muted"], False, "tapped by the first")
        near(session.effect(2)["x"], 0.6, 1e-6, "moved by the second")
        near(session.effect(2)["y"], 0.2, 1e-6)
        equal(session.osc.status()["links"], [], "cut by the third")


def resting_finger():
    """a finger that rests for half a second is a long press, at that time and not before"""
    with Session() as session:
        session.osc.send("/subscribe")
        start = time.monotonic()
        session.osc.send("/canvas/down", 1, 0.3, 0.3)
        place = session.osc.expect("/menu/opened")
        passed = time.monotonic() - start
        assert 0.45 < passed < 2, f"after {passed} s"
        near(place[0], 0.3, 1e-6)
        session.osc.send("/canvas/up", 1, 0.3, 0.3)
        session.osc.send("/menu/select", "delay")
        near(session.effect(1)["x"], 0.3, 1e-6, "created there")


def tuio():
    """a TUIO tracker's cursors do what fingers do"""
    with Session() as session:
        one(session)
        session.add("one.wav", 0.2, 0.5)

        def frame(number, alive, *places):
            session.osc.send_raw(bundle(None, *[
                message("/tuio/2Dcur", "source", "table@host"),
                message("/tuio/2Dcur", "alive", *alive),
                *[message("/tuio/2Dcur", "set", s, x, y, 0.0, 0.0, 0.0) for s, x, y in places],
                message("/tuio/2Dcur", "fseq", number)]))
        frame(1, [12], (12, 0.2, 0.5))
        frame(2, [])
        equal(session.track(1)["muted"], False, "a tap")
        frame(3, [13], (13, 0.2, 0.5))
        frame(4, [13], (13, 0.4, 0.5))
        frame(5, [13], (13, 0.6, 0.7))
        frame(6, [])
        near(session.track(1)["x"], 0.6, 1e-6, "a drag")
        equal(session.track(1)["muted"], False, "no tap")


def menu():
    """the menu lists the library in the order that people expect, and what appears later"""
    with tempfile.TemporaryDirectory(prefix="bubbletracks-test") as library:
        for name in ("loop 10.wav", "loop 9.wav", "Älpler.wav", "bass.wav", "Zebra.wav"):
            write_wav(f"{library}/{name}", np.full(4_800, 0.25))
        open(library + "/notes.txt", "w").close()
        os.mkdir(library + "/drums")
        write_wav(library + "/drums/kick.wav", np.full(4_800, 0.25))
        with Session("--library", library) as session:
            def tracks():
                session.osc.forget()
                session.osc.send("/menu")
                count = session.osc.expect("/menu/end")[0]
                items = session.osc.all("/menu/item")
                equal(len(items), count, "items")
                equal([i[0] for i in items], list(range(1, count + 1)), "indices")
                assert ("effect", "lowpass") in [i[1:] for i in items], items
                return [i[2] for i in items if i[1] == "track"]
            seen = tracks()
            equal(set(seen), {"loop 10.wav", "loop 9.wav", "Älpler.wav", "bass.wav", "Zebra.wav",
                              "drums/kick.wav"})
            assert seen.index("loop 9.wav") < seen.index("loop 10.wav"), seen
            assert seen.index("bass.wav") < seen.index("Zebra.wav"), seen
            write_wav(library + "/loop 1.wav", np.full(4_800, 0.25))
            eventually(lambda: "loop 1.wav" in tracks(), what="the new file is listed")
            os.remove(library + "/bass.wav")
            eventually(lambda: "bass.wav" not in tracks(), what="the old file is gone")
            session.osc.send("/canvas/longpress", 0.7, 0.2)
            session.osc.send("/menu/select", "drums/kick.wav")
            session.opened(1)
            near(session.track(1)["x"], 0.7, 1e-6)
            session.osc.send("/menu/select", tracks().index("Zebra.wav") + 1)
            session.opened(2)
            contains(session.track(2)["file"], "Zebra.wav")


def slots_full():
    """without a free slot there is an error, and the lowest free one is taken first"""
    with Session("--effects", "3") as session:
        for _ in range(3):
            session.osc.send("/effect/add", "delay")
        contains(session.osc.refused("/effect/add", "reverb"), "slot", "3")
        session.osc.send("/effect/3/remove")
        session.osc.send("/effect/1/remove")
        session.osc.forget()
        session.osc.send("/effect/add", "reverb")
        equal(session.osc.expect("/effect/added"), (1, "reverb"))
        session.osc.forget()
        session.osc.send("/effect/add", "chorus")
        equal(session.osc.expect("/effect/added"), (3, "chorus"))
