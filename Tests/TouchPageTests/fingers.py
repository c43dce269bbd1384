"""A page as a player has it: fingers by real touch events, names and pixels as they show."""

import time

from bench.checks import eventually


# A page that was loaded has no ears yet: it waits for the catalogue, and for the program.
LIVE = "body:not(.is-away)"

# Asked on the page's own socket, the program answers after it has done all that the page has sent,
# and after all that it has told before; what comes of that is drawn within two frames.
ANSWERED = """async () => {
  const [{ send }, { watch }] = await Promise.all([import('./link.js'), import('./state.js')]);
  await new Promise((done) => {
    watch((topic) => topic === 'menu' && done());
    send('/menu');
  });
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Page:
    def __init__(self, browser, stage, width, height, has_touch=True, **options):
        self.stage = stage
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=has_touch, **options)
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", lambda m: m.type in ("error", "warning") and self.complain(m.text))
        self.page.on("pageerror", lambda e: self.complain(str(e)))
        self.page.goto(stage.url)
        self.devtools = self.context.new_cdp_session(self.page)
        self.fingers = {}
        self.settle()

    def complain(self, text):
        # A browser itself writes of sockets that find no server, which no page can prevent, and of
        # how `pixel` below looks at the canvas, which only tests do.
        if "WebSocket connection" not in text and "willReadFrequently" not in text:
            self.complaints.append(text)

    def close(self):
        self.context.close()

    def settle(self):
        """Waits until the page is live, and shows all bubbles that there are."""
        self.page.wait_for_selector(LIVE)
        # What was sent by UDP is done by then, and told.
        status = self.stage.status()
        self.answered()
        count = len(status["tracks"]) + len(status["effects"])
        self.until(lambda: len(self.names()) == count and all(self.names()), "all bubbles show")

    def answered(self):
        """Waits until the program has done all that this page has sent, and the page shows it."""
        self.page.evaluate(ANSWERED)
        self.page.evaluate(DRAWN)

    def resize(self, width, height):
        """Gives the page another size, and waits until it has taken it and drawn anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
        self.page.evaluate(DRAWN)

    def until(self, condition, what, seconds=8):
        eventually(
            condition, seconds, what, rest=lambda time: self.page.wait_for_timeout(1_000 * time))

    def names(self):
        """The accessible names of all bubbles."""
        return self.page.eval_on_selector_all(
            "#bubbles button", "all => all.map(one => one.getAttribute('aria-label'))")

    def name(self, bubble):
        return self.page.get_attribute(f'[data-name="{bubble}"]', "aria-label") or ""

    def says(self, bubble, part):
        self.until(lambda: part in self.name(bubble), f"{bubble} says {part}")

    def where(self, bubble):
        """The middle of a bubble on the screen."""
        box = self.page.locator(f'[data-name="{bubble}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def focus(self, bubble):
        """Puts the keyboard's focus on a bubble."""
        self.page.focus(f'[data-name="{bubble}"]')

    def spot(self, x, y):
        """A place of the canvas on the screen."""
        box = self.page.locator("#canvas").bounding_box()
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    def radius(self):
        """That of a bubble on the screen."""
        return self.page.evaluate("import('./view.js').then(({ view }) => view.radius)")

    def pixel(self, x, y):
        """Red, green and blue of the canvas at a point of the screen."""
        return tuple(self.page.evaluate("""([x, y]) => new Promise((resolve) => {
          const canvas = document.getElementById('canvas');
          const box = canvas.getBoundingClientRect();
          const scale = canvas.width / box.width;
          requestAnimationFrame(() => setTimeout(() => resolve([...canvas.getContext('2d')
            .getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data].slice(0, 3))));
        })""", [x, y]))

    def send(self, kind, *fingers, when=None):
        """Tells the browser of several fingers at once; at the time `when` if it is told late."""
        points = [{"x": self.fingers[f][0], "y": self.fingers[f][1], "id": f} for f in fingers]
        event = {"type": kind, "touchPoints": points} | ({"timestamp": when} if when else {})
        self.devtools.send("Input.dispatchTouchEvent", event)

    def down(self, point, finger=0, when=None):
        self.fingers[finger] = point
        self.send("touchStart", finger, when=when)

    def move(self, point, finger=0):
        self.fingers[finger] = point
        self.send("touchMove", finger)

    def up(self, finger=0):
        self.send("touchEnd", finger)
        del self.fingers[finger]

    def tap(self, point):
        self.down(point)
        self.up()

    def tap_and_touch(self, point):
        """A tap, and a tenth of a second after it a finger that stays, however busy the machine is."""
        now = time.time()
        self.down(point, when=now)
        self.up()
        self.down(point, when=now + 0.1)

    def press(self, point, seconds=0.65):
        """A long press: by the page's own clock no tap, and far from what opens a panel."""
        self.down(point)
        self.wait(seconds)
        self.up()

    def drag(self, start, end, steps=12, finger=0):
        self.down(start, finger)
        for step in range(1, steps + 1):
            share = step / steps
            self.move((start[0] + (end[0] - start[0]) * share,
                       start[1] + (end[1] - start[1]) * share), finger)
        self.up(finger)

    def wait(self, seconds):
        """Waits by the page's own clock: a busy machine may let it stand still for a while."""
        self.page.evaluate("(time) => new Promise((done) => setTimeout(done, time))",
                           seconds * 1000)

    def notes(self):
        return self.page.locator(".note").all_text_contents()


def program_until(condition, what, seconds=8):
    return eventually(condition, seconds, what)
