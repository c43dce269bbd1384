"""Other browsers than the one that the tests are made with: what a page needs of them to be
played, in the words that their protocols have in common."""

import json
import re
import subprocess

from bench.checks import eventually

# What a page complains of by itself when its server is gone, which no page can prevent.
EXPECTED = re.compile("WebSocket|can.t establish a connection|Could not connect")


def finger(*steps, kind="touch"):
    """A finger, or a mouse, that takes `steps`: places to move to, "down", "up", seconds to rest."""
    actions = []
    for step in steps:
        if step in ("down", "up"):
            actions.append({"type": f"pointer{step.title()}", "button": 0})
        elif isinstance(step, tuple):
            x, y = (round(part) for part in step)
            actions.append({"type": "pointerMove", "x": x, "y": y, "duration": 30})
        else:
            actions.append({"type": "pause", "duration": round(step * 1000)})
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind},
             "actions": actions}]


class Guest:
    """A page in another browser."""

    kind = "touch"

    def until(self, script, what, seconds=10):
        """Waits until `script`, an expression of the page's, is true; its value."""
        return eventually(lambda: self.evaluate(script), seconds, what)

    def where(self, selector, x=0.5, y=0.5):
        """A place of an element on the screen; its middle."""
        left, top, width, height = self.until(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            " if (!one) return null; one.scrollIntoView({ block: 'nearest' });"
            " const box = one.getBoundingClientRect();"
            " return [box.left, box.top, box.width, box.height]; })()", f"{selector} is there")
        return left + x * width, top + y * height

    def bubble(self, name):
        return self.where(f'[data-name="{name}"]')

    def spot(self, x, y):
        return self.where("#canvas", x, y)

    def says(self, bubble, part):
        self.until(
            f"document.querySelector('[data-name=\"{bubble}\"]')?.getAttribute('aria-label')?"
            f".includes({json.dumps(part)})", f"{bubble} says {part}")

    def touch(self, *steps):
        self.perform(finger(*steps, kind=self.kind))

    def tap(self, place):
        self.touch(place, "down", 0.03, "up")

    def press(self, place):
        # Far from what is a tap, and from what opens a panel.
        self.touch(place, "down", 0.7, "up")

    def drag(self, start, end, steps=6):
        way = [tuple(a + (b - a) * step / steps for a, b in zip(start, end))
               for step in range(1, steps + 1)]
        self.touch(start, "down", *way, "up")


def end(process):
    """Ends a browser, or what it needs."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
