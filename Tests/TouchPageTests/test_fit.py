"""Texts fit where they stand, at all sizes, however long the names are."""

import json
import os
import subprocess

from bench.checks import equal
from bench.program import binary
from bench.sound import sine, write_wav

SIZES = [(390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]
LONG = "An unusually long name of a file (take 17, mastered) 116.802 bpm"
UNBROKEN = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen"

# What is cut, stands out of its key, lies on another text of the same sheet, is too faint (WCAG 2.1,
# 1.4.3), or too small for a finger.
MISFITS = r"""() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const ruler = document.createElement('canvas').getContext('2d');
  const found = [];
  const texts = [];
  const name = (one) => `${one.tagName} ${one.className} "${one.value ?? one.textContent}"`;
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (one) => {
    for (let each = one; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
    }
    return 'rgb(0, 0, 0)';
  };
  for (const one of document.body.querySelectorAll('button, input, select')) {
    const { width, height } = one.getBoundingClientRect();
    if (!shown(one) || one.closest('#bubbles') || (width >= 44 && height >= 44)) continue;
    found.push(`small: ${name(one)}`);
  }
  for (const one of document.body.querySelectorAll(':not(#bubbles *):not(svg *):not(option)')) {
    if (!shown(one) || one.matches('#bubbles, noscript, script, [type=range]')) continue;
    const style = getComputedStyle(one);
    const { left, right } = one.getBoundingClientRect();
    const isWritten = one.matches('input, select')
      || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (isWritten && !one.disabled) {
      const [low, high] = [light(style.color), light(behind(one))].sort((a, b) => a - b);
      const isLarge = parseFloat(style.fontSize) >= 24;
      const contrast = (high + 0.05) / (low + 0.05);
      if (contrast < (isLarge ? 3 : 4.5)) found.push(`faint, ${contrast.toFixed(1)}: ${name(one)}`);
    }
    if (one.matches('input, select')) {
      const text = one.matches('select') ? one.selectedOptions[0]?.text ?? ''
        : one.value || one.placeholder;
      ruler.font = style.font;
      const room = right - left - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (ruler.measureText(text).width > room + 0.5) found.push(`cut: ${name(one)}`);
      continue;
    }
    const nodes = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    for (const node of nodes) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        let around = one;
        while (around && getComputedStyle(around).overflowX === 'visible') {
          around = around.closest('button') === around ? null : around.parentElement;
        }
        const frame = (one.closest('button') ?? around ?? document.body).getBoundingClientRect();
        const isTold = one.title === one.textContent;
        if (!isTold && (box.left < frame.left - 0.5 || box.right > frame.right + 0.5)) {
          found.push(`cut: ${name(one)}`);
        }
        if (one.closest('button') && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)) {
          found.push(`higher than its key: ${name(one)}`);
        }
        texts.push([one, one.closest('.note, .scenes, .more, .sheet, #bar, main'), box]);
      }
    }
  }
  texts.forEach(([one, sheet, a], index) => {
    for (const [other, sheet2, b] of texts.slice(0, index)) {
      if (one === other || sheet !== sheet2) continue;
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3
        && b.top < a.bottom - 3) found.push(`one on the other: ${name(one)}, ${name(other)}`);
    }
  });
  return [...new Set(found)];
}"""


def effect_types():
    return json.loads(subprocess.run(
        [binary(), "effects", "--json"], capture_output=True, check=True).stdout)


def test_every_text_fits(stage, open_page):
    for place, name in ((0.3, LONG), (0.6, UNBROKEN)):
        write_wav(stage.session.file(f"{name}.wav"), sine(330, 48_000))
        stage.osc.forget()
        stage.session.add(f"{name}.wav", place, 0.3)
    os.makedirs(stage.session.file(f"{LONG}/{UNBROKEN}"), exist_ok=True)
    write_wav(stage.session.file(f"{LONG}/{UNBROKEN}/a.wav"), sine(330, 4_800))
    stage.lay(effects=[("compressor", 0.7, 0.7), ("delay", 0.2, 0.8)])
    for address, *values in (
            ("/tempo", 116.802), ("/track/1/bpm", 116.802), ("/track/1/offset", 1234.567),
            ("/track/1/pickup", 16.75), ("/track/1/quantum", 3.125), ("/quantum", 12.75),
            ("/track/1/chain", "1+2"), ("/track/2/chain", "2")):
        stage.osc.send(address, *values)
    stage.osc.settle()
    page = open_page()
    other = open_page()
    other.page.evaluate(f"import('./players.js').then(({{ rename }}) => rename('{UNBROKEN[:24]}'))")
    found = {}
    for size in SIZES:
        page.resize(*size)
        for view in (canvas, track_panel, effect_panel, menu, more, scenes, players, note):
            view(page)
            page.wait(0.05)
            found[size, view.__name__] = page.page.evaluate(MISFITS)
            # Scenes may lie in another sheet.
            page.page.keyboard.press("Escape")
            page.page.keyboard.press("Escape")
    equal({key: texts for key, texts in found.items() if texts}, {}, "texts that do not fit")


def note_what_is_written(page):
    """From now on all texts on the canvas, with their size, are in `written`."""
    page.page.evaluate("""() => {
      const { fillText } = CanvasRenderingContext2D.prototype;
      window.written = new Map();
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        written.set(text, parseFloat(this.font.match(/([0-9.]+)px/)[1]));
        return fillText.call(this, text, ...rest);
      };
    }""")


def test_a_long_name_is_read_from_afar(stage, page):
    write_wav(stage.session.file("Late night shuffle.wav"), sine(330, 48_000))
    note_what_is_written(page)
    stage.osc.forget()
    stage.session.add("Late night shuffle.wav", 0.5, 0.5)
    page.settle()
    page.resize(820, 1180)
    wanted = {"Late night", "shuffle"}

    def sizes():
        # What was drawn before the screen had this size may be among them, until it is drawn anew.
        written = page.page.evaluate("Object.fromEntries(written)")
        return [written.get(line, 0) for line in wanted]

    page.until(lambda: min(sizes()) >= 16, "it is on two lines, and large")


def test_no_effects_name_is_cut(stage, page):
    note_what_is_written(page)
    kinds = [kind["name"] for kind in effect_types()]
    longest = sorted(kinds, key=len)[-8:]
    stage.lay(effects=[(kind, 0.1 + index * 0.1, 0.5) for index, kind in enumerate(longest)])
    page.settle()
    for size in SIZES:
        page.page.evaluate("written.clear()")
        page.resize(*size)
        page.until(lambda: page.page.evaluate("written.size") >= 8, "all are drawn anew")
        page.wait(0.1)
        names = page.page.evaluate("[...written.keys()]")
        equal(set(longest) - set(names), set(), f"cut at {size}: {names}")


def canvas(page):
    assert page.page.locator("#panel").is_hidden()


def track_panel(page):
    page.focus("track/1")
    page.page.keyboard.press("Enter")
    field = page.page.locator("#panel").get_by_label("Tempo")
    page.until(lambda: field.input_value() == "116.802", "its tempo")


def effect_panel(page):
    page.focus("effect/1")
    page.page.keyboard.press("Enter")


def menu(page):
    page.page.keyboard.press("a")
    page.until(lambda: page.page.locator("#menu h3", has_text=UNBROKEN).count() == 1, "the folder")


def press(page, name):
    page.page.get_by_role("button", name=name, include_hidden=True).evaluate(
        "(one) => one.getAttribute('aria-expanded') === 'true' || one.click()")


def more(page):
    press(page, "More")
    page.page.get_by_label("Clock").wait_for()


def scenes(page):
    if page.page.locator(".more .scenes-place").count() == 1:
        press(page, "More")
    press(page, "Scenes")
    page.page.get_by_label("Name of the scene").wait_for()


def players(page):
    press(page, "Players…")
    page.until(lambda: page.page.locator(".players li").count() == 2, "both players")


def note(page):
    page.page.evaluate(
        f"import('./notes.js').then(({{ note }}) => note('{UNBROKEN * 2} {LONG}: is not there'))")
    page.until(lambda: page.notes() != [], "a note")


def test_notes_leave_a_panel_free(stage, open_page):
    stage.lay(tracks=[(0.7, 0.5), (0.3, 0.5)])
    for width, height in ((1180, 820), (700, 500), (390, 844)):
        page = open_page(width, height)
        for bubble in ("track/1", "track/2"):
            page.focus(bubble)
            page.page.keyboard.press("Enter")
            page.page.evaluate(
                "import('./notes.js').then(({ note }) => note('Some words of a problem '.repeat(4)))")
            page.until(lambda: page.page.locator(".note").count() > 0, "a note")
            panel, note = (page.page.locator(one).last.bounding_box()
                           for one in ("#panel", ".note"))
            apart = (note["x"] >= panel["x"] + panel["width"] or panel["y"] >= note["y"] + note["height"]
                     or panel["x"] >= note["x"] + note["width"])
            assert apart and note["x"] >= 0 and note["x"] + note["width"] <= width, (panel, note)
            page.page.keyboard.press("Escape")
        page.close()
