"""Several pages at once, a program that goes and comes back, and fingers without sense."""

import json
import random

from bench.checks import equal
from fingers import program_until


def test_what_one_page_does_shows_on_the_other(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    here, there = open_page(), open_page(1920, 1080)
    here.tap(here.where("track/1"))
    there.says("track/1", "playing")
    there.press(there.where("track/1"))
    there.press(there.where("effect/1"))
    here.says("track/1", "through delay")
    before = there.where("effect/1")
    here.drag(here.where("effect/1"), here.spot(0.6, 0.8))
    there.until(lambda: there.where("effect/1")[1] > before[1] + 100, "it moves there too")
    here.answered()
    there.settle()
    there.tap(there.where("effect/1"))
    here.says("effect/1", "delay, on")


def test_pages_of_different_shapes_touch_the_same_bubbles(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.62, 0.5)])
    wide = open_page(1280, 800)
    phone = open_page(390, 844, device_scale_factor=2)
    # The phone came last, so the canvas has its shape; at the rim of a bubble on the wide page
    # there is none on the phone's, and the other way round.
    for page, state in ((wide, False), (phone, True)):
        x, y = page.where("track/1")
        page.tap((x - page.radius() * 0.9, y))
        program_until(lambda s=state: stage.track()["muted"] is s, "the tap meets it")
        page.wait(0.3)
    x, y = wide.where("effect/1")
    wide.tap((x - 60, y))
    wide.answered()
    equal(stage.effect()["active"], False, "beside it is beside it")


def test_a_late_page_has_everything_at_once(stage, open_page):
    stage.lay(tracks=[(0.2, 0.5)], effects=[("delay", 0.5, 0.5), ("reverb", 0.8, 0.5)])
    for address, *values in (
            ("/track/1/chain", "2 1"), ("/effect/1/active", 1), ("/effect/1/time", 0.25),
            ("/track/1/solo", 1), ("/tempo", 97)):
        stage.osc.send(address, *values)
    stage.osc.settle()
    page = open_page()
    page.says("track/1", "solo, through reverb, then delay")
    page.says("effect/1", "delay, on, time 1/4 beat")
    page.until(lambda: page.page.input_value(".tempo") == "97", "the tempo")


