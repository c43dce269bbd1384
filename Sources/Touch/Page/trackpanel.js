// What can be set of a track.

import { chainList } from "./chain.js";
import { element, field, key, press, slider } from "./elements.js";
import { openMenu } from "./menu.js";
import { written } from "./scale.js";
import { set } from "./told.js";

const modes = [["stretch", "Stretch"], ["repitch", "Repitch"], ["free", "Free"]];

/// The elements, and how to bring them up to date.
export function trackControls(bubble) {
  const address = `/${bubble.name}`;
  const reason = element("p", "reason");
  const heard = key("Heard", () => set(`${address}/mute`, bubble.isMuted ? 0 : 1), { style: "on" });
  const solo = key("Solo", () => set(`${address}/solo`, bubble.isSoloed ? 0 : 1), { style: "on" });
  const gain = slider(
    "level", (way) => set(`${address}/fader`, way), () => set(`${address}/gain`, 0));
  const pan = slider(
    "balance", (way) => set(`${address}/pan`, snap(way * 2 - 1, 0, 0.04)),
    () => set(`${address}/pan`, 0));
  const pitch = slider(
    "transpose", (way) => set(`${address}/transpose`, Math.round(way * 48 - 24)),
    () => set(`${address}/transpose`, 0));
  const sync = modes.map(([mode, name]) =>
    key(name, () => set(`${address}/sync`, mode), { style: "on" }));
  const again = key("From the start", () => set(`${address}/position`, 0));
  const file = key("Other file…", () =>
    openMenu(null, { kind: "track", onChoice: (_, name) => set(`${address}/load`, name) }));
  const beats = number("Beats", (value) => set(`${address}/beats`, value));
  const bpm = number("Tempo", (value) => set(`${address}/bpm`, value));
  const half = key("÷ 2", () => scale(bubble, 0.5));
  const twice = key("× 2", () => scale(bubble, 2));
  const chain = chainList(bubble);
  const parts = [
    reason, element("div", "row", heard, solo),
    gain.row, pan.row,
    element("h3", "", "Chain of effects"), chain.list,
    element("h3", "", "Follows the tempo"), element("div", "row", ...sync),
    pitch.row,
    element("h3", "", "Length and tempo of the file"),
    element("div", "row", beats.field, bpm.field, half, twice),
    element("h3", "", "Loop"), element("div", "row", again, file),
  ];
  return {
    parts,
    show() {
      reason.hidden = !bubble.error;
      reason.textContent = bubble.error ?? "";
      press(heard, !bubble.isMuted);
      heard.firstChild.data = bubble.isMuted ? "Muted" : "Heard";
      press(solo, bubble.isSoloed);
      gain.show(bubble.fader, written(bubble.gain, "dB"));
      pan.show((bubble.pan + 1) / 2, side(bubble.pan));
      pitch.show((bubble.transpose + 24) / 48, written(bubble.transpose, "semitones"));
      modes.forEach(([mode], index) => press(sync[index], bubble.sync === mode));
      beats.show(bubble.length);
      bpm.show(bubble.bpm);
      half.disabled = twice.disabled = !(bubble.length > 0);
      chain.show();
    },
  };
}

// A beat finder's commonest mistake is an octave.
function scale(bubble, factor) {
  if (bubble.length > 0) set(`/${bubble.name}/beats`, bubble.length * factor);
}

const snap = (value, to, within) => (Math.abs(value - to) < within ? to : value);

function side(pan) {
  if (Math.abs(pan) < 0.005) return "centre";
  return `${Math.round(Math.abs(pan) * 100)} % ${pan < 0 ? "left" : "right"}`;
}

function number(name, act) {
  const input = element("input", "");
  Object.assign(input, { type: "text", inputMode: "decimal", placeholder: "–" });
  input.onchange = () => {
    const value = Number(input.value.replace(",", "."));
    if (value > 0) act(value);
  };
  return {
    field: field(name, input),
    show(value) {
      if (document.activeElement === input) return;
      input.value = value > 0 ? String(Math.round(value * 1000) / 1000) : "";
    },
  };
}
