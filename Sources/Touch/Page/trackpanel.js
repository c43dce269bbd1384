// What can be set of a track.

import { chainList } from "./chain.js";
import { element, field, key, press, slider } from "./elements.js";
import { gridChoice } from "./grid.js";
import * as link from "./link.js";
import { openMenu } from "./menu.js";
import { note } from "./notes.js";
import { written } from "./scale.js";
import { set } from "./told.js";

const launches = [["now", "Now"], ["beat", "Beat"], ["bar", "Bar"], ["loop", "Loop"]];
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
    () => set(`${address}/pan`, 0), 0.5);
  const pitch = slider(
    "transpose", (way) => set(`${address}/transpose`, Math.round(way * 48 - 24)),
    () => set(`${address}/transpose`, 0), 0.5);
  const swing = slider(
    "swing", (way) => set(`${address}/swing`, snap(50 + way * 25, 50, 0.8)),
    () => set(`${address}/swing`, 50));
  const sync = modes.map(([mode, name]) =>
    key(name, () => set(`${address}/sync`, mode), { style: "on" }));
  const launch = launches.map(([when, name]) =>
    key(name, () => set(`${address}/launch`, when), { style: "on" }));
  const grid = gridChoice(
    (beats) => set(`${address}/quantum`, beats), [[-1, "the session’s grid"]]);
  const again = key("From the start", () => set(`${address}/position`, 0));
  const file = key("Other file…", () =>
    openMenu(null, { kind: "track", onChoice: (_, name) => set(`${address}/load`, name) }));
  const beats = number("Beats", (value) => set(`${address}/beats`, value));
  const bpm = number("Tempo", (value) => set(`${address}/bpm`, value));
  const first = number("First beat, s", (value) => set(`${address}/offset`, value), 0);
  const pickup = number("Pickup", (value) => set(`${address}/pickup`, value), 0);
  // A beat finder's commonest mistake is an octave.
  const half = key("÷ 2", () => link.send(`${address}/halve`), { style: "short" });
  const twice = key("× 2", () => link.send(`${address}/double`), { style: "short" });
  half.title = "The file has half the beats";
  twice.title = "The file has twice the beats";
  const asHeard = key("As heard", () => link.send(`${address}/forget`), { style: "short" });
  asHeard.title = "Takes back what was said of the file’s beat";
  const trust = element("p", "trust");
  const chain = chainList(bubble);
  const parts = [
    reason, element("div", "row", heard, solo),
    gain.row, pan.row,
    element("h3", "", "Chain of effects"), chain.list,
    element("h3", "", "Follows the tempo"), element("div", "row", ...sync),
    pitch.row, swing.row,
    element("h3", "", "Beat of the file"), trust,
    element("div", "row", beats.field, bpm.field, half, twice),
    element("div", "row", first.field, pickup.field, asHeard),
    element("h3", "", "Mutes take effect"), element("div", "row", ...launch),
    field("Opens on", grid.select),
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
      launches.forEach(([when], index) => press(launch[index], bubble.launch === when));
      grid.show(bubble.quantum);
      beats.show(bubble.beats ?? bubble.length);
      bpm.show(bubble.bpm);
      first.show(bubble.offset);
      trust.textContent = sureness(bubble);
      pickup.show(bubble.pickup);
      swing.show((bubble.swing - 50) / 25, written(bubble.swing, "%"));
      half.disabled = twice.disabled = !((bubble.beats ?? bubble.length) > 0);
      chain.show();
    },
  };
}

// How far the beat that was found can be trusted; what was said of it, now, once before or by the
// scene, is certain.
function sureness({ bpm, confidence }) {
  if (confidence === null) return "Not listened to yet";
  if (!bpm) return "No beat was found in it";
  if (confidence === 1) return "Set, by hand or by the scene";
  return `Found in it, ${Math.floor(confidence * 100)} % sure`;
}

const snap = (value, to, within) => (Math.abs(value - to) < within ? to : value);

function side(pan) {
  if (Math.abs(pan) < 0.005) return "centre";
  return `${Math.round(Math.abs(pan) * 100)} % ${pan < 0 ? "left" : "right"}`;
}

function number(name, act, least = 0.001) {
  const input = element("input", "");
  Object.assign(input, { type: "text", inputMode: "decimal", placeholder: "–" });
  let isTyping = false;
  let text = "";
  const show = () => { if (!isTyping) input.value = text; };
  input.oninput = () => { isTyping = true; };
  input.onblur = () => {
    isTyping = false;
    show();
  };
  input.onchange = () => {
    isTyping = false;
    const typed = input.value.trim();
    const value = Number(typed.replace(",", "."));
    if (typed !== "" && value >= least) return act(value);
    show();
    if (typed !== "") note(`${name}: ${typed} is no number ${least > 0 ? "above" : "from"} 0`);
  };
  return {
    field: field(name, input),
    show(value) {
      text = value !== null && value >= least ? String(Math.round(value * 1000) / 1000) : "";
      show();
    },
  };
}
