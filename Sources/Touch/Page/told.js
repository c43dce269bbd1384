// What the program tells, taken into the state: one place that knows the addresses of feedback.

import * as link from "./link.js";
import { toldLink } from "./pending.js";
import { playerFeedback, playerName } from "./players.js";
import { note } from "./notes.js";
import { faderGain, faderWay, valueAt } from "./scale.js";
import {
  addEffect, addTrack, effect, raise, readChain, relink, remove, reset, tell, track, world,
} from "./state.js";
import { readWave } from "./trackring.js";
import { effectType } from "./catalogue.js";

let menu = [];
/// When the beat was stopped: the one before may be told a moment after that, in milliseconds.
let stopped = -Infinity;
const late = 250;

/// Takes in one message.
export function take(address, values) {
  const [, first, second, third, fourth] = address.split("/");
  if (first === "track" && third) return takeTrack(track(Number(second)), third, values);
  if (first === "effect" && third) return takeEffect(effect(Number(second)), third, fourth, values);
  session[address]?.(...values);
}

/// Sets a value: here at once, since the program does not echo what it was told, and there.
export function set(address, ...values) {
  take(address, values);
  link.send(address, ...values);
}

// Apart from all else that changes, since it changes with every frame, and no picture is another.
function move(bubble, x, y) {
  [bubble.x, bubble.y] = [x, y];
  raise(bubble);
  tell("moved", bubble);
}

function takeTrack(bubble, what, [value, other]) {
  if (!bubble) return;
  switch (what) {
    case "meter": {
      const peak = Math.max(value, other);
      // −60 dB … 0 dB as 0…1: what the eye takes for loudness.
      bubble.level = Math.min(Math.max(1 + peak / 60, 0), 1);
      return;
    }
    case "move": return move(bubble, value, other);
    case "mute": bubble.isMuted = value !== 0; raise(bubble); break;
    case "gain": bubble.gain = value; bubble.fader = faderWay(value); break;
    case "fader": bubble.fader = value; bubble.gain = faderGain(value); break;
    case "pan": bubble.pan = value; break;
    case "solo": bubble.isSoloed = value !== 0; break;
    case "sync": bubble.sync = value; break;
    case "transpose": bubble.transpose = value; break;
    case "bpm": bubble.bpm = value > 0 ? value : null; askLengths(); break;
    case "beats": bubble.beats = value > 0 ? value : null; askLengths(); break;
    case "offset": bubble.offset = value; break;
    case "confidence": bubble.confidence = value; break;
    case "pickup": bubble.pickup = value; break;
    case "swing": bubble.swing = value; break;
    case "quantum": bubble.quantum = value; break;
    case "launch": bubble.launch = value; break;
    case "pending": bubble.isPending = value !== 0; break;
    case "opening": bubble.opening = value; break;
    case "position": bubble.opening = null; break;
    case "load":
      bubble.label = nameOf(value);
      bubble.ring = bubble.wave = bubble.dimWave = null;
      bubble.bpm = bubble.beats = bubble.offset = bubble.confidence = null;
      break;
    case "chain": bubble.chain = readChain(value); relink(); break;
    case "progress": bubble.progress = value; break;
    case "waveform": readWave(bubble, value); break;
    case "state":
      bubble.state = value;
      if (value !== "error") bubble.error = null;
      // The loop's length and the reason of an error are told with the status only.
      if (value === "open" || value === "error") askLengths();
      break;
    case "remove": return remove(bubble);
    default: return;
  }
  tell("bubble", bubble);
}

function takeEffect(bubble, what, norm, [value, other]) {
  if (!bubble) return;
  switch (what) {
    case "move": return move(bubble, value, other);
    case "active": bubble.isActive = value !== 0; raise(bubble); break;
    case "remove": return remove(bubble);
    case "preset": return;
    default: {
      const parameter = effectType(bubble.type).parameters.find((p) => p.name === what);
      if (!parameter && norm) return;
      bubble.values[what] = norm ? valueAt(parameter, value) : value;
    }
  }
  tell("bubble", bubble);
}

