"""Every gesture by real touch events, seen on both sides."""

from bench.checks import equal, near
from fingers import program_until


def test_a_tap_on_a_track_lets_it_be_heard_and_mutes_it(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.says("track/1", "muted")
    dim = sum(page.pixel(*page.where("track/1")))
    page.tap(page.where("track/1"))
    program_until(lambda: stage.track()["muted"] is False, "it is heard")
    page.says("track/1", "playing")
    rim = page.where("track/1")
    page.until(lambda: sum(page.pixel(rim[0] - 26, rim[1] - 12)) > dim + 60, "it lights up")
    page.wait(0.3)
    page.tap(page.where("track/1"))
    program_until(lambda: stage.track()["muted"] is True, "it is muted")
    page.says("track/1", "muted")


def test_a_tap_on_an_effect_switches_it(stage, page):
    stage.lay(effects=[("delay", 0.5, 0.5)])
    page.settle()
    page.tap(page.where("effect/1"))
    program_until(lambda: stage.effect()["active"], "it works")
    page.says("effect/1", "delay, on")
    equal(page.page.get_attribute('[data-name="effect/1"]', "aria-pressed"), "true")


def test_a_drag_from_a_bubble_moves_it_without_a_jump(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    x, y = page.where("track/1")
    # Taken off its middle, it keeps its distance from the finger.
    page.drag((x + 20, y + 10), (x + 220, y + 110))
    box = page.page.locator("#canvas").bounding_box()
    page.answered()
    near(stage.track()["x"], 0.3 + 200 / box["width"], 0.002)
    near(stage.track()["y"], 0.5 + 100 / box["height"], 0.002)
    equal(stage.track()["muted"], True, "a drag is no tap")


def test_a_bubble_that_is_dragged_into_a_corner_stays_in_sight(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.6, 0.5)])
    page.settle()
    page.drag(page.where("track/1"), page.spot(0, 0))
    page.drag(page.where("effect/1"), page.spot(1, 1))
    box = page.page.locator("#canvas").bounding_box()
    radius = max(min(0.06 * box["height"], 0.1 * box["width"]), 22)
    across, down = max(radius, 37) / box["width"], radius / box["height"]
    program_until(lambda: abs(stage.track()["y"] - down) < 0.002, "the track's rim is there")
    near(stage.track()["x"], across, 0.002)
    program_until(lambda: abs(stage.effect()["y"] - 1 + down) < 0.002, "and the effect's")
    near(stage.effect()["x"], 1 - across, 0.002)


def test_a_bubble_that_moves_is_not_painted_anew(stage, page):
    stage.lay(effects=[("delay", 0.3, 0.5)])
    page.settle()
    page.page.evaluate("""() => {
      const { createElement } = document;
      window.made = 0;
      document.createElement = function (...words) {
        made += words[0] === "canvas";
        return createElement.apply(this, words);
      };
    }""")
    page.drag(page.where("effect/1"), page.spot(0.5, 0.5))
    page.answered()
    near(stage.effect()["x"], 0.5, 0.003, "its place")
    stage.osc.send("/effect/1/move", 0.7, 0.3)
    page.until(lambda: abs(page.where("effect/1")[0] - page.spot(0.7, 0.3)[0]) < 1, "by others")
    page.wait(0.1)
    equal(page.page.evaluate("made"), 0, "pictures")


def test_no_browser_makes_anything_else_of_touches(stage, page):
    for kind in ("touchstart", "touchmove"):
        equal(page.page.evaluate("""(kind) => document.getElementById("canvas").dispatchEvent(
          new TouchEvent(kind, { bubbles: true, cancelable: true }))""", kind), False, kind)


def test_two_fingers_move_two_bubbles_at_once(stage, page):
    stage.lay(tracks=[(0.2, 0.3)], effects=[("reverb", 0.8, 0.3)])
    page.settle()
    page.down(page.where("track/1"), 0)
    page.down(page.where("effect/1"), 1)
    for step in range(1, 11):
        page.move(page.spot(0.2 + 0.02 * step, 0.3 + 0.04 * step), 0)
        page.move(page.spot(0.8 - 0.02 * step, 0.3 + 0.03 * step), 1)
    page.up(0)
    page.up(1)
    program_until(lambda: abs(stage.track()["y"] - 0.7) < 0.003, "the track has moved")
    near(stage.track()["x"], 0.4, 0.003)
    program_until(lambda: abs(stage.effect()["x"] - 0.6) < 0.003, "the effect has moved")
    near(stage.effect()["y"], 0.6, 0.003)


def test_one_finger_taps_while_another_holds_a_bubble(stage, page):
    stage.lay(tracks=[(0.2, 0.5), (0.7, 0.5)])
    page.settle()
    page.down(page.where("track/1"), 0)
    page.move(page.spot(0.25, 0.6), 0)
    page.down(page.where("track/2"), 1)
    page.up(1)
    program_until(lambda: stage.track(2)["muted"] is False, "the second is heard")
    page.up(0)
    page.answered()
    equal(stage.track(1)["muted"], True)


