"""Waiting on conditions, and saying what was seen where something else was expected."""

import time


class Skipped(Exception):
    """The behaviour cannot be tested here; the text says what is missing."""


class StandsStill(AssertionError):
    """The audio server lets nobody in any more, whatever the program does."""


# On a busy machine seconds may pass between two looks, and what is waited for had no more of them
# than who waits: it takes so many looks at least, but no more than so many seconds besides.
LOOKS, MOST = 100, 60


def eventually(condition, seconds=10.0, what="the condition", rest=time.sleep):
    """The first true value of `condition()` within `seconds`; the last look is begun after them.
    `rest` takes the seconds from one look to the next."""
    start, looks = time.monotonic(), 0
    while True:
        passed = time.monotonic() - start
        value = condition()
        if value:
            return value
        looks += 1
        if passed > seconds and (looks >= LOOKS or passed > seconds + MOST):
            raise AssertionError(f"{what}: not within {seconds} s, in {looks} looks")
        rest(0.005)


def equal(seen, wanted, what="value"):
    """`seen` is just what is wanted."""
    assert seen == wanted, f"{what}: {seen!r}, not {wanted!r}"


def near(seen, wanted, tolerance, what="value"):
    """`seen` is what is wanted, within `tolerance`."""
    assert abs(seen - wanted) <= tolerance, f"{what}: {seen}, not {wanted} within {tolerance}"


def contains(text, *parts):
    """All `parts` are in `text`."""
    for part in parts:
        assert part in text, f"{part!r} is not in {text!r}"
