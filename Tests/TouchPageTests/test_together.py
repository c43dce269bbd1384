"""Several players at once: whose a bubble is, what each sees of the others, and how they join."""

import socket

from bench.checks import equal, near
from bench.osc import free_port
from bench.program import Session
from fingers import LIVE, program_until


def colour(page, number):
    """The colour of a player as red, green and blue."""
    return tuple(page.page.evaluate("""async (number) => {
      const { playerColour } = await import("./palette.js");
      const context = document.createElement("canvas").getContext("2d");
      context.fillStyle = playerColour(number);
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }""", number))


def number(page):
    return page.page.evaluate(
        "import('./players.js').then(({ players }) => players.self)")


def is_like(one, other):
    return all(abs(a - b) < 24 for a, b in zip(one, other))


def test_a_bubble_under_a_finger_belongs_to_it(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    here, there = open_page(), open_page()
    here.down(here.where("track/1"))
    here.move(here.spot(0.5, 0.5))
    there.says("track/1", "held by Player")
    there.drag(there.where("track/1"), there.spot(0.9, 0.9))
    there.tap(there.where("track/1"))
    there.answered()
    here.answered()
    near(stage.track()["x"], 0.5, 0.003, "nobody else moves it")
    equal(stage.track()["muted"], True, "nor taps it")
    here.move(here.spot(0.4, 0.3))
    here.up()
    program_until(lambda: abs(stage.track()["x"] - 0.4) < 0.003, "its finger does")
    there.until(lambda: "held" not in there.name("track/1"), "it is free")
    there.settle()
    there.drag(there.where("track/1"), there.spot(0.6, 0.6))
    program_until(lambda: abs(stage.track()["x"] - 0.6) < 0.003, "now another does")


def test_each_players_fingers_show_in_their_colour(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    here, there = open_page(), open_page()
    assert number(here) != number(there)
    here.down(here.spot(0.7, 0.3))
    spot = there.spot(0.7, 0.3)
    there.until(lambda: is_like(there.pixel(*spot), colour(there, number(here))), "a finger")
    here.up()
    there.until(lambda: there.pixel(*spot) == (0, 0, 0), "it is gone")
    there.down(there.where("track/1"))
    x, y = here.where("track/1")
    radius = here.radius()
    here.until(lambda: any(
        is_like(here.pixel(x + radius * (1.26 + d / 50), y), colour(here, number(there)))
        for d in (-1, 0, 1)), "a ring around what is held")
    # A page that is closed takes its fingers with it.
    there.page.goto("about:blank")
    here.until(lambda: "held" not in here.name("track/1"), "it is free")
    there.page.goto(stage.url)


def test_a_link_that_was_begun_shows_on_all_pages(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)], effects=[("delay", 0.7, 0.5)])
    here, there = open_page(), open_page()
    here.press(here.where("track/1"))
    there.says("track/1", "link begun")
    late = open_page()
    late.says("track/1", "link begun")
    there.press(there.where("effect/1"))
    program_until(lambda: len(stage.links()) == 1, "another ends it")
    for page in (here, there, late):
        page.until(lambda p=page: "link begun" not in p.name("track/1"), "none is begun")


def test_who_comes_late_sees_fingers_the_stopped_beat_and_openings(stage, open_page):
    stage.lay(tracks=[(0.3, 0.5)])
    here = open_page()
    here.down(here.where("track/1"))
    stage.osc.send("/transport/stop")
    stage.osc.settle()
    late = open_page()
    late.says("track/1", "held by")
    late.until(lambda: late.page.get_by_role("button", name="Start the beat").count() == 1, "beat")
    late.until(lambda: late.page.evaluate(
        "import('./state.js').then(({ track }) => track(1).opening !== null)"), "its opening")
    late.until(lambda: late.page.evaluate(
        "import('./state.js').then(({ world }) => world.xruns !== null)"), "dropouts")
    here.up()
    stage.osc.send("/transport/start")


def test_the_ring_is_the_loops_waveform(stage, page):
    stage.osc.forget()
    stage.session.add("hit.wav", 0.5, 0.5)
    page.settle()
    page.until(lambda: page.page.evaluate(
        "import('./state.js').then(({ track }) => track(1).ring?.length)"), "it is told")
    x, y = page.where("track/1")
    reach = page.radius()
    # The first quarter, clockwise from the top, is loud, the rest silent.
    loud = lambda dx, dy: sum(page.pixel(x + dx * reach, y + dy * reach)) > 40  # noqa: E731
    page.until(lambda: loud(0.7, -0.7), "the loud part")
    # The playhead passes by.
    page.until(lambda: not any(loud(*spot) for spot in ((0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7))),
               "the rest is silent")


def test_a_file_plays_softly_before_it_is_chosen(stage, page):
    page.press(page.spot(0.5, 0.5))
    ear = page.page.get_by_role("button", name="Listen to loop.wav")
    with page.page.expect_response("**/sound?file=loop.wav") as answer:
        ear.tap()
    assert answer.value.status in (200, 206)
    stop = page.page.get_by_role("button", name="Stop loop.wav")
    page.until(lambda: stop.get_attribute("aria-pressed") == "true", "it plays")
    stop.tap()
    page.until(lambda: ear.get_attribute("aria-pressed") == "false", "it is still")
    page.answered()
    equal(stage.track(), None, "nothing was added")


