// What a track's state adds to its face: how much is loaded, beats until it opens, the playhead.

import { font, trackColour } from "./palette.js";
import { beatNow, world } from "./state.js";
import { isCalm, view } from "./view.js";

const circle = Math.PI * 2;

/// How much of the file is there, as a ring that grows.
export function loading(context, bubble, x, y) {
  const { radius } = view;
  context.beginPath();
  context.arc(x, y, radius * 0.92, -circle / 4, -circle / 4 + circle * bubble.progress);
  context.lineWidth = radius * 0.12;
  context.strokeStyle = trackColour(bubble.slot, 65);
  context.stroke();
}

/// The beats that are left, as a number, and as an arc that closes.
export function waiting(context, bubble, x, y, time) {
  const { radius } = view;
  const beat = beatNow(time);
  const quantum = bubble.quantum >= 0 ? bubble.quantum : world.quantum;
  const left = quantum > 0 ? quantum - (((beat % quantum) + quantum) % quantum) : 0;
  context.beginPath();
  context.arc(
    x, y, radius * 0.92, -circle / 4, -circle / 4 + (circle * left) / Math.max(quantum, 1));
  context.lineWidth = radius * 0.1;
  context.strokeStyle = trackColour(bubble.slot, 70);
  context.stroke();
  context.fillStyle = "#fff";
  context.font = font(Math.max(12, radius * 0.32));
  context.textAlign = "center";
  context.textBaseline = "middle";
  const text = world.isRolling ? String(Math.ceil(left)) : "stopped";
  // Below the name, or in its place where there is room for one line.
  context.fillText(text, x, y + (radius < 34 ? 0 : radius * 0.34));
}

/// A mute, or the end of one, that waits for its beat: a ring that beats with it.
export function pending(context, bubble, x, y, time) {
  const { radius } = view;
  const beat = beatNow(time);
  context.globalAlpha = isCalm.matches ? 0.9 : 1 - 0.7 * (beat - Math.floor(beat));
  context.beginPath();
  context.arc(x, y, radius * 0.7, 0, circle);
  context.setLineDash([radius * 0.16, radius * 0.16]);
  context.lineWidth = radius * 0.07;
  context.strokeStyle = "hsl(48 100% 68%)";
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/// A bead on the ring. It is hollow where the loop's opening was not seen: the ring may then be
/// turned by some beats.
export function playhead(context, bubble, x, y, phase, isHeard) {
  const { radius } = view;
  const size = Math.max(4, radius * 0.1);
  context.beginPath();
  context.arc(
    x + Math.sin(phase * circle) * radius * 0.94, y - Math.cos(phase * circle) * radius * 0.94,
    size, 0, circle);
  context.lineWidth = bubble.opening === null ? 2.5 : 2;
  context.fillStyle = bubble.opening === null ? "#000" : isHeard ? "#fff" : "#aaa";
  context.strokeStyle = bubble.opening === null ? (isHeard ? "#fff" : "#aaa") : "#000";
  context.fill();
  context.stroke();
}
