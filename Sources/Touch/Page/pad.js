// Two parameters under one finger.

import { element } from "./elements.js";

/// A pad for `across` and `up`; `show(x, y)` of the result moves its knob, both 0…1. The keyboard
/// has the sliders of the same parameters.
export function pad(across, up, setAcross, setUp) {
  const knob = element("i", "");
  const made = element(
    "div", "pad", element("span", "across", `${across.name} →`),
    element("span", "up", `↑ ${up.name}`), knob);
  made.setAttribute("aria-hidden", "true");
  let isHeld = false;
  const put = (x, y) => {
    knob.style.left = `${x * 100}%`;
    knob.style.top = `${y * 100}%`;
  };
  const follow = (event) => {
    if (!isHeld) return;
    const box = made.getBoundingClientRect();
    const x = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    const y = Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1);
    setAcross(x);
    setUp(1 - y);
    put(x, y);
  };
  made.onpointerdown = (event) => {
    isHeld = true;
    made.setPointerCapture(event.pointerId);
    follow(event);
  };
  made.onpointermove = follow;
  made.onpointerup = made.onpointercancel = () => { isHeld = false; };
  return {
    pad: made,
    show(x, y) {
      if (!isHeld) put(x, 1 - y);
    },
  };
}
