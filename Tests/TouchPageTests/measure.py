"""Measures the page: prints a JSON list of {"name", "unit", "value", "wanted"}.

    BUBBLETRACKS=.build/release/bubbletracks python measure.py [--quick]
"""

import contextlib
import json
import os
import statistics
import sys
import threading
import time

import conftest
from bench.osc import free_port, message
from bench.program import Session
from fingers import Page
from frames import Cost, fill
from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

import numpy as np
from bench.sound import write_wav

PAGES = 16

# Notes when a frame has been drawn in which the bubble has the place that was told.
SEEN = """async () => {
  const { track } = await import("./state.js");
  window.seen = [];
  let last = track(1).x;
  const look = () => {
    if (track(1).x !== last) {
      last = track(1).x;
      seen.push(performance.timeOrigin + performance.now());
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def cut(values):
    return statistics.quantiles(values, n=100)


class Measurement:
    def __init__(self, browser, stage, count):
        self.browser, self.stage, self.count = browser, stage, count
        self.rows = []

    def add(self, name, unit, value, wanted=None):
        self.rows.append({"name": name, "unit": unit, "value": value, "wanted": wanted})

    def open(self):
        return Page(self.browser, self.stage, 1280, 800)

    def frames(self):
        fill(self.stage)
        page = self.open()
        page.says("track/16", "playing")
        page.wait(1)
        cost = Cost(self.browser, page)
        self.add("script of a frame, 32 bubbles", "ms", cost.script, 8)
        self.add("drawing a frame, median", "ms", cut(cost.drawing)[49])
        self.add("drawing a frame, 99 of 100", "ms", cut(cost.drawing)[98])
        self.add("frames a second", "", cost.rate)
        page.close()
        self.stage.clear()

    def touches(self):
        """From the touch in the browser until another client has been told of it."""
        page = self.open()
        page.page.evaluate("""() => { window.touched = [];
          addEventListener("pointerdown", () => {
            touched.push(performance.timeOrigin + performance.now()); }, true); }""")
        other = self.listener()
        came, isOver = [], threading.Event()

        def listen():
            while not isOver.is_set():
                try:
                    data = other.socket.recv(65_536)
                except TimeoutError:
                    continue
                # Player, finger and whether it is down come after the type letters.
                if data.startswith(b"/finger\0") and data[27] == 1:
                    came.append(time.time() * 1000)
        listener = threading.Thread(target=listen)
        listener.start()
        for index in range(self.count):
            page.down(page.spot(0.5, 0.5))
            page.wait(0.03)
            page.up()
            page.wait(0.02)
        isOver.set()
        listener.join()
        starts = page.page.evaluate("touched")
        other.socket.setblocking(False)
        other.send("/unsubscribe")
        page.close()
        assert len(starts) == len(came), f"{len(starts)} touches, {len(came)} told"
        ways = [b - a for a, b in zip(starts, came)]
        self.add("touch to engine, and told to another, median", "ms", cut(ways)[49], 5)
        self.add("touch to engine, and told to another, 99 of 100", "ms", cut(ways)[98])

    def listener(self):
        """Another client, that waits for what it is told."""
        other = self.stage.session.client()
        other.send("/subscribe")
        other.settle()
        other.socket.setblocking(True)
        other.socket.settimeout(1)
        return other

    def wire(self):
        """The same without the browser: what the program itself takes."""
        other = self.listener()

        def done(address, end):
            end.send(message(address, 0, 0.5, 0.5))
            while not other.socket.recv(65_536).startswith(b"/finger\0"):
                pass
        ways = []
        with connect(self.stage.url.replace("http", "ws") + "osc") as end:
            for _ in range(4 * self.count):
                start = time.perf_counter()
                done("/canvas/down", end)
                ways.append((time.perf_counter() - start) * 1000)
                done("/canvas/up", end)
                time.sleep(0.003)
        other.socket.setblocking(False)
        other.send("/unsubscribe")
        self.add("socket to engine, and told to another, median", "ms", cut(ways)[49])
        self.add("socket to engine, and told to another, 99 of 100", "ms", cut(ways)[98], 5)

    def sights(self):
        self.stage.lay(tracks=[(0.3, 0.5)])
        page = self.open()
        page.page.evaluate(SEEN)
        sent = []
        for index in range(self.count):
            sent.append(time.time() * 1000)
            self.stage.osc.send("/track/1/move", 0.3 + 0.001 * (index % 50 + 1), 0.5)
            page.wait(0.045 + 0.007 * (index % 3))
        seen = page.page.evaluate("seen")
        page.close()
        assert len(seen) == len(sent), f"{len(sent)} told, {len(seen)} seen"
        ways = [b - a for a, b in zip(sent, seen)]
        self.add("engine to the frame that shows it, median", "ms", cut(ways)[49], 2 * 1000 / 60)
        self.add("engine to the frame that shows it, 99 of 100", "ms", cut(ways)[98])
        self.stage.clear()

    def load(self, seconds=4):
        """The processor time of each thread of the program, in percent, and how often it was woken:
        what the server calls its load also counts how long others on a busy machine let it wait."""
        before, start = self.used(), time.monotonic()
        time.sleep(seconds)
        span = time.monotonic() - start
        return {thread: ((used - before.get(thread, (0, 0))[0]) / span * 100,
                         woken - before.get(thread, (0, 0))[1])
                for thread, (used, woken) in self.used().items()}

    def used(self):
        folder = f"/proc/{self.stage.session.process.pid}/task"
        times = {}
        for thread in os.listdir(folder):
            try:
                with open(f"{folder}/{thread}/schedstat", encoding="ascii") as file:
                    used, _, woken = map(int, file.read().split())
                    times[thread] = used / 1e9, woken
            except OSError:  # It has just ended.
                pass
        return times

    def resident(self):
        with open(f"/proc/{self.stage.session.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def crowd(self):
        """One real page, and the sockets of fifteen more: their drawing, which other machines do,
        would take this one's processor from the engine."""
        fill(self.stage)
        self.stage.session.opened(16)
        alone = self.load()
        # As long as nobody looks on, no other is woken as often as the server's cycles are.
        audio = max(alone, key=lambda thread: alone[thread][1])
        before = self.resident()
        sockets = Sockets(self.stage.url, PAGES - 1)
        page = self.open()
        page.wait(1)
        counted, start = sockets.count, time.monotonic()
        together = self.load()
        rate = (sockets.count - counted) / (time.monotonic() - start) / (PAGES - 1)
        self.add("messages to a page a second", "", rate)
        self.add("audio thread with 16 pages, beyond none", "%",
                 together[audio][0] - alone[audio][0], 1)
        self.add("all threads with 16 pages", "%", sum(load for load, _ in together.values()))
        self.add("memory of the program for a page", "MB", (self.resident() - before) / PAGES)
        page.devtools.send("Performance.enable")
        metrics = page.devtools.send("Performance.getMetrics")["metrics"]
        heap = next(m["value"] for m in metrics if m["name"] == "JSHeapUsedSize")
        self.add("memory of a page's script", "MB", heap / 1e6)
        sockets.close()
        page.close()


