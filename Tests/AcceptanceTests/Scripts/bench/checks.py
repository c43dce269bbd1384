"""Waiting on conditions, and saying what was seen where something else was expected."""

import time


class Skipped(Exception):
    """The behaviour cannot be tested here; the text says what is missing."""


def eventually(condition, seconds=10.0, what="the condition"):
    """The first true value of `condition()` within `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.005)


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
