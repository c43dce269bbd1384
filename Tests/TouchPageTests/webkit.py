"""Safari's engine as a guest."""

import contextlib
import http.client
import json
import os
import select
import shutil
import subprocess
import tempfile

from bench.checks import Skipped, eventually
from bench.osc import free_port
from guests import Guest, end


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
        self.stack.callback(end, process)

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

    def leave(self):
        with contextlib.suppress(OSError, AssertionError):
            self.ask("DELETE", "")

    def close(self):
        self.stack.close()
