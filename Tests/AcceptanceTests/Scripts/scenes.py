"""Scenes: saved, loaded, kept as they were, and mended; undo and redo."""

import json
import os
import threading

import numpy as np

from bench.checks import contains, equal, eventually, near
from bench.program import Session, command, render
from bench.sound import read_wav, write_wav


def scene(folder, name="scene.json", **changes):
    """Writes a scene with a track and an effect."""
    content = {
        "format": "bubbletracks-scene", "version": 1, "tempo": 120, "quantum": 1,
        "tracks": [{"slot": 1, "file": "one.wav", "x": 0.25, "y": 0.5, "muted": False}],
        "effects": [{"slot": 2, "type": "lowpass", "x": 0.75, "y": 0.5, "active": True,
                     "parameters": {"cutoff": 800}}],
        "links": [{"from": "track/1", "to": "effect/2", "stage": 1}]}
    content.update(changes)
    with open(f"{folder}/{name}", "w") as file:
        json.dump(content, file)
    return f"{folder}/{name}"


def rendered(folder):
    """a scene's unmuted loop sounds at full level from the first frame, whatever the quantum"""
    write_wav(folder + "/one.wav", np.full(48_000, 0.25))
    for quantum in (1, 0, 4):
        scene(folder, quantum=quantum, links=[])
        sound = render(folder, "", "--duration", "1", scene="scene.json")
        assert np.all(np.asarray(sound) == 0.25), f"quantum {quantum}: {sound[:3]}"


def round_trip():
    """a scene that is saved and loaded again is the same in every value"""
    with Session() as session:
        write_wav(session.file("one.wav"), np.full(48_000, 0.25))
        osc = session.osc
        session.add("one.wav", 0.2, 0.3)
        session.add("one.wav", 0.8, 0.3)
        for line in (("/effect/add", "reverb", 0.5, 0.8), ("/effect/add", "delay", 0.4, 0.6),
                     ("/track/1/mute", 0), ("/track/1/gain", -4.5), ("/track/2/pan", -0.25),
                     ("/track/2/solo", 1), ("/effect/1/decay", 3.5), ("/effect/1/active", 1),
                     ("/track/1/chain", "2 1"), ("/link", "track/2", "effect/1"),
                     ("/tempo", 97.5), ("/quantum", 4), ("/main/gain", -3.0),
                     ("/main/limiter", 0), ("/track/1/transpose", 3.0)):
            osc.send(*line)
        before = osc.status()
        osc.send("/scene/save", "saved")
        osc.settle()
        osc.send("/scene/clear")
        eventually(lambda: not osc.status()["tracks"], what="the canvas is empty")
        osc.send("/scene/load", "saved.json")
        session.opened(1)
        session.opened(2)
        after = osc.status()
        for key in ("tempo", "quantum", "mainGain", "limiter", "links"):
            equal(after[key], before[key], key)
        for kind in ("tracks", "effects"):
            equal(len(after[kind]), len(before[kind]), kind)
            for old, new in zip(before[kind], after[kind]):
                for key in old:
                    if isinstance(old[key], float):
                        near(new[key], old[key], 1e-7, f"{kind} {key}")  # a float of OSC
                    else:
                        equal(new[key], old[key], f"{kind} {key}")
        with open(session.file("saved.json")) as file:
            saved = json.load(file)
        equal((saved["format"], saved["version"]), ("bubbletracks-scene", 1))
        equal(saved["tracks"][0]["file"], "one.wav", "relative to the scene")


def unknown_keys():
    """keys that this version does not know are written back"""
    with Session() as session:
        write_wav(session.file("one.wav"), np.full(48_000, 0.25))
        path = scene(
            session.folder, future={"a": [1, 2.5, None]},
            tracks=[{"slot": 1, "file": "one.wav", "colour": "blue"}])
        session.osc.send("/scene/load", path)
        session.opened(1)
        session.osc.send("/scene/save", session.file("again.json"))
        session.osc.settle()
        again = json.load(open(session.file("again.json")))
        equal(again["future"], {"a": [1, 2.5, None]})
        equal(again["tracks"][0]["colour"], "blue")


def missing_file():
    """a missing file becomes a bubble in error that says why; the rest loads"""
    with Session() as session:
        write_wav(session.file("one.wav"), np.full(48_000, 0.25))
        path = scene(session.folder, tracks=[
            {"slot": 1, "file": "gone.wav", "x": 0.1, "y": 0.2}, {"slot": 3, "file": "one.wav"}])
        session.osc.send("/scene/load", path)
        session.opened(3)
        lost = eventually(
            lambda: (t := session.track(1)) and t["state"] == "error" and t, what="an error")
        contains(lost["error"], "gone.wav")
        near(lost["x"], 0.1, 1e-6)
        session.osc.send("/scene/save", session.file("again.json"))
        session.osc.settle()
        again = json.load(open(session.file("again.json")))
        equal([t["file"] for t in again["tracks"]], ["gone.wav", "one.wav"])