def test_the_page_comes_back_with_everything_after_a_restart(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    page = open_page()
    page.says("track/1", "muted")
    page.down(page.where("track/1"))
    stage.session.end()
    page.until(lambda: page.page.locator("#away").is_visible(), "it says that it waits", 15)
    page.up()
    stage.session.start()
    stage.osc = stage.session.osc
    stage.osc.send("/effect/add", "reverb", 0.4, 0.4)
    page.until(lambda: page.page.locator("#away").is_hidden(), "it is back", 20)
    page.until(lambda: page.names() == ["Effect 1, reverb, off, decay 2 s"], "the new state")
    page.settle()
    page.tap(page.where("effect/1"))
    program_until(lambda: stage.effect()["active"], "fingers work")


def test_the_page_comes_back_after_the_network_was_gone(stage, page):
    stage.wire.pull_out()
    page.until(lambda: page.page.locator("#away").is_visible(), "it says that it waits")
    stage.lay(effects=[("delay", 0.5, 0.5)])
    stage.wire.plug_in()
    page.says("effect/1", "delay, off")
    page.until(lambda: page.page.locator("#away").is_hidden(), "it is back")


def test_the_page_notices_a_network_that_has_fallen_silent(stage, page):
    stage.wire.flow.clear()
    try:
        page.until(lambda: page.page.locator("#away").is_visible(), "it says that it waits", 12)
        stage.lay(effects=[("delay", 0.5, 0.5)])
    finally:
        stage.wire.flow.set()
    page.says("effect/1", "delay, off")
    page.until(lambda: page.page.locator("#away").is_hidden(), "it is back")


def test_who_is_shut_out_is_told(stage, page):
    page.page.route_web_socket("**/osc*", lambda socket: socket.close(code=1008))
    page.page.reload()
    page.until(lambda: "scan the code" in page.page.locator("#away").inner_text(), "what to do")


def test_the_token_is_passed_on_and_hidden(stage, page):
    page.page.goto(stage.url + "?token=secret")
    page.until(lambda: "token" not in page.page.url, "it is not seen")
    equal(page.page.evaluate("sessionStorage.getItem('token')"), "secret")
    with page.page.expect_websocket() as socket:
        page.page.reload()
    assert socket.value.url.endswith("/osc?token=secret")


def test_a_file_that_is_gone_shows_its_reason(stage, page):
    with open(stage.session.file("gone.json"), "w", encoding="utf-8") as file:
        json.dump({
            "format": "bubbletracks-scene", "version": 1,
            "tracks": [{"slot": 1, "file": "gone.wav", "x": 0.5, "y": 0.5}]}, file)
    stage.osc.send("/scene/load", stage.session.file("gone.json"))
    page.until(lambda: len(page.names()) == 1, "the bubble stays")
    page.says("track/1", "Track 1, gone, error, ")
    x, y = page.where("track/1")
    below = y + page.radius() + 8
    page.until(lambda: sum(page.pixel(x, below)) > 30, "its label shows")


def test_the_clock_is_chosen(stage, page):
    stage.lay(effects=[("delay", 0.5, 0.5)])
    page.settle()
    page.page.get_by_role("button", name="More").tap()
    clock = page.page.get_by_label("Clock")
    for source in ("midi", "internal"):
        clock.select_option(source)
        program_until(lambda: stage.status()["clock"] == source, source)
        page.until(lambda: clock.input_value() == source, "it shows")


def test_an_error_is_a_note_that_goes_away(stage, page):
    stage.lay(tracks=[(0.3, 0.5), (0.7, 0.5)])
    page.settle()
    page.press(page.where("track/1"))
    page.press(page.where("track/2"))
    page.until(lambda: any("a link joins" in note for note in page.notes()), "a note")
    page.until(lambda: page.notes() == [], "it goes away", 12)


def test_a_note_lies_where_there_are_fewer_bubbles_and_lets_fingers_through(stage, page):
    for above, below, is_low in (((0.5, 0.06), (0.2, 0.5), True), ((0.2, 0.5), (0.5, 0.94), False),
                                 ((0.5, 0.06), (0.5, 0.94), False)):
        stage.clear()
        stage.lay(tracks=[above, below])
        page.settle()
        for width, height in (1280, 800), (390, 844):
            page.resize(width, height)
            page.page.evaluate("import('./notes.js').then(({ note }) => note('Something failed'))")
            page.until(lambda: page.notes() == ["Something failed"], "a note")
            box = page.page.locator(".note").bounding_box()
            equal(box["y"] > height / 2, is_low, f"{above} {below} at {width}")
            assert box["y"] > 54 and box["y"] + box["height"] <= height, "beside the bar"
            page.page.locator(".note").focus()
            page.page.keyboard.press("Enter")
            equal(page.notes(), [], "a key ends it")
    page.page.evaluate("import('./notes.js').then(({ note }) => note('Something failed'))")
    page.until(lambda: page.notes() != [], "a note")
    x, y = page.where("track/1")
    box = page.page.locator(".note").bounding_box()
    assert box["y"] < y < box["y"] + box["height"], "it lies on the bubble"
    page.tap((x, y))
    program_until(lambda: stage.track()["muted"] is False, "the bubble has the tap")
    page.until(lambda: page.notes() == [], "and the note is gone")


def test_a_thousand_random_touches_do_no_harm(stage, page):
    chance = random.Random(4)
    stage.lay(tracks=[(0.2, 0.3), (0.5, 0.8)], effects=[("delay", 0.7, 0.4), ("gate", 0.4, 0.5)])
    page.settle()
    page.page.evaluate("""() => { window.touches = 0;
      addEventListener("touchstart", (e) => { touches += e.changedTouches.length; }, true); }""")
    count = 0
    while count < 1000:
        new = [f for f in range(10) if f not in page.fingers and chance.random() < 0.7]
        old = list(page.fingers)
        for finger in new + old:
            if finger in new or chance.random() < 0.5:
                page.fingers[finger] = (chance.uniform(0, 1280), chance.uniform(0, 800))
        for kind, fingers in (("touchStart", new), ("touchMove", old)):
            if fingers:
                page.send(kind, *fingers)
        count += len(new)
        gone = [f for f in page.fingers if chance.random() < 0.6]
        if gone:
            page.send("touchEnd", *gone)
        for finger in gone:
            del page.fingers[finger]
        # Now and then some rest for long enough.
        if chance.random() < 0.05:
            page.wait(0.6)
    page.send("touchEnd", *page.fingers)
    page.fingers.clear()
    equal(page.page.evaluate("touches"), count, "touches that the page has felt")
    page.answered()
    stage.clear()
    page.until(lambda: page.names() == [], "it still follows")
    equal(page.complaints, [])
