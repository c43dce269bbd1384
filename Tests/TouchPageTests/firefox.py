"""Firefox as a guest."""

import contextlib
import itertools
import json
import shutil
import subprocess
import tempfile

from bench.checks import Skipped, eventually
from bench.osc import free_port
from guests import Guest, end


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
        self.stack.callback(end, self.process)

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

    def close(self):
        self.stack.close()
