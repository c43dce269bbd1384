"""A program at a JACK server, its page behind the bridge, and a browser with fingers.

    BUBBLETRACKS=.build/release/bubbletracks python -m pytest Tests/TouchPageTests

Needs chromium, jackd2, and of PyPI: pytest, playwright, aiohttp, python-osc, numpy.
"""

import os
import shutil
import subprocess
import sys
import urllib.request

import numpy as np
import pytest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FOLDER, os.path.join(FOLDER, "../AcceptanceTests/Scripts")]

from bench.checks import Skipped, eventually  # noqa: E402
from bench.osc import free_port  # noqa: E402
from bench.program import Session  # noqa: E402
from bench.sound import write_wav  # noqa: E402
from fingers import Page  # noqa: E402

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"


@pytest.fixture(scope="session")
def browser():
    api = pytest.importorskip("playwright.sync_api")
    if not os.access(CHROMIUM, os.X_OK):
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Stage:
    """The program, and the address of its page."""

    def __init__(self, session):
        self.session = session
        self.osc = session.osc
        self.web_port = free_port()
        self.bridge = None

    def serve(self):
        self.bridge = subprocess.Popen(
            [sys.executable, f"{FOLDER}/bridge.py", f"{FOLDER}/../../Sources/Touch/Page",
             str(self.web_port), str(self.session.port)])

        def answers():
            try:
                return urllib.request.urlopen(self.url, timeout=1).status == 200
            except OSError:
                return False
        eventually(answers, 15, "the bridge answers")

    def stop_serving(self):
        # At once, as a network goes.
        self.bridge.kill()
        self.bridge.wait(10)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.web_port}/"

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
    try:
        with Session("--library", ".", "--tracks", 16, "--effects", 16) as session:
            time_axis = np.arange(96_000) / 48_000
            write_wav(session.file("loop.wav"), 0.4 * np.sin(2 * np.pi * 220 * time_axis))
            os.mkdir(session.file("drums"))
            write_wav(session.file("drums/kick.wav"), 0.4 * np.sin(2 * np.pi * 55 * time_axis))
            stage = Stage(session)
            stage.serve()
            yield stage
            stage.stop_serving()
    except Skipped as reason:
        pytest.skip(str(reason))


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
