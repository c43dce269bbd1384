// The few kinds of elements that bar, menu and panel are made of.

const shapes = {
  play: '<path d="M7 4.5v15l12.5-7.5z" fill="currentColor"/>',
  stop: '<rect x="5.5" y="5.5" width="13" height="13" rx="2" fill="currentColor"/>',
  record: '<circle cx="12" cy="12" r="7" fill="currentColor"/>',
  add: '<path d="M12 5v14M5 12h14"/>',
  undo: '<path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10H9"/>',
  redo: '<path d="m15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h5"/>',
  panic: '<path d="M12 3.5 21 19.5H3z"/><path d="M12 10v4.5M12 16.6v.4"/>',
  more: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.4"/>',
  full: '<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  up: '<path d="m6 15 6-6 6 6"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  join: '<path d="M4 7h6c4 0 4 10 8 10h2M4 17h6c4 0 4-10 8-10h2"/>',
};

/// A symbol; beside it there is always a name for who does not see it.
function symbol(name) {
  const template = document.createElement("template");
  template.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" '
    + 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
    + `${shapes[name]}</svg>`;
  return template.content.firstChild;
}

/// An element of class `style` with `parts`, texts or elements, in it.
export function element(tag, style, ...parts) {
  const made = document.createElement(tag);
  if (style) made.className = style;
  made.append(...parts);
  return made;
}

/// A key: with a symbol if there is one of that name, else with its name on it.
export function key(name, act, { shape, style = "" } = {}) {
  const made = element("button", `key ${style}`, shape ? symbol(shape) : name);
  made.type = "button";
  if (shape) made.title = name;
  made.setAttribute("aria-label", name);
  made.onclick = act;
  return made;
}

export function setShape(made, shape, name) {
  made.replaceChildren(symbol(shape));
  made.title = name;
  made.setAttribute("aria-label", name);
}

export function press(made, isOn) {
  made.setAttribute("aria-pressed", String(Boolean(isOn)));
}

/// A field with its name beside it.
export function field(name, control) {
  return element("label", "field", element("span", "", name), control);
}

export function choice(values, act) {
  const made = element("select", "");
  for (const [value, text] of values) {
    const option = element("option", "", text);
    option.value = value;
    made.append(option);
  }
  made.onchange = () => act(made.value);
  return made;
}

let serial = 0;

// Safari's sliders on tablets heed only a finger that meets the knob. Here a finger anywhere on it
// moves it, and a tap puts it there.
function slideByTouch(range) {
  const knob = 30;
  let start = null;
  const follow = (event) => {
    const { left, width } = range.getBoundingClientRect();
    const share = (event.clientX - left - knob / 2) / (width - knob);
    const value = Math.min(Math.max(share, 0), 1);
    if (Math.abs(Number(range.value) - value) < 0.002) return;
    range.value = value;
    range.dispatchEvent(new Event("input"));
  };
  range.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse") start = { x: event.clientX, hasMoved: false };
  });
  range.addEventListener("pointermove", (event) => {
    if (!start) return;
    start.hasMoved ||= Math.abs(event.clientX - start.x) > 6;
    if (start.hasMoved) follow(event);
  });
  range.addEventListener("pointerup", (event) => {
    if (start) follow(event);
    start = null;
  });
  // The panel is scrolled instead.
  range.addEventListener("pointercancel", () => { start = null; });
}

/// A slider of 0…1 with its name and a value in words; its light begins at `origin`. `act(share)` is
/// called while it moves; `show(share, text)` of the result moves it.
export function slider(name, act, onReset, origin = 0) {
  const range = element("input", "");
  Object.assign(range, { type: "range", min: 0, max: 1, step: 0.001, id: `slider${serial += 1}` });
  const label = element("label", "", name);
  label.htmlFor = range.id;
  const output = element("output", "");
  const row = element("div", "slider", label, output, range);
  let isHeld = false;
  const lit = () => {
    const share = Number(range.value);
    range.style.setProperty("--from", `${Math.min(share, origin) * 100}%`);
    range.style.setProperty("--to", `${Math.max(share, origin) * 100}%`);
  };
  range.oninput = () => {
    lit();
    act(Number(range.value));
  };
  range.onpointerdown = () => { isHeld = true; };
  range.onpointerup = range.onpointercancel = () => { isHeld = false; };
  slideByTouch(range);
  if (onReset) {
    range.ondblclick = onReset;
    range.onkeydown = (event) => { if (event.key === "Backspace") onReset(); };
    range.title = "Double-click or Backspace: as it was at first";
  }
  return {
    row,
    show(share, text) {
      // Not under the finger that moves it.
      if (!isHeld) range.value = share;
      lit();
      output.textContent = text;
      range.setAttribute("aria-valuetext", text);
    },
  };
}
