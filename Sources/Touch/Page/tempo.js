// The tempo: dragged up and down, typed, or stepped by keys.

import { isHandheldApple } from "./device.js";
import { element } from "./elements.js";
import * as link from "./link.js";
import { watch, world } from "./state.js";
import { set } from "./told.js";

const clamp = (tempo) => Math.min(Math.max(tempo, 20), 999);
const written = (tempo) => String(Math.round(tempo * 10) / 10);

// A tempo, and after a space the seconds in which to go there.
function enter(text) {
  const [tempo, seconds] = text.replaceAll(",", ".").trim().split(/\s+/).map(Number);
  if (!(tempo > 0)) return;
  if (seconds > 0) link.send("/tempo", clamp(tempo), seconds);
  else set("/tempo", clamp(tempo));
}

export function tempoField() {
  const input = element("input", "tempo");
  // The digits alone have no space on an iPhone, which a ramp needs.
  const inputMode = isHandheldApple ? "text" : "decimal";
  Object.assign(input, { type: "text", inputMode, autocomplete: "off", value: "120" });
  input.setAttribute("aria-label", "Tempo in beats a minute");
  input.title = "Drag up or down, or type; 140 8 goes there in eight seconds";
  let held = null;
  let isTyping = false;
  let hasTyped = false;
  const show = () => { if (!isTyping) input.value = written(world.tempo); };
  watch((topic) => { if (topic === "session") show(); });

  input.onpointerdown = (event) => {
    if (isTyping) return;
    event.preventDefault();
    input.setPointerCapture(event.pointerId);
    held = { y: event.clientY, tempo: world.tempo, hasMoved: false };
  };
  input.onpointermove = (event) => {
    if (!held) return;
    const way = held.y - event.clientY;
    if (!held.hasMoved && Math.abs(way) < 5) return;
    held.hasMoved = true;
    // Three pixels a beat a minute; finer where the finger is slow is not worth a rule.
    set("/tempo", clamp(Math.round(held.tempo + way / 3)));
  };
  input.onpointerup = () => {
    if (held && !held.hasMoved) {
      isTyping = true;
      input.focus();
      input.select();
    }
    held = null;
  };
  input.onpointercancel = () => { held = null; };
  input.onfocus = () => {
    isTyping = true;
    input.select();
  };
  input.oninput = () => { hasTyped = true; };
  // Keyboards on a screen may have no Enter: to leave the field is to mean it.
  input.onblur = () => {
    // The window is left, and not the field.
    if (document.activeElement === input) return;
    isTyping = false;
    if (hasTyped) enter(input.value);
    hasTyped = false;
    show();
  };
  input.onkeydown = (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (step) {
      event.preventDefault();
      set("/tempo", clamp(world.tempo + step));
      input.value = written(world.tempo);
      hasTyped = false;
    }
    if (event.key === "Enter") input.blur();
    if (event.key === "Escape") {
      event.preventDefault();
      hasTyped = false;
      input.blur();
    }
  };
  return input;
}
