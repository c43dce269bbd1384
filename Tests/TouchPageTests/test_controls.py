"""Panel, bar and keyboard; names, sizes and places of what can be touched."""

import pytest

from bench.checks import equal
from fingers import program_until

SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]


def focus(page, bubble):
    page.page.focus(f'[data-name="{bubble}"]')


def test_keys_play_bubbles(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    keys = page.page.keyboard
    focus(page, "track/1")
    keys.press("Space")
    program_until(lambda: stage.track()["muted"] is False, "space taps")
    keys.press("ArrowDown")
    program_until(lambda: abs(stage.track()["y"] - 0.525) < 1e-3, "an arrow moves")
    keys.press("l")
    page.says("track/1", "link begun")
    keys.press("Tab")
    equal(page.page.evaluate("document.activeElement.dataset.name"), "effect/1")
    keys.press("l")
    program_until(lambda: len(stage.links()) == 1, "l twice links")
    keys.press("Enter")
    assert page.page.locator("#panel").is_visible()
    keys.press("Escape")
    assert page.page.locator("#panel").is_hidden()
    equal(page.page.evaluate("document.activeElement.dataset.name"), "effect/1")
    keys.press("Delete")
    program_until(lambda: stage.effect() is None, "delete removes")
    page.until(lambda: len(page.names()) == 1, "it is gone here too")
    keys.press("Control+z")
    program_until(stage.effect, "undo brings it back")


def test_keys_fill_the_canvas(stage, page):
    page.page.keyboard.press("a")
    page.page.keyboard.type("reverb")
    equal(page.page.get_by_label("Find a file or an effect").input_value(), "reverb")
    page.until(lambda: page.page.locator(".item").count() == 1, "it is found")
    page.page.keyboard.press("Enter")
    program_until(lambda: stage.effect()["type"] == "reverb" if stage.effect() else False, "added")


def test_a_mouse_plays_bubbles(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    page = open_page(has_touch=False)
    x, y = page.where("track/1")
    page.page.mouse.click(x, y)
    program_until(lambda: stage.track()["muted"] is False, "a click taps")
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x + 100, y, steps=8)
    page.page.mouse.up()
    program_until(lambda: stage.track()["x"] > 0.35, "it is dragged")
    page.page.mouse.click(x + 100, y, button="right")
    assert page.page.locator("#panel").is_visible()


def test_sliders_set_parameters(stage, page):
    stage.lay(effects=[("delay", 0.3, 0.5)])
    page.settle()
    focus(page, "effect/1")
    page.page.keyboard.press("Enter")
    slider = page.page.get_by_label("feedback")
    box = slider.bounding_box()
    page.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    program_until(
        lambda: abs(stage.effect()["parameters"]["feedback"] - 0.49) < 0.02, "the middle")
    slider.dblclick()
    program_until(
        lambda: abs(stage.effect()["parameters"]["feedback"] - 0.4) < 1e-6, "as it was")
    stage.osc.send("/effect/1/feedback", 0.9)
    page.until(lambda: slider.get_attribute("aria-valuetext") == "0.9", "others move it")
    pad = page.page.locator(".pad").bounding_box()
    page.drag((pad["x"] + 20, pad["y"] + 20),
              (pad["x"] + pad["width"] - 1, pad["y"] + pad["height"] - 1))
    program_until(lambda: stage.effect()["parameters"]["time"] > 7, "the pad goes across")
    program_until(lambda: stage.effect()["parameters"]["feedback"] < 0.02, "and down")


def test_a_chain_is_put_in_order_by_dragging(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.2), ("gate", 0.7, 0.5),
                                            ("drive", 0.7, 0.8)])
    stage.osc.send("/track/1/chain", "1 2 3")
    page.settle()
    page.says("track/1", "through delay, then gate, then drive")
    focus(page, "track/1")
    page.page.keyboard.press("Enter")
    grips = page.page.locator(".chain .grip")
    page.until(lambda: grips.count() == 3, "the list")
    grips.nth(2).scroll_into_view_if_needed()
    first, last = grips.nth(0).bounding_box(), grips.nth(2).bounding_box()
    middle = lambda box: (box["x"] + 40, box["y"] + box["height"] / 2)  # noqa: E731
    page.drag(middle(last), middle(first))
    program_until(lambda: stage.track()["chain"] == "3 1 2", "the last comes first")
    page.until(lambda: grips.nth(0).text_content() == "drive", "it shows")
    page.page.get_by_role("button", name="delay beside the one before").click()
    program_until(lambda: stage.track()["chain"] == "3+1 2", "beside")
    page.page.get_by_role("button", name="Unlink gate").click()
    program_until(lambda: stage.track()["chain"] == "3+1", "unlinked")


