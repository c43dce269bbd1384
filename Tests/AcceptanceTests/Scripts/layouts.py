"""The layouts for other programs' surfaces."""

import json
import os
import subprocess
import xml.etree.ElementTree as ElementTree
import zlib

from bench.checks import Skipped, equal
from bench.program import Session, binary, command
from bench.sound import sine, write_wav

READY = os.path.join(os.path.dirname(__file__), "../../../Presets/Controllers")
FILES = {"open-stage-control": "Open Stage Control.json", "touchosc": "TouchOSC.tosc"}

# What Open Stage Control knows of such widgets, as its documentation has it. What it does not know
# it passes over, so that only a player would notice.
COMMON = set("type id left top width height colorWidget html default address typeTags decimals "
             "bypass".split())
KNOWN = {
    "fader": COMMON | set("design horizontal range snap doubleTap origin".split()),
    "button": COMMON | set("label on off mode".split()),
    "text": COMMON - {"typeTags"},
}
MODES = {"toggle", "push", "momentary", "tap"}


def written(program):
    return subprocess.run([binary(), "layout", program], capture_output=True, check=True).stdout


def ready(folder):
    """the layouts that lie ready are what the program writes"""
    for program, name in FILES.items():
        with open(f"{READY}/{name}", "rb") as file:
            equal(file.read() == written(program), True, f"{name}: write it anew")
        equal(command("layout", program, "--output", f"{folder}/out")[0], 0)
        with open(f"{folder}/out", "rb") as file:
            equal(file.read() == written(program), True, program)
    equal(command("layout", "lemur")[0], 2)
    equal(command("layout")[0], 2)


def stage_control():
    """Address and arguments of both ends of every control of Open Stage Control."""
    session = json.loads(written("open-stage-control"))
    equal((session["type"], session["createdWith"]), ("session", "Open Stage Control"))
    widgets = session["content"]["widgets"]
    equal(len({widget["id"] for widget in widgets}), len(widgets), "each has a name of its own")
    for widget in widgets:
        equal(set(widget) - KNOWN[widget["type"]], set(), f"unknown properties of {widget}")
        assert widget.get("mode", "tap") in MODES and widget.get("design", "compact") == "compact"
        tag = widget.get("typeTags")
        if widget["type"] == "fader":
            for end in widget["range"].values():
                yield widget["address"], float(end), tag
        elif widget["type"] == "button":
            for end in {widget["on"], widget["off"]} if widget["mode"] == "toggle" else {
                    widget["on"]}:
                yield widget["address"], {"i": int, "f": float, "s": str}[tag](end), tag


def touch_osc():
    """The same of TouchOSC."""
    text = zlib.decompress(written("touchosc"))
    root = ElementTree.fromstring(text)
    equal(root.tag, "lexml")
    nodes = list(root.iter("node"))
    equal(len({node.get("ID") for node in nodes}), len(nodes), "each has an identity of its own")
    for osc in root.iter("osc"):
        path = "".join(part.findtext("value") for part in osc.find("path"))
        part, = osc.find("arguments")
        tag = {"INTEGER": "i", "FLOAT": "f", "STRING": "s"}[part.findtext("conversion")]
        kind = {"i": int, "f": float, "s": str}[tag]
        if part.findtext("type") == "VALUE":
            for end in ("scaleMin", "scaleMax"):
                yield path, kind(part.findtext(end)), tag
        else:
            yield path, kind(part.findtext("value")), tag


def understood():
    """every control of both is understood by the program"""
    with Session("--quantum", 0) as session:
        write_wav(session.file("a.wav"), sine(220, 48_000))
        for slot in range(1, 9):
            session.add(session.file("a.wav"))
            session.osc.send(f"/track/{slot}/beats", 2)
            session.osc.send("/effect/add", "delay")
        session.osc.settle()
        for controls in (list(stage_control()), list(touch_osc())):
            assert len(controls) > 100, f"{len(controls)} ends of controls"
            session.osc.forget()
            for address, value, tag in controls:
                session.osc.send(address, value, types=tag)
                if address == "/clock":
                    session.osc.send(address, "internal")
            session.osc.settle()
            # Other clocks and the transport of JACK may not be there.
            wrong = [e for e in session.osc.all("/error") if e[0] not in (
                "/clock", "/undo", "/redo", "/record/stop")]
            equal(wrong, [], "errors")
            session.osc.send("/record/stop")


def opened(folder):
    """a library that others wrote opens TouchOSC's layout"""
    try:
        import py2tosc
    except ImportError as missing:
        raise Skipped(str(missing)) from None
    path = f"{folder}/layout.tosc"
    command("layout", "touchosc", "--output", path)
    document = py2tosc.load(path)
    equal(py2tosc.validate(document), [], "what TouchOSC would not take")
    document.save(f"{folder}/again.tosc")
    equal(len(py2tosc.load(f"{folder}/again.tosc").root.children),
          len(document.root.children))
