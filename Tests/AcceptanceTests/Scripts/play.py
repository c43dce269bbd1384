"""Tries one behaviour: `play.py SCRIPT BEHAVIOUR`.

Ends with status 0 if the program behaves, 1 with what is wrong, and 77 with why it was not tried.
"""

import importlib
import inspect
import os
import signal
import sys
import tempfile
import traceback

from bench.checks import Skipped, StandsStill

# How often a behaviour is tried that met a server which stands still.
ATTEMPTS = 4


def play(function):
    """Tries `function` once, with a folder of its own if it asks for one."""
    if "folder" in inspect.signature(function).parameters:
        with tempfile.TemporaryDirectory(prefix="bubbletracks-test") as folder:
            function(folder=folder)
    else:
        function()


def main(script, behaviour):
    # What the program remembers of files is none of the user's.
    data = tempfile.TemporaryDirectory(prefix="bubbletracks-test")
    os.environ["XDG_DATA_HOME"] = data.name
    # Asked to end, it ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("it took too long"))
    try:
        function = getattr(importlib.import_module(script), behaviour)
    except ModuleNotFoundError as missing:
        print(f"the Python module {missing.name} is not installed", end="")
        return 77
    try:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                play(function)
                break
            except StandsStill:
                if attempt == ATTEMPTS:
                    raise
    except Skipped as reason:
        print(reason, end="")
        return 77
    except AssertionError as failure:
        trace = traceback.extract_tb(failure.__traceback__)
        place = next((f for f in reversed(trace) if f"/{script}.py" in f.filename), trace[-1])
        print(f"{failure or 'assertion failed'}\n  {script}.py:{place.lineno}: {place.line}")
        return 1
    return 0


sys.exit(main(*sys.argv[1:]))
