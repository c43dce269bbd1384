// All that the program has told: the only state of the page. Drawing reads it, nobody else keeps
// a copy.

import { effectType } from "./catalogue.js";
import { share } from "./scale.js";

/// The instrument as last heard. `bubbles` is in the order in which they lie, topmost last.
export const world = {
  bubbles: new Map(),
  links: [],
  isConnected: false,
  tempo: 120,
  quantum: 1,
  clock: "internal",
  // Of an outside clock: free, waiting, following or holding.
  clockState: "free",
  aspect: 4 / 3,
  mainGain: 0,
  isLimited: true,
  hasClick: false,
  isRolling: true,
  recording: null,
  load: 0,
  // Not known until the next one is told.
  xruns: null,
  meter: [-Infinity, -Infinity],
  beat: { number: 0, time: 0, isKnown: false },
  menu: [],
};

const watchers = [];

/// Calls `watcher(topic, bubble)` whenever something changes: "reset", "added", "removed", "bubble",
/// "moved" (nothing of it but its place), "links", "session", "beat", "load", "menu".
export function watch(watcher) {
  watchers.push(watcher);
}

export function tell(topic, bubble) {
  for (const watcher of watchers) watcher(topic, bubble);
}

/// Forgets all bubbles: the program is about to tell them anew.
export function reset() {
  world.bubbles.clear();
  world.links = [];
  world.recording = null;
  world.beat.isKnown = false;
  tell("reset");
}

/// The bubble in a slot, if any.
export const track = (slot) => world.bubbles.get(`track/${slot}`);
export const effect = (slot) => world.bubbles.get(`effect/${slot}`);

/// Lays a bubble on top, as the program does with what is touched.
export function raise(bubble) {
  world.bubbles.delete(bubble.name);
  world.bubbles.set(bubble.name, bubble);
}

export function addTrack(slot, label) {
  add({
    name: `track/${slot}`, kind: "track", slot, label, x: 0.5, y: 0.5,
    isMuted: true, gain: 0, fader: 0.75, pan: 0, isSoloed: false, sync: "stretch", transpose: 0,
    pickup: 0, swing: 50, quantum: -1, launch: "now", isPending: false, bpm: null, beats: null,
    offset: null, confidence: null, length: null, chain: [], state: "loading", progress: 0, error: null,
    level: 0, shown: 0, opening: null, ring: null, wave: null, dimWave: null,
    sprite: null, words: null, halo: null, reason: null,
  });
}

export function addEffect(slot, type) {
  const values = {};
  for (const parameter of effectType(type).parameters) values[parameter.name] = parameter.default;
  add({
    name: `effect/${slot}`, kind: "effect", slot, label: type, type, x: 0.5, y: 0.5,
    isActive: false, values, shown: 0, sprite: null, words: null,
  });
}

function add(bubble) {
  const former = world.bubbles.get(bubble.name);
  // Told again, by a refresh in between, it is the same.
  if (former?.label === bubble.label) return;
  if (former) remove(former);
  world.bubbles.set(bubble.name, bubble);
  tell("added", bubble);
}

export function remove(bubble) {
  world.bubbles.delete(bubble.name);
  tell("removed", bubble);
  relink();
}

/// Reads a chain as the program writes it: stages apart by spaces, `+` within one.
export function readChain(text) {
  return text.trim() === "" ? [] : text.trim().split(/\s+/).map((s) => s.split("+").map(Number));
}

export const writeChain = (stages) =>
  stages.filter((s) => s.length > 0).map((s) => s.join("+")).join(" ");

/// Derives the links, as drawn, from the tracks' chains.
export function relink() {
  world.links = [];
  for (const bubble of world.bubbles.values()) {
    if (bubble.kind !== "track") continue;
    bubble.chain.forEach((slots, index) => {
      for (const slot of slots) {
        const to = effect(slot);
        if (to) world.links.push({ from: bubble, to, stage: index + 1 });
      }
    });
  }
  tell("links");
}

/// The first of its parameters stands for an effect.
export function mainParameter(bubble) {
  const parameter = effectType(bubble.type).parameters[0];
  const value = bubble.values[parameter.name];
  return { parameter, value, share: share(parameter, value) };
}

/// Beats since the start of time, now; stands still where the next beat fails to come.
export function beatNow(time) {
  if (!world.beat.isKnown || !world.isRolling) return world.beat.number;
  const since = ((time - world.beat.time) * world.tempo) / 60000;
  return world.beat.number + Math.min(Math.max(since, 0), 1.1);
}
