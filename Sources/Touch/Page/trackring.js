// The ring of a track: the level that was heard at each place of its loop.

import { trackColour } from "./palette.js";
import { beatNow, ringSize } from "./state.js";
import { view } from "./view.js";

const circle = Math.PI * 2;
const sines = new Float32Array(ringSize + 1);
const cosines = new Float32Array(ringSize + 1);
for (let index = 0; index <= ringSize; index += 1) {
  sines[index] = Math.sin((index / ringSize) * circle);
  cosines[index] = -Math.cos((index / ringSize) * circle);
}

// Without a known length the ring runs once in so many milliseconds, and has no playhead.
const freeTurn = 4000;

/// Writes the level into the ring at the place that plays now; the place, 0…1, if it is known.
export function remember(bubble, time, isHeard) {
  if (bubble.state !== "open") return null;
  const isTimed = bubble.length > 0 && bubble.sync !== "free";
  let phase = (time % freeTurn) / freeTurn;
  if (isTimed) {
    const beat = (beatNow(time) - (bubble.opening ?? 0)) / bubble.length;
    phase = beat - Math.floor(beat);
  }
  // A silent loop keeps the shape that it was last heard with.
  if (isHeard) {
    const place = Math.floor(phase * ringSize) % ringSize;
    let index = bubble.place < 0 ? place : bubble.place;
    const isJump = (place - index + ringSize) % ringSize > ringSize / 4;
    if (isJump) index = place;
    for (; index !== place; index = (index + 1) % ringSize) bubble.ring[index] = bubble.level;
    bubble.ring[place] = bubble.level;
    bubble.place = place;
  }
  return isTimed ? phase : null;
}

/// Draws it, bright while the track is heard.
export function ring(context, bubble, x, y, isHeard) {
  const base = view.radius * 0.85;
  const height = view.radius * 0.25;
  context.beginPath();
  for (let index = 0; index <= ringSize; index += 1) {
    // From the scale of loudness back towards that of the wave, which shows hits as hits.
    const level = bubble.ring[index % ringSize] ** 4;
    const distance = base + level * height + 2;
    context.lineTo(x + sines[index] * distance, y + cosines[index] * distance);
  }
  context.fillStyle = (isHeard ? bubble.bright : bubble.dim) ?? colours(bubble, isHeard);
  context.fill();
}

/// Colours are texts that take time to make and to read.
export function colours(bubble, isHeard) {
  bubble.bright = trackColour(bubble.slot, 60);
  bubble.dim = trackColour(bubble.slot, 24);
  bubble.glow = trackColour(bubble.slot, 58);
  return isHeard ? bubble.bright : bubble.dim;
}