def test_a_file_plays_softly_where_its_volume_cannot_be_set(stage, page):
    # As on iPads and iPhones.
    page.page.evaluate("""() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} });
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () { window.ear = this; return play.call(this); };
      const { createGain } = AudioContext.prototype;
      AudioContext.prototype.createGain = function () {
        return window.gain = createGain.call(this);
      };
    }""")
    page.press(page.spot(0.5, 0.5))
    page.page.get_by_label("Listen to long.wav").tap()
    page.until(lambda: page.page.evaluate(
        "window.ear?.currentTime > 0.1 && Math.abs(window.gain?.gain.value - 0.35) < 0.01"
        " && gain.context.state === 'running'"), "it plays softly")
    page.page.get_by_label("Stop long.wav").tap()
    page.until(lambda: page.page.evaluate("ear.paused"), "it is still")


def test_a_file_that_is_heard_sounds_as_such_and_is_let_go_after_that(stage, page):
    # Of these only Safari has the first.
    page.page.evaluate("""() => {
      Object.defineProperty(navigator, "audioSession", { value: { type: "auto" } });
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () { window.ear = this; return play.call(this); };
    }""")
    page.press(page.spot(0.5, 0.5))
    page.page.get_by_label("Listen to long.wav").tap()
    page.until(lambda: page.page.evaluate("window.ear?.currentTime > 0.1"), "it plays")
    equal(page.page.evaluate("navigator.audioSession.type"), "playback")
    page.page.get_by_label("Stop long.wav").tap()
    page.until(lambda: page.page.evaluate("ear.networkState === ear.NETWORK_EMPTY"), "it is let go")
    equal(page.page.evaluate("navigator.audioSession.type"), "ambient")


def test_players_have_names_on_the_players_panel(stage, open_page):
    here, there = open_page(), open_page()
    for page, name in ((here, "Ada"), (there, "Ben")):
        page.page.get_by_role("button", name="More").tap()
        page.page.get_by_role("button", name="Players…").tap()
        page.page.get_by_label("Your name").fill(name)
        page.page.get_by_label("Your name").press("Enter")
    rows = here.page.locator(".players li")
    here.until(lambda: {"Ada", "Ben"} <= set(
        here.page.locator(".players span").all_text_contents()), "both are listed")
    equal(rows.filter(has_text="Ada").locator("small").text_content(), "you")
    here.until(lambda: "Only this machine" in here.page.locator(".way").text_content(), "how")
    here.page.keyboard.press("Escape")
    assert here.page.locator("#connect").is_hidden()


def check_refusal(page, port):
    """Who has no code is told what to do, at any size, in the dark."""
    wanted = []
    page.on("request", lambda request: wanted.append(request.url))
    equal(page.goto(f"http://127.0.0.1:{port}/").status, 401)
    for size in (390, 844), (844, 390), (1280, 800):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=size)
        equal(page.evaluate("document.documentElement.scrollWidth"), size[0])
        equal(page.evaluate("document.documentElement.scrollHeight"), size[1])
        equal(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"),
              "rgb(0, 0, 0)")
    text = page.locator("main").inner_text()
    assert all(word in text for word in ("BubbleTracks", "key c", "?token=")), text
    assert all(url.startswith((f"http://127.0.0.1:{port}/", "data:")) for url in wanted), wanted


def test_others_join_by_a_code_which_this_machine_renews(browser, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    port = free_port()
    with Session("--listen", "127.0.0.1", "--web-port", port):
        with open(tmp_path / "bubbletracks" / "pairing", "rb") as file:
            token = file.read().hex()
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        check_refusal(page, port)
        page.goto(f"http://127.0.0.1:{port}/?token={token}")
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Players…").click()
        page.wait_for_selector(".way .code")
        equal(page.locator(".address").text_content(), f"http://127.0.0.1:{port}/?token={token}")
        page.wait_for_function("document.querySelector('.way .code').naturalWidth > 0")
        page.get_by_role("button", name="New code: all others out").click()
        page.wait_for_function(
            "(old) => !document.querySelector('.address').textContent.endsWith(old)", arg=token)
        # The page that has asked for it stays in, also from a bookmark of the bare address.
        equal(page.goto(f"http://127.0.0.1:{port}/").status, 200)
        page.wait_for_selector(LIVE)
        context.close()


def test_a_tablet_in_the_network_stays_awake_and_has_nothing_to_complain_of(
        browser, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    port = free_port()
    with Session("--listen", "127.0.0.1", "--web-port", port):
        with open(tmp_path / "bubbletracks" / "pairing", "rb") as file:
            token = file.read().hex()
        context = browser.new_context(viewport={"width": 820, "height": 1180}, has_touch=True)
        page = context.new_page()
        complaints = []
        page.on("console", lambda m: m.type in ("error", "warning") and complaints.append(m.text))
        page.on("pageerror", lambda e: complaints.append(str(e)))
        name = socket.gethostname().split(".")[0].lower()
        equal(page.goto(f"http://{name}.local:{port}/?token={token}").status, 200)
        page.wait_for_selector(LIVE)
        equal(page.evaluate("[isSecureContext, navigator.wakeLock === undefined]"), [False, True])
        page.locator("#canvas").tap()
        page.wait_for_function("() => document.querySelector('.awake')?.currentTime > 0.5")
        equal(complaints, [])
        context.close()
