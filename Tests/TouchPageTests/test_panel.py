"""A bubble's panel: all that can be set of it."""

import json

from bench.checks import equal
from bench.sound import sine, write_wav
from fingers import program_until


def test_sliders_set_parameters(stage, page):
    stage.lay(effects=[("delay", 0.3, 0.5)])
    page.settle()
    page.focus("effect/1")
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


def test_a_finger_anywhere_on_a_slider_moves_it(stage, page):
    """Where the browser itself heeds only the knob, as Safari does on tablets."""
    stage.lay(effects=[("delay", 0.3, 0.5)])
    page.settle()
    page.focus("effect/1")
    page.page.keyboard.press("Enter")
    # What a script makes up, no browser moves a slider for.
    touch = page.page.get_by_label("feedback").evaluate_handle("""(slider) => (kind, share) => {
      const { left, top, width } = slider.getBoundingClientRect();
      slider.dispatchEvent(new PointerEvent(kind, { pointerId: 7, pointerType: 'touch',
        bubbles: true, clientX: left + 15 + share * (width - 30), clientY: top + 22 }));
    }""")

    def finger(*steps):
        touch.evaluate("(touch, steps) => steps.forEach((step) => touch(...step))", steps)

    def feedback():
        return stage.effect()["parameters"]["feedback"]

    finger(("pointerdown", 0.75), ("pointerup", 0.75))
    program_until(lambda: abs(feedback() - 0.735) < 0.005, "a tap")
    finger(("pointerdown", 0.75), ("pointermove", 0.5), ("pointermove", 0.25))
    program_until(lambda: abs(feedback() - 0.245) < 0.005, "a finger that moves")
    finger(("pointerup", 0.25), ("pointerdown", 0.9), ("pointercancel", 0.9))
    page.answered()
    assert abs(feedback() - 0.245) < 0.005, "the panel is scrolled"


def test_a_chain_is_put_in_order_by_dragging(stage, page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.2), ("gate", 0.7, 0.5),
                                            ("drive", 0.7, 0.8)])
    stage.osc.send("/track/1/chain", "1 2 3")
    page.settle()
    page.says("track/1", "through delay, then gate, then drive")
    page.focus("track/1")
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
    page.focus("track/1")
    page.page.keyboard.press("Enter")
    panel = page.page.locator("#panel")
    panel.get_by_role("button", name="Solo").tap()
    program_until(lambda: stage.track()["solo"], "solo")
    panel.get_by_role("button", name="Repitch").tap()
    program_until(lambda: stage.track()["sync"] == "repitch", "sync")
    beats = panel.get_by_label("Beats", exact=True)
    page.until(lambda: beats.input_value() == f"{stage.track()['beats']:g}", "its length")
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
    # A file of its own: what is said of one is remembered.
    write_wav(stage.session.file("heard.wav"), sine(330, 96_000))
    stage.osc.forget()
    stage.session.add("heard.wav", 0.3, 0.5)
    page.settle()
    page.focus("track/1")
    page.page.keyboard.press("Enter")
    panel = page.page.locator("#panel")
    trust = panel.locator(".trust")
    page.until(lambda: "% sure" in trust.text_content(), "two seconds are four beats")
    panel.get_by_label("Tempo").fill("60")
    panel.get_by_label("Tempo").press("Enter")
    page.until(lambda: trust.text_content() == "Set, by hand or by the scene", "it is certain")
    page.until(lambda: panel.get_by_label("Beats", exact=True).input_value() == "2", "its length")
    page.until(lambda: panel.get_by_label("Tempo").input_value() == "60", "both are shown")
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
    panel.get_by_role("button", name="As heard").tap()
    page.until(lambda: "% sure" in trust.text_content(), "what was said is taken back")
    page.until(lambda: panel.get_by_label("Beats", exact=True).input_value() == "4", "as heard")
    page.until(lambda: panel.get_by_label("Tempo").input_value() == "120", "its tempo, too")
    other.send("/unsubscribe")
    other.settle()


def test_any_grid_is_written_shortly_and_for_as_long_as_it_is_set(stage, open_page):
    """As it comes in 32 bits: 0.3 is 0.30000001192092896 then."""
    stage.lay(tracks=[(0.3, 0.5)])
    page = open_page(1024, 600)
    bar = page.page.locator("#bar")
    height = bar.bounding_box()["height"]
    page.focus("track/1")
    page.page.keyboard.press("Enter")
    for address, field in (("/quantum", bar.get_by_label("Grid")),
                           ("/track/1/quantum", page.page.get_by_label("Opens on"))):
        def options(field=field):
            return field.evaluate("(one) => [...one.options].map((option) => option.text)")

        usual = options()
        for beats, text in ((0.3, "0.3 beats"), (0.25, "1/4 beat"), (3.125, "3.125 beats"),
                            (1 / 3, "0.3333 beats"), (1023.75, "1024 beats")):
            stage.osc.send(address, beats)
            page.until(lambda f=field, t=text: t == f.evaluate(
                "(one) => one.selectedOptions[0].text"), f"{address} {text}")
            equal(options(), [*usual, text])
            equal(bar.bounding_box()["height"], height)
            assert bar.get_by_label("Grid").bounding_box()["width"] <= 164
            more = bar.get_by_role("button", name="More").bounding_box()
            assert more["x"] + more["width"] <= 1024, "it is still there"
        stage.osc.send(address, 4)
        page.until(lambda u=usual: options() == u, "what is not set is not offered")


def test_what_a_scene_says_of_a_beat_is_told_as_such(stage, page):
    with open(stage.session.file("said.json"), "w", encoding="utf-8") as file:
        json.dump({
            "format": "bubbletracks-scene", "version": 1,
            "tracks": [{"slot": 1, "file": "loop.wav", "beats": 4, "x": 0.3, "y": 0.5}]}, file)
    stage.osc.send("/scene/load", stage.session.file("said.json"))
    page.says("track/1", "loop, muted")
    page.focus("track/1")
    page.page.keyboard.press("Enter")
    trust = page.page.locator("#panel .trust")
    page.until(lambda: trust.text_content() == "Set, by hand or by the scene", "nobody said it")


def test_what_is_no_number_is_told_and_not_shown(stage, page):
    stage.lay(tracks=[(0.3, 0.5)])
    page.settle()
    page.focus("track/1")
    page.page.keyboard.press("Enter")
    panel = page.page.locator("#panel")
    beats = panel.get_by_label("Beats", exact=True)
    page.until(lambda: beats.input_value() == f"{stage.track()['beats']:g}", "its length")
    for name, typed in (("Pickup", "-3"), ("Beats", "0"), ("Tempo", "fast")):
        field = panel.get_by_label(name, exact=True)
        before = field.input_value()
        field.fill(typed)
        field.press("Enter")
        page.until(lambda t=typed: any(f"{t} is no number" in n for n in page.notes()), "it is told")
        equal(field.input_value(), before)
    # What the program refuses is not shown either.
    first = panel.get_by_label("First beat, s")
    before = first.input_value()
    first.fill("99")
    first.press("Enter")
    page.until(lambda: any("lasts only" in note for note in page.notes()), "it is refused")
    assert not any("rack/1" in note for note in page.notes()), page.notes()
    page.until(lambda: first.input_value() == before, "the former one shows")