class Sockets:
    """The sockets of pages, without the pages: they ask for all, and take all they are told."""

    def __init__(self, url, count):
        self.count = 0
        self.stack = contextlib.ExitStack()
        self.ends = [self.open(url.replace("http", "ws") + "osc") for _ in range(count)]
        for end in self.ends:
            threading.Thread(target=self.take, args=(end,), daemon=True).start()

    def open(self, url):
        end = self.stack.enter_context(connect(url))
        for address in ("/subscribe", "/player/join", "/refresh", "/status"):
            end.send(message(address))
        return end

    def take(self, end):
        for _ in end:
            self.count += 1

    def close(self):
        self.stack.close()


def main(is_quick):
    web_port = free_port()
    options = ["--library", ".", "--tracks", 16, "--effects", 16, "--web-port", web_port]
    with Session(*options, period=1024) as session:
        axis = np.arange(96_000) / 48_000
        write_wav(session.file("loop.wav"), 0.1 * np.sin(2 * np.pi * 220 * axis))
        stage = conftest.Stage(session, web_port)
        # Without the wire of the tests, which takes time too.
        stage.wire.pull_out()
        stage.wire.own_port = web_port
        stage.clear()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            measurement = Measurement(browser, stage, 50 if is_quick else 300)
            for step in ("frames", "touches", "wire", "sights", "crowd"):
                print(f"  {step}", file=sys.stderr, flush=True)
                getattr(measurement, step)()
            browser.close()
    json.dump(measurement.rows, sys.stdout)


if __name__ == "__main__":
    main("--quick" in sys.argv)
