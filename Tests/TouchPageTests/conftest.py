"""A program at a JACK server, a wire to its page, and a browser with fingers.

    BUBBLETRACKS=.build/release/bubbletracks python -m pytest Tests/TouchPageTests

`make test` runs them; they need chromium, jackd2, and of PyPI what `make test-packages` installs.
"""

import os
import shutil
import sys

import numpy as np
import pytest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FOLDER, os.path.join(FOLDER, "../AcceptanceTests/Scripts")]

from bench.checks import Skipped  # noqa: E402
from bench.osc import free_port  # noqa: E402
from bench.program import Session  # noqa: E402
from bench.sound import write_wav  # noqa: E402
from fingers import Page  # noqa: E402
from wire import Wire  # noqa: E402

# The exit status that says that something is missing here.
SKIPPED = 77


@pytest.fixture(scope="session")
def browser():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.exit("playwright is not installed: make test-packages", SKIPPED)
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.exit("chromium is not installed: make test-packages", SKIPPED)
    with sync_playwright() as playwright:
        # A name in the network, that browsers do not trust as they do this machine.
        browser = playwright.chromium.launch(executable_path=chromium, args=[
            "--no-sandbox", "--host-resolver-rules=MAP *.local 127.0.0.1"])
        yield browser
        browser.close()


class Stage:
    """The program, and the wire to its page."""

    def __init__(self, session, web_port):
        self.session = session
        self.osc = session.osc
        self.wire = Wire(web_port, free_port())

    @property
    def url(self):
        return f"http://127.0.0.1:{self.wire.own_port}/"

    def status(self):
        return self.session.osc.status()

    def track(self, slot=1):
        return self.session.track(slot)

    def effect(self, slot=1):
        return self.session.effect(slot)

    def links(self):
        return [(link["from"], link["to"], link["stage"]) for link in self.status()["links"]]

    def clear(self):
        """An empty canvas, with no link begun and no menu open."""
        self.osc = self.session.osc
        self.osc.send("/panic")
        self.osc.send("/scene/clear")
        self.osc.send("/tempo", 120)
        self.osc.send("/quantum", 0)
        self.osc.settle()

    def lay(self, tracks=(), effects=()):
        """Lays bubbles: places of tracks, and (type, x, y) of effects."""
        for x, y in tracks:
            # What was told of former bubbles is not the answer to this one.
            self.osc.forget()
            self.session.add("loop.wav", x, y)
        for kind, x, y in effects:
            self.osc.send("/effect/add", kind, x, y)
        self.osc.settle()


@pytest.fixture(scope="session")
def program():
    web_port = free_port()
    options = ["--library", ".", "--tracks", 16, "--effects", 16, "--web-port", web_port]
    try:
        with Session(*options) as session:
            time_axis = np.arange(96_000) / 48_000
            write_wav(session.file("loop.wav"), 0.4 * np.sin(2 * np.pi * 220 * time_axis))
            # Longer than a piece of what is sent, and than a player asks for at once.
            write_wav(session.file("long.wav"), np.tile(0.1 * np.sin(time_axis), 8))
            # Sounds for a quarter of its length only.
            write_wav(session.file("hit.wav"), np.where(
                time_axis < 0.5, 0.9 * np.sin(2 * np.pi * 220 * time_axis), 0))
            os.mkdir(session.file("drums"))
            write_wav(session.file("drums/kick.wav"), 0.4 * np.sin(2 * np.pi * 55 * time_axis))
            stage = Stage(session, web_port)
            yield stage
            stage.wire.pull_out()
    except Skipped as reason:
        pytest.exit(str(reason), SKIPPED)


@pytest.fixture
def stage(program):
    program.clear()
    return program


@pytest.fixture
def open_page(browser, stage):
    """Opens pages: `open_page(width, height)`. Nothing may go wrong on any of them."""
    pages = []

    def open_page(width=1280, height=800, **options):
        page = Page(browser, stage, width, height, **options)
        pages.append(page)
        return page
    yield open_page
    for page in pages:
        complaints = page.complaints
        page.close()
        assert complaints == []


@pytest.fixture
def page(open_page):
    return open_page()
