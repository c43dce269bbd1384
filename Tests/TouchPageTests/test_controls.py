"""Bar, mouse and keyboard; names, sizes and places of what can be touched."""

from bench.checks import equal
from fingers import program_until

SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]


def test_keys_play_bubbles(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    keys = page.page.keyboard
    page.focus("track/1")
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


def test_a_click_with_control_is_one_of_the_other_button(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    page = open_page(has_touch=False)
    page.page.keyboard.down("Control")
    page.page.mouse.click(*page.where("track/1"))
    page.page.keyboard.up("Control")
    assert page.page.locator("#panel").is_visible()
    page.answered()
    equal(stage.track()["muted"], True, "it is not tapped")


def test_a_tempo_that_was_typed_counts_when_its_field_is_left(stage, page):
    # Keyboards on a screen may have no Enter.
    tempo = page.page.locator(".tempo")
    tempo.focus()
    page.page.keyboard.type("97")
    page.page.evaluate("document.activeElement.blur()")
    program_until(lambda: stage.status()["tempo"] == 97, "it is left")
    tempo.focus()
    page.page.keyboard.type("103")
    page.tap(page.spot(0.5, 0.5))
    program_until(lambda: stage.status()["tempo"] == 103, "another place is touched")
    tempo.focus()
    page.page.keyboard.type("66")
    page.page.keyboard.press("Escape")
    # A beat that was under way tells of the tempo before.
    page.until(lambda: tempo.input_value() == "103", "Escape takes it back")
    # What is not typed is no change, and what is no tempo is none either.
    stage.osc.send("/tempo", 97.53)
    page.until(lambda: tempo.input_value() == "97.5", "others set it")
    for typed in ("", "fast", "0"):
        tempo.focus()
        page.page.keyboard.type(typed)
        page.page.keyboard.press("Tab")
        page.until(lambda: tempo.input_value() == "97.5", "it is none")
    page.answered()
    assert abs(stage.status()["tempo"] - 97.53) < 1e-3


# What only Safari on iPhones and iPads knows.
HANDHELD = """() => {
  const { supports } = CSS;
  CSS.supports = (...words) => words[0] === "-webkit-touch-callout" || supports(...words);
}"""


def test_an_iphone_can_type_a_ramp_and_an_ipad_has_no_key_for_a_full_screen(stage, page):
    equal(page.page.locator(".tempo").get_attribute("inputmode"), "decimal")
    full = page.page.locator("#more").get_by_role("button", name="Full screen")
    open_by_keys(page, "more")
    assert full.is_visible()
    page.page.add_init_script(f"({HANDHELD})()")
    page.page.reload()
    open_by_keys(page, "more")
    assert full.is_hidden()
    equal(page.page.locator(".tempo").get_attribute("inputmode"), "text")


def test_the_canvas_is_touched_where_it_is_seen_when_a_keyboard_has_moved_it(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.page.locator(".tempo").focus()
    page.page.evaluate("""() => {
      const tall = document.createElement("div");
      tall.style.cssText = "position: absolute; top: 0; width: 1px; height: 2000px";
      document.documentElement.append(tall);
      scrollTo(0, 150);
    }""")
    page.until(lambda: page.spot(0, 0)[1] < 0, "it has moved")
    page.wait(0.1)
    page.tap(page.where("track/1"))
    program_until(lambda: stage.track()["muted"] is False, "the bubble has the tap")
    page.until(lambda: page.page.evaluate("scrollY") == 0, "it comes back when nothing is typed")


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
    page.page.keyboard.type("90 3")
    page.page.keyboard.press("Enter")
    page.until(lambda: 90 < float(tempo.input_value()) < 133, "it is on its way")
    page.until(lambda: tempo.input_value() == "90", "it is there")
    tap = page.page.locator("#bar").get_by_role("button", name="Tap the tempo")
    # Half a second and what a touch takes; 90 would be two thirds.
    taps(stage, page, tap.tap, 0.3, range(105, 200))
    page.page.keyboard.press("Escape")
    taps(stage, page, lambda: page.page.keyboard.press("t"), 0.7, range(40, 90))


def taps(stage, page, tap, rest, wanted):
    """Taps a tempo, until no tap has come late: a hand on a busy machine loses the beat."""
    for _ in range(8):
        for _ in range(5):
            tap()
            page.wait(rest)
        page.answered()
        if round(stage.status()["tempo"]) in wanted:
            return
    raise AssertionError(f"tapped: {stage.status()['tempo']}, not in {wanted}")


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
    page.until(lambda: record.get_attribute("aria-pressed") == "false", "which shows, too")
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


def test_scenes_that_lie_there_are_offered(stage, open_page):
    stage.lay(effects=[("gate", 0.4, 0.4)])
    stage.osc.send("/scene/save", stage.session.file("Offered 1.json"))
    stage.osc.settle()
    stage.osc.send("/scene/clear")
    page = open_page()
    for width, height in (1280, 800), (390, 844):
        page.resize(width, height)
        open_by_keys(page, "scenes")
        offer = page.page.get_by_role("button", name="Offered 1", exact=True)
        offer.tap()
        name = page.page.get_by_label("Name of the scene")
        page.until(lambda n=name: n.input_value() == "Offered 1", "it is taken")
        page.page.get_by_role("button", name="Load", exact=True).tap()
        page.until(lambda: len(page.names()) == 1, "it is loaded")
        stage.osc.send("/scene/clear")
        page.until(lambda: page.names() == [], "for the next")


SHEETS = {"menu": "#menu", "panel": "#panel", "players": "#connect", "more": "#more",
          "scenes": ".scenes"}


def open_by_keys(page, name):
    """Opens a sheet as who has no pointer does."""
    keys = page.page.keyboard
    if name == "menu":
        page.page.locator("#bar").get_by_role("button", name="Add").press("Enter")
    elif name == "panel":
        page.focus("track/1")
        keys.press("Enter")
    elif name == "scenes":
        if page.page.locator(".more .scenes-place").count() == 1:
            open_by_keys(page, "more")
        page.page.get_by_role("button", name="Scenes").press("Enter")
    else:
        more = page.page.get_by_role("button", name="More")
        if more.get_attribute("aria-expanded") == "false":
            more.press("Enter")
        if name == "players":
            page.page.get_by_role("button", name="Players…").press("Enter")
    assert page.page.locator(SHEETS[name]).is_visible(), name


def shown_sheets(page):
    return {name for name, place in SHEETS.items() if page.page.locator(place).is_visible()}


def test_escape_closes_the_sheet_on_top_and_there_is_one_at_a_time(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    for size in (1280, 800), (390, 844):
        page.resize(*size)
        # Where there is no room in the bar, scenes lie within the other sheet.
        within = {"more"} if size[0] < 760 else set()
        for before in SHEETS:
            for name in SHEETS:
                if within and (before, name) == ("scenes", "more"):
                    continue
                open_by_keys(page, before)
                if before != name:
                    open_by_keys(page, name)
                kept = within if name == "scenes" else set()
                equal(shown_sheets(page) - kept, {name}, f"{before}, then {name} at {size}")
                for left in ([kept] if kept else []) + [set()]:
                    page.page.keyboard.press("Escape")
                    equal(shown_sheets(page), left, f"{before}, then {name}, Escape at {size}")
                assert page.page.evaluate("document.activeElement.checkVisibility()"), "a focus"


def test_escape_leaves_a_panel_that_lies_under_its_menu(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.focus("track/1")
    keys = page.page.keyboard
    keys.press("Enter")
    page.page.get_by_role("button", name="Other file…").press("Enter")
    equal(shown_sheets(page), {"panel", "menu"})
    keys.press("Escape")
    equal(shown_sheets(page), {"panel"})
    equal(page.page.evaluate("document.activeElement.textContent"), "Other file…")
    # Who types a tempo is done with that first.
    page.page.locator(".tempo").focus()
    keys.press("Escape")
    equal(shown_sheets(page), {"panel"})
    keys.press("Escape")
    equal(shown_sheets(page), set())


def test_targets_are_large_and_nothing_overlaps(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    for size in SIZES:
        page.resize(*size)
        check_bar(page, size)
        lit = page.page.locator(".beats .is-on")
        page.until(lambda: lit.count() == 1 and lit.is_visible(), f"the beat at {size}")


def check_bar(page, size):
    equal(page.page.evaluate("document.documentElement.scrollWidth"), size[0])
    boxes = page.page.evaluate("""() => [...document.querySelectorAll(
      '#bar button, #bar input, #bar select, #bar .beats, #bar .figure, #bar .field > span')]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => { const b = one.getBoundingClientRect();
        return [one.getAttribute('aria-label') ?? one.className, one.tagName, b.left, b.top,
          b.right, b.bottom]; })""")
    for name, tag, left, top, right, bottom in boxes:
        assert left >= 0 and right <= size[0] + 0.5, f"{name} is cut off at {size}"
        if tag in ("BUTTON", "INPUT", "SELECT"):
            assert right - left >= 44 and bottom - top >= 44, f"{name} is small at {size}"
    for index, (a, _, l, t, r, b) in enumerate(boxes):
        for other, _, l2, t2, r2, b2 in boxes[:index]:
            assert r <= l2 + 0.5 or r2 <= l + 0.5 or b <= t2 + 0.5 or b2 <= t + 0.5, (a, other)


def test_every_control_has_a_name(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    for bubble in ("track/1", "effect/1"):
        page.focus(bubble)
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


def test_the_beats_follow_where_the_beat_is_sent_while_it_stands(stage, page):
    stage.osc.send("/transport/stop")
    for beats in (10, 8, 7):
        stage.osc.send("/transport/locate", float(beats))
        page.until(lambda b=beats: page.page.evaluate(
            "[...document.querySelectorAll('.beats i')].map(one => one.classList.contains('is-on'))")
            == [index == b % 4 for index in range(4)], f"beat {beats} shows")
    stage.osc.send("/transport/start")
