// The ring of a track: its loop's waveform, once around from the top, and where it plays.

import { trackColour } from "./palette.js";
import { sprite, stamp } from "./sprite.js";
import { beatNow } from "./state.js";
import { view } from "./view.js";

const circle = Math.PI * 2;

/// Reads a waveform as the program writes it: a peak for each part of the loop, two hexadecimal
/// digits each.
export function readWave(bubble, text) {
  bubble.ring = new Float32Array(text.length >> 1);
  for (let index = 0; index < bubble.ring.length; index += 1) {
    bubble.ring[index] = parseInt(text.slice(index * 2, index * 2 + 2), 16) / 255;
  }
  bubble.wave = bubble.dimWave = null;
}

/// The place that plays now, 0…1; null if it is not known.
export function phase(bubble, time) {
  if (bubble.state !== "open" || !(bubble.length > 0) || bubble.sync === "free") return null;
  const turns = (beatNow(time) - (bubble.opening ?? 0)) / bubble.length;
  return turns - Math.floor(turns);
}

/// Draws it, bright while the track is heard.
export function ring(context, bubble, x, y, isHeard) {
  if (isHeard) stamp(context, bubble.wave ??= draw(bubble, true), x, y);
  else stamp(context, bubble.dimWave ??= draw(bubble, false), x, y);
}

function draw(bubble, isHeard) {
  const { radius } = view;
  const base = radius * 0.79;
  const height = radius * 0.27;
  return sprite(radius * 2.6, radius * 2.6, (context) => {
    context.fillStyle = trackColour(bubble.slot, isHeard ? 60 : 26);
    context.beginPath();
    const count = bubble.ring?.length ?? 0;
    // The loudest peak reaches the edge: a quiet file shows its shape, too.
    const top = count > 0 ? Math.max(...bubble.ring, 0.05) : 1;
    if (count === 0) context.arc(0, 0, base + 2, 0, circle);
    for (let index = 0; index <= count && count > 0; index += 1) {
      const angle = (index / count) * circle;
      const distance = base + 2 + (bubble.ring[index % count] / top) * height;
      context.lineTo(Math.sin(angle) * distance, -Math.cos(angle) * distance);
    }
    context.fill();
  });
}