def found_by_name(folder):
    """a file that has moved is found in the library by its name"""
    os.makedirs(folder + "/library/deep")
    os.makedirs(folder + "/scenes")
    write_wav(folder + "/library/deep/one.wav", np.full(48_000, 0.25))
    scene(folder + "/scenes", links=[])
    sound = render(
        folder, "", "--duration", "1", "--library", "library", scene="scenes/scene.json")
    equal(float(sound[20_000, 0]), 0.25)


def bad_scenes(folder):
    """a scene that is none is an error that says what is wrong"""
    cases = {"not JSON": "{", "not a scene": '{"format": "else", "version": 1}',
             "version": '{"format": "bubbletracks-scene", "version": 99}'}
    for word, text in cases.items():
        with open(folder + "/bad.json", "w") as file:
            file.write(text)
        status, _, said = command(
            "render", "bad.json", "--output", "x.wav", "--duration", "1", folder=folder)
        equal(status, 2)
        contains(said, "bubbletracks: ", "bad.json", word)
    for line in (["render", "none.json", "--output", "x.wav", "--duration", "1"],
                 ["run", "none.json", "--headless", "--no-start-server"]):
        status, _, said = command(*line, folder=folder)
        equal(status, 2, line)
        contains(said, "none.json", "no such file")
    assert not os.path.exists(folder + "/x.wav"), "it has begun"


def atomic_save():
    """whoever reads a scene while it is saved sees a whole one"""
    with Session("--effects", "64") as session:
        path = session.file("saved.json")
        for _ in range(64):
            session.osc.send("/effect/add", "delay")
        session.osc.send("/scene/save", path)
        session.osc.settle()
        seen, broken, done = [0], [], threading.Event()

        def read():
            while not done.is_set():
                try:
                    equal(len(json.load(open(path))["effects"]), 64)
                    seen[0] += 1
                except (ValueError, OSError, AssertionError) as error:
                    broken.append(error)
        reader = threading.Thread(target=read)
        reader.start()
        try:
            for _ in range(50):
                session.osc.send("/scene/save", path)
            session.osc.settle()
            eventually(lambda: seen[0] > 10, what="the scene is read")
        finally:
            done.set()
            reader.join()
        assert not broken, broken[0]
        rest = [n for n in os.listdir(session.folder) if n not in ("saved.json", "said")]
        assert not rest, f"left behind: {rest}"


def unwritable_save():
    """a scene that cannot be saved is an error with its name"""
    with Session() as session:
        reason = session.osc.refused("/scene/save", "/proc/none/scene.json")
        contains(reason, "/proc/none/scene.json")


def undo_and_redo():
    """undo takes back the last gesture, redo does it again; there is an end to both"""
    with Session() as session:
        osc = session.osc
        osc.send("/effect/add", "delay")
        osc.send("/effect/add", "reverb")
        osc.send("/effect/1/active", 1)
        osc.send("/effect/2/remove")

        def state():
            return [(e["slot"], e["type"], e["active"]) for e in osc.status()["effects"]]
        steps = [[], [(1, "delay", False)], [(1, "delay", False), (2, "reverb", False)],
                 [(1, "delay", True), (2, "reverb", False)], [(1, "delay", True)]]
        equal(state(), steps[4])
        for step in (3, 2, 1, 0):
            osc.send("/undo")
            equal(state(), steps[step], "undo")
        contains(osc.refused("/undo"), "nothing to undo")
        for step in (1, 2, 3, 4):
            osc.send("/redo")
            equal(state(), steps[step], "redo")
        contains(osc.refused("/redo"), "nothing to redo")


def undo_in_a_render(folder):
    """undo and redo are heard at their sample"""
    write_wav(folder + "/one.wav", np.full(48_000, 0.25))
    render(folder, '0 /track/add s "one.wav"\n0 /track/1/mute i 0\n0.2 /track/1/gain f -6\n'
           "0.4 /undo\n0.6 /redo\n", "--duration", "1")
    sound = read_wav(folder + "/out.wav")
    down = 0.25 * 10**-0.3
    for place, wanted in ((18_000, down), (27_000, 0.25), (47_000, down)):
        near(float(sound[place, 0]), wanted, 1e-5, f"at {place}")


def demo():
    """the demo's eight tracks open and sound, each at its direct out"""
    root = os.path.dirname(os.path.abspath(__file__)) + "/../../.."
    ports = [f"bubbletracks:track_{slot}_1" for slot in range(1, 9)]
    with Session("--direct-outs", scene=root + "/Presets/Demo.json") as session:
        session.osc.send("/subscribe")
        for slot in range(1, 9):
            session.opened(slot)
            equal(session.track(slot)["muted"], False, f"track {slot} is muted")
        ear = session.server.listen(*ports)
        # Four bars of 120 BPM.
        start = ear.wait(8 * 48_000)
        for slot, heard in enumerate(ear.heard(start), 1):
            assert np.max(np.abs(heard)) > 0.01, f"track {slot} is silent"
