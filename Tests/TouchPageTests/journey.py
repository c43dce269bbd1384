"""The page in another browser, from its first tap until the program has come back."""

import pytest

from bench.checks import Skipped, equal, eventually
from conftest import SKIPPED
from fingers import program_until
from guests import EXPECTED


def visit(kind, stage):
    """Plays all that matters on the page of `stage` in a browser of `kind`."""
    try:
        guest = kind()
    except Skipped as reason:
        pytest.exit(str(reason), SKIPPED)
    try:
        play(stage, guest)
    finally:
        guest.close()


def play(stage, guest):
    stage.clear()
    stage.lay(tracks=[(0.25, 0.5)], effects=[("delay", 0.75, 0.5)])
    guest.open(stage.url)
    guest.says("track/1", "muted")
    taps_and_links(stage, guest)
    has_a_tempo(stage, guest)
    has_a_menu(stage, guest)
    has_a_panel(stage, guest)
    comes_back(stage, guest)
    complaints = [text for text in guest.complaints if not EXPECTED.search(text)]
    equal(complaints, [], "complaints")


def taps_and_links(stage, guest):
    guest.tap(guest.bubble("track/1"))
    program_until(lambda: stage.track()["muted"] is False, "a tap lets it be heard")
    guest.says("track/1", "playing")
    guest.press(guest.bubble("track/1"))
    guest.press(guest.bubble("effect/1"))
    program_until(lambda: len(stage.links()) == 1, "two long presses link")
    guest.says("track/1", "through delay")
    guest.drag(guest.spot(0.5, 0.2), guest.spot(0.5, 0.8))
    program_until(lambda: stage.links() == [], "a stroke cuts")
    guest.drag(guest.bubble("effect/1"), guest.spot(0.75, 0.7))
    program_until(lambda: stage.effect()["y"] > 0.65, "a drag moves")


def has_a_tempo(stage, guest):
    guest.evaluate("""(() => {
      const field = document.querySelector(".tempo");
      field.focus();
      field.value = "97";
      field.dispatchEvent(new InputEvent("input"));
      field.blur();
      // A window that nobody sees may have no focus to tell of.
      if (!document.hasFocus()) field.dispatchEvent(new FocusEvent("blur"));
    })()""")
    program_until(lambda: stage.status()["tempo"] == 97, "what is typed counts")


def has_a_menu(stage, guest):
    guest.press(guest.spot(0.5, 0.25))
    guest.until("!document.getElementById('menu').hidden", "the menu opens")
    # Muted, since where there is no sound card Firefox else gives up.
    guest.evaluate("""(() => {
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        window.ear = this;
        this.muted = true;
        return play.call(this);
      };
    })()""")
    guest.tap(guest.where('[aria-label="Listen to long.wav"]'))
    guest.until("window.ear?.currentTime > 0.2", "a file plays before it is chosen")
    guest.tap(guest.where('[aria-label="Stop long.wav"]'))
    guest.until("ear.paused", "it is still")
    guest.tap(guest.where(".item.effect"))
    program_until(lambda: len(stage.status()["effects"]) == 2, "an effect is added")


def has_a_panel(stage, guest):
    def opens():
        # As quick as a double tap has to be, if the machine lets it.
        guest.touch(guest.bubble("track/1"), "down", 0.02, "up", 0.06, "down", 0.02, "up")
        return guest.evaluate("!document.getElementById('panel').hidden")
    eventually(opens, 10, "a double tap opens the panel")
    guest.tap(guest.where("#panel input[type=range]", 0.5))
    program_until(lambda: -24 < stage.track()["gain"] < -12, "a slider sets the level")
    guest.tap(guest.where('#panel [aria-label="Close"]'))
    guest.until("document.getElementById('panel').hidden", "it closes")


def comes_back(stage, guest):
    stage.session.end()
    guest.until("!document.getElementById('away').hidden", "it waits for the program", 15)
    stage.session.start()
    stage.osc = stage.session.osc
    stage.osc.send("/effect/add", "reverb", 0.4, 0.4)
    guest.until("document.getElementById('away').hidden", "it is back", 20)
    guest.says("effect/1", "reverb, off")
    guest.tap(guest.bubble("effect/1"))
    program_until(lambda: stage.effect()["active"], "fingers work")