def test_a_track_is_set_in_its_panel(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    focus(page, "track/1")
    page.page.keyboard.press("Enter")
    panel = page.page.locator("#panel")
    panel.get_by_role("button", name="Solo").tap()
    program_until(lambda: stage.track()["solo"], "solo")
    panel.get_by_role("button", name="Repitch").tap()
    program_until(lambda: stage.track()["sync"] == "repitch", "sync")
    page.until(lambda: panel.get_by_label("Beats", exact=True).input_value() == "4", "its length")
    panel.get_by_role("button", name="× 2").tap()
    program_until(lambda: stage.track()["beats"] == 8, "twice as long")
    panel.get_by_label("Tempo").fill("60")
    panel.get_by_label("Tempo").press("Enter")
    program_until(lambda: stage.track()["beats"] == 2, "the tempo of the file")
    panel.get_by_label("level").focus()
    page.page.keyboard.press("Home")
    program_until(lambda: stage.track()["gain"] == "-inf", "silent")
    panel.get_by_role("button", name="Bar").tap()
    program_until(lambda: stage.track()["launch"] == "bar", "when mutes take effect")
    panel.get_by_label("Opens on").select_option("4")
    program_until(lambda: stage.track()["quantum"] == 4, "its own grid")
    panel.get_by_role("button", name="Remove").tap()
    program_until(lambda: stage.track() is None, "gone")
    page.until(panel.is_hidden, "its panel closes")


def test_the_files_beat_is_told_and_corrected(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    focus(page, "track/1")
    page.page.keyboard.press("Enter")
    panel = page.page.locator("#panel")
    trust = panel.locator(".trust")
    page.until(lambda: trust.text_content() == "Found in it, 99 % sure", "two seconds are 4 beats")
    panel.get_by_label("Tempo").fill("60")
    panel.get_by_label("Tempo").press("Enter")
    page.until(lambda: trust.text_content() == "As it was said", "it is certain")
    page.until(lambda: panel.get_by_label("Beats", exact=True).input_value() == "2", "its length")
    equal(panel.get_by_label("Tempo").input_value(), "60", "both are shown")
    panel.get_by_label("First beat, s").fill("0.25")
    panel.get_by_label("First beat, s").press("Enter")
    other = stage.session.client()
    other.send("/subscribe")
    other.send("/refresh")
    other.expect("/track/1/offset", 0.25)
    panel.get_by_role("button", name="÷ 2").tap()
    program_until(lambda: stage.track()["beats"] == 1, "half as long")
    page.until(lambda: panel.get_by_label("Tempo").input_value() == "30", "so it is slower")
    # What others say shows here, too.
    other.send("/track/1/beats", 8)
    page.until(lambda: panel.get_by_label("Beats", exact=True).input_value() == "8", "theirs")
    other.send("/unsubscribe")
    other.settle()


def test_the_tempo_is_dragged_typed_and_tapped(stage, page):
    tempo = page.page.locator(".tempo")
    box = tempo.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.drag((x, y), (x, y + 60))
    program_until(lambda: stage.status()["tempo"] == 100, "dragged")
    page.tap((x, y))
    page.page.keyboard.type("87.5")
    page.page.keyboard.press("Enter")
    program_until(lambda: stage.status()["tempo"] == 87.5, "typed")
    stage.osc.send("/tempo", 133)
    page.until(lambda: tempo.input_value() == "133", "others set it")
    page.tap((x, y))
    page.page.keyboard.type("90 1")
    page.page.keyboard.press("Enter")
    page.until(lambda: 90 < float(tempo.input_value()) < 133, "it is on its way")
    page.until(lambda: tempo.input_value() == "90", "it is there")
    tap = page.page.locator("#bar").get_by_role("button", name="Tap the tempo")
    for _ in range(5):
        tap.tap()
        page.wait(0.4)
    # Half a second and what a touch takes; 90 would be two thirds.
    program_until(lambda: 105 < stage.status()["tempo"] < 160, "tapped")
    page.page.keyboard.press("Escape")
    for _ in range(5):
        page.page.keyboard.press("t")
        page.wait(0.7)
    program_until(lambda: stage.status()["tempo"] < 90, "and by a key")


def test_the_bar_records_undoes_and_calms(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    bar = page.page.locator("#bar")
    record = bar.get_by_role("button", name="Record")
    record.tap()
    program_until(lambda: stage.status()["recording"], "it records")
    page.until(lambda: record.get_attribute("aria-pressed") == "true", "it shows")
    record.tap()
    program_until(lambda: not stage.status()["recording"], "it has ended")
    page.tap(page.where("track/1"))
    program_until(lambda: stage.track()["muted"] is False, "heard")
    bar.get_by_role("button", name="Panic: mute all").tap()
    program_until(lambda: stage.track()["muted"], "panic mutes")
    bar.get_by_role("button", name="Undo").tap()
    program_until(lambda: stage.track()["muted"] is False, "undone")
    bar.get_by_role("button", name="Redo").tap()
    program_until(lambda: stage.track()["muted"], "done again")


def test_a_scene_is_saved_cleared_and_loaded(stage, page):
    stage.lay(effects=[("gate", 0.4, 0.4)])
    page.settle()
    bar = page.page.locator("#bar")
    path = stage.session.file("evening")
    for name in ("Save", "Clear", "Load"):
        bar.get_by_role("button", name="Scenes").tap()
        bar.get_by_label("Name of the scene").fill(path)
        bar.get_by_role("button", name=name, exact=True).tap()
        stage.osc.settle()
        page.until(
            lambda n=name: (len(page.names()) == 0) == (n == "Clear"), f"the canvas after {name}")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_targets_are_large_and_nothing_overlaps(stage, open_page, size):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page = open_page(*size)
    equal(page.page.evaluate("document.documentElement.scrollWidth"), size[0])
    boxes = page.page.evaluate("""() => [...document.querySelectorAll(
      '#bar button, #bar input, #bar select, #bar .beats, #bar .figure, #bar .field > span')]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => { const b = one.getBoundingClientRect();
        return [one.getAttribute('aria-label') ?? one.className, one.tagName, b.left, b.top,
          b.right, b.bottom]; })""")
    for name, tag, left, top, right, bottom in boxes:
        assert left >= 0 and right <= size[0] + 0.5, f"{name} is cut off"
        if tag in ("BUTTON", "INPUT", "SELECT"):
            assert right - left >= 44 and bottom - top >= 44, f"{name} is small"
    for index, (a, _, l, t, r, b) in enumerate(boxes):
        for other, _, l2, t2, r2, b2 in boxes[:index]:
            assert r <= l2 + 0.5 or r2 <= l + 0.5 or b <= t2 + 0.5 or b2 <= t + 0.5, (a, other)


def test_every_control_has_a_name(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    for bubble in ("track/1", "effect/1"):
        focus(page, bubble)
        page.page.keyboard.press("Enter")
        nameless = page.page.evaluate("""() => [...document.querySelectorAll(
          'button, input, select')].filter((one) => !(one.getAttribute('aria-label')
          || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML)""")
        equal(nameless, [])
        page.page.keyboard.press("Escape")


def test_reduced_motion_stills_what_need_not_move(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    page = open_page(reduced_motion="reduce")
    page.tap(page.where("track/1"))
    page.says("track/1", "playing")
    page.wait(0.4)
    x, y = page.where("track/1")
    seen = {page.pixel(x - 20, y - 20) for _ in range(12)}
    equal(len(seen), 1, "no pulse")
