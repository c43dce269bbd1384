"""Takes the pictures of the page: `screenshots.py FOLDER`.

canvas.png, tablet.png and phone.png show the demo at the sizes of a laptop, a tablet and a phone;
playing.webp shows it being played, by two players, for some seconds.
"""

import base64
import os
import subprocess
import sys
import tempfile
import time

from conftest import FOLDER, Stage
from bench.osc import free_port
from bench.program import Session
from fingers import Page
from playwright.sync_api import sync_playwright

PRESETS = os.path.join(FOLDER, "../../Presets")
STILLS = [("canvas", 1280, 800, 1), ("tablet", 820, 1180, 1), ("phone", 390, 844, 2)]
SIZE = (1120, 700)
WIDTH = 960
RATE = 12


def sound(stage):
    for slot in (1, 2, 3, 5):
        stage.osc.send(f"/track/{slot}/mute", 0)
    for slot in (1, 2):
        stage.osc.send(f"/effect/{slot}/active", 1)
    stage.osc.settle()


class Film:
    """The frames of a page from now on, at the times at which they were shown."""

    def __init__(self, page, folder):
        self.devtools, self.folder, self.frames = page.devtools, folder, []
        self.devtools.on("Page.screencastFrame", self.take)
        self.devtools.send("Page.startScreencast", {
            "format": "png", "maxWidth": SIZE[0], "maxHeight": SIZE[1], "everyNthFrame": 2})

    def take(self, frame):
        path = f"{self.folder}/{len(self.frames):04d}.png"
        with open(path, "wb") as file:
            file.write(base64.b64decode(frame["data"]))
        self.frames.append((path, frame["metadata"]["timestamp"]))
        self.devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def write(self, path):
        self.devtools.send("Page.stopScreencast")
        # Some may still be on their way.
        self.devtools.remove_listener("Page.screencastFrame", self.take)
        listing = self.folder + "/frames"
        with open(listing, "w", encoding="utf-8") as file:
            for (name, start), (_, end) in zip(self.frames, self.frames[1:]):
                file.write(f"file '{name}'\nduration {end - start:.4f}\n")
            file.write(f"file '{self.frames[-1][0]}'\n")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", listing,
             "-vf", f"fps={RATE},scale={WIDTH}:-1:flags=lanczos", "-c:v", "libwebp_anim", "-quality", "50",
             "-compression_level", "6", "-loop", "0", path], check=True)


def glide(page, start, end, seconds, finger=0):
    """A finger that moves as a hand does, for so long."""
    start, end = page.spot(*start), page.spot(*end)
    page.down(start, finger)
    follow(page, start, end, seconds, finger)
    page.up(finger)


def follow(page, start, end, seconds, finger=0):
    begun = time.monotonic()
    while (share := (time.monotonic() - begun) / seconds) < 1:
        # Soon far enough not to be taken for a press, on a busy machine too.
        eased = max(share * share * (3 - 2 * share), 0.2)
        page.move(tuple(a + (b - a) * eased for a, b in zip(start, end)), finger)
        page.page.wait_for_timeout(15)
    page.move(end, finger)


def place(stage, bubble):
    kind, slot = bubble.split("/")
    found = stage.track(int(slot)) if kind == "track" else stage.effect(int(slot))
    return found["x"], found["y"]


def play(stage, page):
    """A few bars: wake two loops, move one, link it to an effect, cut another link."""
    def tap(bubble):
        page.tap(page.spot(*place(stage, bubble)))
        page.wait(0.5)
    page.wait(0.4)
    tap("track/3")
    tap("effect/3")
    x, y = place(stage, "track/2")
    glide(page, (x, y), (x - 0.08, y - 0.06), 1.0)
    page.wait(0.2)
    # A link: press, and draw the line to the other.
    start, end = (page.spot(*place(stage, name)) for name in ("track/1", "effect/2"))
    page.down(start)
    page.wait(0.65)
    follow(page, start, end, 0.8)
    page.up()
    page.wait(0.5)
    links = stage.links()
    assert any(link[:2] == ("track/1", "effect/2") for link in links), f"a link is drawn: {links}"
    glide(page, (0.62, 0.3), (0.42, 0.62), 0.7)
    page.wait(0.8)
    assert len(stage.links()) < len(links), "others are cut"
    assert stage.track(2)["x"] < x - 0.07 and page.notes() == [], "all went as it was meant"


def main(folder):
    web_port = free_port()
    with Session(
            "--library", f"{PRESETS}/Loops", "--web-port", web_port, period=4096,
            scene=f"{PRESETS}/Demo.json") as session, sync_playwright() as playwright:
        stage = Stage(session, web_port)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        session.opened(8)
        sound(stage)
        for name, width, height, scale in STILLS:
            page = Page(browser, stage, width, height, device_scale_factor=scale)
            page.wait(3)
            page.page.screenshot(path=f"{folder}/{name}.png")
            page.close()
        stage.osc.send("/track/3/mute", 1)
        hand = Page(browser, stage, *SIZE)
        shown = Page(browser, stage, *SIZE)
        with tempfile.TemporaryDirectory() as frames:
            film = Film(shown, frames)
            play(stage, hand)
            film.write(f"{folder}/playing.webp")
        hand.close()
        shown.close()
        browser.close()
        stage.wire.pull_out()


if __name__ == "__main__":
    main(sys.argv[1])