def test_a_stroke_cuts_the_links_it_crosses_and_leaves_a_trail(stage, page):
    stage.lay(tracks=[(0.2, 0.5)], effects=[("delay", 0.8, 0.3), ("reverb", 0.8, 0.8)])
    for effect in (1, 2):
        stage.osc.send("/link", "track/1", f"effect/{effect}")
    stage.osc.settle()
    page.says("track/1", "through delay, then reverb")
    page.down(page.spot(0.5, 0.15))
    for step in range(1, 11):
        page.move(page.spot(0.5, 0.15 + 0.035 * step))
    x, y = page.spot(0.5, 0.485)

    def shows():
        # Drawn again, where no link is: it soon fades.
        page.move(page.spot(0.5, 0.47))
        page.move(page.spot(0.5, 0.5))
        return any(sum(page.pixel(x + dx, y)) > 60 for dx in (-1, 0, 1))
    page.until(shows, "the stroke shows")
    page.up()
    program_until(lambda: stage.links() == [("track/1", "effect/2", 1)], "one link is left")
    page.says("track/1", "through reverb")
    page.wait(0.8)
    equal(page.pixel(x, y), (0, 0, 0), "the trail has faded")


def test_two_long_presses_link_two_bubbles(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    page.press(page.where("effect/1"))
    page.says("effect/1", "link begun")
    page.press(page.where("track/1"))
    program_until(lambda: stage.links() == [("track/1", "effect/1", 1)], "they are linked")
    page.says("track/1", "through delay")
    x0, y0 = page.where("track/1")
    x1, y1 = page.where("effect/1")
    at = (x0 + (x1 - x0) * 0.35, (y0 + y1) / 2)
    page.until(lambda: sum(page.pixel(*at)) > 150, "the link shows")
    page.answered()
    assert stage.track()["muted"] and not stage.effect()["active"], "presses are no taps"


def test_the_line_of_a_long_press_can_be_drawn_to_another_bubble(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    page.down(page.where("track/1"))
    page.wait(0.65)
    for step in range(1, 11):
        page.move(page.spot(0.3 + 0.04 * step, 0.5))
    page.up()
    program_until(lambda: stage.links() == [("track/1", "effect/1", 1)], "they are linked")
    near(stage.track()["x"], 0.3, 1e-6, "it stays where it is")
    page.until(lambda: "link begun" not in page.name("track/1"), "no link is begun")


def test_the_same_bubble_twice_cancels_a_link(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    page.press(page.where("track/1"))
    page.says("track/1", "link begun")
    page.press(page.where("track/1"))
    page.until(lambda: "link begun" not in page.name("track/1"), "no link is begun")
    # The next press begins anew.
    page.press(page.where("effect/1"))
    page.press(page.where("track/1"))
    program_until(lambda: len(stage.links()) == 1, "they are linked")


def test_a_long_press_beside_bubbles_cancels_a_link_and_opens_no_menu(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.press(page.where("track/1"))
    page.says("track/1", "link begun")
    page.press(page.spot(0.7, 0.7))
    page.until(lambda: "link begun" not in page.name("track/1"), "no link is begun")
    page.answered()
    assert page.page.locator("#menu").is_hidden()


def test_a_long_press_on_the_canvas_opens_the_menu_at_that_place(stage, page):
    page.press(page.spot(0.25, 0.6))
    page.page.get_by_label("Find a file or an effect").fill("echo")
    page.page.locator(".item", has_text="delay").tap()
    program_until(stage.effect, "an effect has come")
    near(stage.effect()["x"], 0.25, 0.002)
    near(stage.effect()["y"], 0.6, 0.002)
    page.says("effect/1", "delay, off")
    assert page.page.locator("#menu").is_hidden()


def test_a_finger_that_opened_a_menu_under_itself_chooses_nothing(stage, open_page):
    page = open_page(390, 844, is_mobile=True)
    page.press((200, 500))
    page.until(lambda: page.page.locator(".item").count() > 0, "the menu is open")
    # Some browsers make a click of what a finger leaves that was down before the menu was there.
    page.page.eval_on_selector(".item", """(item) => item.dispatchEvent(
      new PointerEvent("click", { bubbles: true, cancelable: true, detail: 1 }))""")
    page.answered()
    assert page.page.locator("#menu").is_visible(), "it stays"
    status = stage.status()
    equal(status["tracks"] + status["effects"], [])
    page.page.locator(".item", has_text="delay").tap()
    program_until(stage.effect, "a touch of its own chooses")


def test_the_menu_lists_files_by_folder(stage, page):
    page.press(page.spot(0.5, 0.5))
    page.until(lambda: page.page.locator("#menu h3", has_text="drums").count() == 1, "the folder")
    page.page.locator(".item", has_text="kick").tap()
    program_until(stage.track, "a track has come")
    equal(stage.track()["name"], "kick")
    page.says("track/1", "kick")


def test_a_menu_opens_on_the_page_that_asked_for_it_only(stage, open_page):
    mine, other = open_page(), open_page()
    mine.press(mine.spot(0.4, 0.4))
    mine.until(lambda: mine.page.locator("#menu").is_visible(), "the menu is open")
    other.answered()
    assert other.page.locator("#menu").is_hidden()


def test_a_bubble_held_on_opens_its_panel_and_begins_no_link(stage, page):
    stage.lay(effects=[("delay", 0.3, 0.5)])
    page.settle()
    page.press(page.where("effect/1"), 1.6)
    page.until(lambda: page.page.locator("#panel").is_visible(), "the panel is open")
    page.until(lambda: "link begun" not in page.name("effect/1"), "no link is begun")
    page.answered()
    equal(stage.effect()["active"], False)


def test_a_double_tap_is_taken_back_as_its_second_finger_comes_down(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    page.settle()
    states = {"track/1": lambda: not stage.track()["muted"],
              "effect/1": lambda: stage.effect()["active"]}
    for bubble, sounds in states.items():
        for before in (False, True):
            page.tap_and_touch(page.where(bubble))
            page.answered()
            equal(sounds(), before, f"{bubble} is as it was")
            page.up()
            page.until(lambda: page.page.locator("#panel").is_visible(), "the panel is open")
            page.answered()
            equal(sounds(), before, f"{bubble} stays as it was")
            page.page.keyboard.press("Escape")
            page.wait(0.3)
            page.tap(page.where(bubble))
            program_until(lambda s=sounds, b=before: s() != b, f"{bubble} is tapped")
            page.wait(0.3)


def test_a_bubble_that_is_tapped_and_then_dragged_stays_tapped(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.tap_and_touch(page.where("track/1"))
    for step in range(1, 11):
        page.move(page.spot(0.3 + 0.02 * step, 0.5))
    page.up()
    program_until(lambda: abs(stage.track()["x"] - 0.5) < 0.003, "it moves")
    page.answered()
    equal(stage.track()["muted"], False)
    assert page.page.locator("#panel").is_hidden()


def test_a_touch_that_the_system_takes_away_is_no_tap(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.down(page.where("track/1"))
    page.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    page.answered()
    equal(stage.track()["muted"], True)
    # Nor does it hold the bubble.
    page.tap(page.where("track/1"))
    program_until(lambda: stage.track()["muted"] is False, "it is tapped")


def test_a_double_tap_opens_the_panel_and_leaves_the_bubble_as_it_was(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.tap_and_touch(page.where("track/1"))
    page.up()
    page.until(lambda: page.page.locator("#panel").is_visible(), "the panel is open")
    page.answered()
    equal(stage.track()["muted"], True)
    # There is nothing of it to undo.
    stage.osc.send("/undo")
    program_until(lambda: stage.track() is None, "the track's coming is undone")


def test_a_bubble_that_others_have_moved_to_the_edge_is_in_sight_and_at_hand(stage, page):
    stage.lay(tracks=[(0.3, 0.5), (0.7, 0.5)], effects=[("delay", 0.5, 0.5)])
    for size in (1280, 800), (390, 844), (844, 390):
        page.resize(*size)
        for corner in (1, 1), (0, 0):
            stage.osc.send("/track/1/move", *corner)
            stage.osc.settle()

            # Measured anew each time: the screen has just got its size.
            def is_whole():
                r, (x, y) = page.radius(), page.where("track/1")
                (left, top), (right, bottom) = page.spot(0, 0), page.spot(1, 1)
                return (left - 0.5 <= x - r and x + r <= right + 0.5
                        and top - 0.5 <= y - r and y + r <= bottom + 0.5)

            page.until(lambda: page.where("track/1")[0] > size[0] / 2 if corner[0]
                       else page.where("track/1")[0] < size[0] / 2, "it has moved")
            page.until(is_whole, f"all of it at {size}")
            assert (stage.track()["x"], stage.track()["y"]) == corner, "it is where it was put"
            was = stage.track()["muted"]
            page.wait(0.3)
            page.tap(page.where("track/1"))
            program_until(lambda w=was: stage.track()["muted"] is not w, f"a tap at {size}")
            # A finger takes it along from where it shows.
            x, y = page.where("track/1")
            way = 60 if corner == (0, 0) else -60
            page.wait(0.3)
            page.down((x, y))
            for step in range(1, 11):
                page.move((x + way * step / 10, y + way * step / 10))
            page.until(lambda: abs(page.where("track/1")[0] - x - way) < 2
                       and abs(page.where("track/1")[1] - y - way) < 2, "it is under the finger")
            page.up()
            page.answered()
            sx, sy = page.spot(stage.track()["x"], stage.track()["y"])
            assert abs(sx - x - way) < 2 and abs(sy - y - way) < 2, "and there it lies"
