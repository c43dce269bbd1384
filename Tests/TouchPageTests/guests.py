"""Other browsers than the one that the tests are made with: what a page needs of them to be
played, in the words that their protocols have in common."""

import base64
import contextlib
import http.client
import itertools
import json
import os
import re
import select
import shutil
import subprocess
import tempfile
import time

from bench.checks import Skipped, eventually
from bench.osc import free_port

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
        self.touch(place, "down", 0.7, "up")

    def drag(self, start, end, steps=6):
        way = [tuple(a + (b - a) * step / steps for a, b in zip(start, end))
               for step in range(1, steps + 1)]
        self.touch(start, "down", *way, "up")


class Firefox(Guest):
    """Firefox, by WebDriver BiDi."""

    def __init__(self):
        try:
            from websockets.sync.client import connect
        except ImportError:
            raise Skipped("websockets is not installed: make test-packages") from None
        binary = shutil.which("firefox-esr") or shutil.which("firefox")
        if binary is None:
            raise Skipped("firefox-esr is not installed: make test-packages")
        self.ids = itertools.count(1)
        self.complaints = []
        self.stack = contextlib.ExitStack()
        profile = self.stack.enter_context(
            tempfile.TemporaryDirectory(prefix="bubbletracks-firefox", ignore_cleanup_errors=True))
        with open(profile + "/user.js", "w", encoding="ascii") as file:
            # A screen that has fingers.
            file.write('user_pref("dom.w3c_touch_events.enabled", 1);\n')
        port = free_port()
        self.process = subprocess.Popen(
            [binary, "--headless", "--no-remote", "--profile", profile, "--width", "1280",
             "--height", "900", "--remote-debugging-port", str(port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.stack.callback(self.end)

        def reach():
            assert self.process.poll() is None, "Firefox has ended"
            with contextlib.suppress(OSError):
                return connect(f"ws://127.0.0.1:{port}/session", max_size=None)
        try:
            self.wire = self.stack.enter_context(eventually(reach, 30, "Firefox answers"))
            self.ask("session.new", capabilities={})
            self.ask("session.subscribe", events=["log.entryAdded"])
            self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self.stack.close()
            raise

    def ask(self, method, **parameters):
        number = next(self.ids)
        self.wire.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.wire.recv(timeout=30))
            if answer.get("method") == "log.entryAdded":
                entry = answer["params"]
                if entry["level"] in ("error", "warn"):
                    self.complaints.append(entry["text"] or "?")
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url):
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, script):
        """The value of an expression, or what it promises."""
        result = self.ask(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self.context}, awaitPromise=True)
        assert result["type"] == "success", result
        return json.loads(result["result"].get("value", "null"))

    def perform(self, actions):
        self.ask("input.performActions", context=self.context, actions=actions)
        self.ask("input.releaseActions", context=self.context)

    def picture(self, path):
        shot = self.ask("browsingContext.captureScreenshot", context=self.context)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def close(self):
        self.stack.close()


class WebKit(Guest):
    """Safari's engine, by WebDriver, on a screen that nobody sees."""

    kind = "mouse"

    def __init__(self):
        for tool, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")):
            if shutil.which(tool) is None:
                raise Skipped(f"{package} is not installed: make test-packages")
        self.stack = contextlib.ExitStack()
        self.session = None
        try:
            self.launch()
        except BaseException:
            self.stack.close()
            raise

    def launch(self):
        data = self.stack.enter_context(
            tempfile.TemporaryDirectory(prefix="bubbletracks-webkit", ignore_cleanup_errors=True))
        # The X server names its own display, so that none of another test's is taken.
        reader, writer = os.pipe()
        self.start(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as display:
            assert select.select([display], [], [], 20)[0], "there is no X server"
            number = display.readline().strip()
        port = free_port()
        self.start(
            ["WebKitWebDriver", f"--port={port}"],
            env={**os.environ, "DISPLAY": f":{number}", "XDG_DATA_HOME": data, "HOME": data,
                 "XDG_CACHE_HOME": data + "/cache", "XDG_CONFIG_HOME": data + "/config",
                 # Nothing but this page is shown, and containers have no sandboxes in them.
                 "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GDK_BACKEND": "x11",
                 "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1"})
        self.port = port

        def start():
            with contextlib.suppress(OSError):
                return self.ask("POST", "", {"capabilities": {"alwaysMatch": {
                    "webkitgtk:browserOptions": {
                        "binary": self.binary(), "args": ["--automation"]}}}})
        self.session = eventually(start, 30, "WebKit answers")["sessionId"]
        self.stack.callback(self.leave)
        self.ask("POST", "/timeouts", {"script": 20_000})

    def start(self, command, **options):
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)

        def end():
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.stack.callback(end)

    @staticmethod
    def binary():
        found = subprocess.run(
            ["find", "/usr/lib", "-name", "MiniBrowser", "-type", "f"], capture_output=True,
            text=True, check=False).stdout.split()
        if not found:
            raise Skipped("MiniBrowser is not installed: make test-packages")
        return sorted(found)[-1]

    def ask(self, method, path, body=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        place = f"/session/{self.session}{path}" if self.session else "/session"
        link.request(method, place, None if body is None else json.dumps(body),
                     {"Content-Type": "application/json"})
        answer = link.getresponse()
        value = json.loads(answer.read())["value"]
        link.close()
        assert answer.status == 200, value
        return value

    @property
    def complaints(self):
        return self.evaluate("complaints")

    def open(self, url):
        self.ask("POST", "/url", {"url": url})
        # Its driver does not tell what is written to the console.
        self.evaluate("""(() => {
          window.complaints = [];
          for (const level of ["error", "warn"]) {
            console[level] = (...words) => { complaints.push(words.join(" ")); };
          }
          addEventListener("error", (event) => { complaints.push(event.message); });
          addEventListener("unhandledrejection", (event) => { complaints.push(`${event.reason}`); });
        })()""")

    def evaluate(self, script):
        """The value of an expression, or what it promises."""
        return self.ask("POST", "/execute/async", {
            "script": f"const done = arguments[0]; (async () => ({script}))()"
                      ".then(done, (error) => done(`${error}`));", "args": []})

    def perform(self, actions):
        self.ask("POST", "/actions", {"actions": actions})
        self.ask("DELETE", "/actions")

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def leave(self):
        with contextlib.suppress(OSError, AssertionError):
            self.ask("DELETE", "")

    def close(self):
        self.stack.close()