const update = (key, read = (value) => value) => (value) => {
  world[key] = read(value);
  tell("session");
};

const session = {
  "/track/added": addTrack,
  "/effect/added": addEffect,
  "/tempo": update("tempo"),
  "/quantum": update("quantum"),
  "/clock": update("clock"),
  "/clock/state": update("clockState"),
  "/canvas/aspect": update("aspect"),
  "/main/gain": update("mainGain"),
  "/main/limiter": update("isLimited", (value) => value !== 0),
  "/click": update("hasClick", (value) => value !== 0),
  "/transport/start": () => {
    stopped = -Infinity;
    update("isRolling")(true);
  },
  "/transport/stop": () => {
    stopped = performance.now();
    update("isRolling")(false);
  },
  // Where it goes on from, or, while it stands, where it will.
  "/transport/locate": (beats) => {
    world.beat = { number: Math.floor(beats), time: performance.now(), isKnown: false };
    tell("beat");
  },
  "/record/start": (file) => update("recording")(file ?? ""),
  "/record/stop": () => update("recording")(null),
  "/main/meter": (left, right) => { world.meter = [left, right]; },
  "/beat": (bar, beat, tempo) => {
    if (performance.now() - stopped < late) return;
    const number = (bar - 1) * 4 + beat - 1;
    world.beat = { number, time: performance.now(), isKnown: true };
    world.isRolling = true;
    if (tempo !== world.tempo) update("tempo")(tempo);
    tell("beat");
  },
  "/dsp": (load) => { world.load = load; tell("load"); },
  "/xruns": (count) => { world.xruns = count; tell("load"); },
  "/menu/item": (index, kind, name) => menu.push({ index, kind, name }),
  "/menu/end": () => {
    world.menu = menu;
    menu = [];
    tell("menu");
  },
  "/menu/opened": (x, y) => tell("menuOpened", { x, y }),
  "/link/begun": toldLink,
  ...playerFeedback,
  "/status": (text) => takeStatus(JSON.parse(text)),
  "/error": (address, text) => {
    const [, kind, slot] = address.split("/");
    const bubble = kind === "track" ? track(Number(slot)) : null;
    if (bubble && address.endsWith("/load")) bubble.error = text;
    note(inWords(text, bubble), bubble);
    if (bubble) tell("bubble", bubble);
    // What was set here may not have been done there.
    if (kind !== "canvas") askAgain();
  },
};

// The page shows names, not slots; and of the bubble that it is about it says the name before.
function inWords(text, about) {
  const own = about ? `${about.name} ` : null;
  const rest = own && text.startsWith(own) ? text.slice(own.length) : text;
  const words = rest.replace(/\b(track|effect)\/\d+\b/g, (name) => {
    const label = world.bubbles.get(name)?.label;
    return label ? `“${label}”` : name.replace("/", " ");
  });
  return about ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/// What feedback does not tell: lengths in beats, reasons of errors, whether the beat goes on.
function takeStatus(status) {
  for (const entry of status.tracks) {
    const bubble = track(entry.slot);
    if (!bubble) continue;
    bubble.length = entry.beats;
    bubble.bpm = entry.bpm ?? bubble.bpm;
    bubble.error = entry.error ?? null;
    tell("bubble", bubble);
  }
  world.isRolling = status.rolling;
  tell("session");
}

let asked = 0;
function askLengths() {
  clearTimeout(asked);
  asked = setTimeout(() => link.send("/status"), 60);
}

let again = 0;
function askAgain() {
  clearTimeout(again);
  again = setTimeout(() => {
    link.send("/refresh");
    link.send("/status");
  }, 200);
}

/// Forgets everything, since it comes anew.
export function begin() {
  menu = [];
  reset();
}

/// Asks for everything there is, and for whatever changes.
export function ask() {
  link.send("/subscribe");
  link.send("/player/join", playerName());
  link.send("/refresh");
  link.send("/status");
}

function nameOf(file) {
  const last = file.split("/").pop();
  const dot = last.lastIndexOf(".");
  return dot > 0 ? last.slice(0, dot) : last;
}
