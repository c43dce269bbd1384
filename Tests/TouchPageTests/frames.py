"""What a frame costs, by the browser's own trace."""

import json

SCRIPT = ("FireAnimationFrame", "FunctionCall", "TimerFire", "EventDispatch", "V8.GCScavenger",
          "MajorGC", "MinorGC", "WebSocketReceive")


def outermost(events):
    """The events of one thread that lie in no other of them."""
    end = -1
    for event in sorted(events, key=lambda e: (e["ts"], -e["dur"])):
        if event["ts"] >= end:
            end = event["ts"] + event["dur"]
            yield event


def fill(stage):
    """Sixteen tracks and as many effects, all heard and linked."""
    for slot in range(16):
        x, y = 0.06 + 0.12 * (slot % 8), 0.15 + 0.4 * (slot // 8)
        stage.osc.send("/track/add", "loop.wav", x, y)
        stage.osc.send("/effect/add", "delay" if slot % 2 else "lowpass", x, y + 0.2)
    stage.osc.settle()
    for slot in range(1, 17):
        stage.osc.send(f"/track/{slot}/chain", f"{slot} {slot % 16 + 1}")
        stage.osc.send(f"/track/{slot}/mute", 0)
        stage.osc.send(f"/effect/{slot}/active", 1)
    stage.osc.settle()


class Cost:
    """The frames of some seconds, while a finger moves: times in milliseconds."""

    def __init__(self, browser, page):
        browser.start_tracing(page=page.page, categories=["devtools.timeline"])
        # One of them moves under a finger all the while.
        page.down(page.spot(0.3, 0.95))
        for step in range(60):
            page.move(page.spot(0.3 + 0.005 * step, 0.95))
            page.wait(0.05)
        page.up()
        events = json.loads(browser.stop_tracing())["traceEvents"]
        frames = [e for e in events if e["name"] == "FireAnimationFrame" and e["ph"] == "X"]
        main = (frames[0]["pid"], frames[0]["tid"])
        mine = [e for e in events if (e["pid"], e["tid"]) == main and e["ph"] == "X"]
        script = list(outermost([e for e in mine if e["name"] in SCRIPT]))
        # The time on the processor: a busy machine lets a frame wait, which is not its cost.
        self.drawing = [e.get("tdur", e["dur"]) / 1000 for e in frames]
        self.script = sum(e.get("tdur", e["dur"]) for e in script) / 1000 / len(frames)
        self.wall = [e["dur"] / 1000 for e in frames]
        self.rate = len(frames) / ((frames[-1]["ts"] - frames[0]["ts"]) / 1e6)
        self.layouts = sum(e["name"] == "Layout" for e in mine) / len(frames)
