// Pictures of what does not change from frame to frame, drawn once and then only copied.

import { font } from "./palette.js";
import { view } from "./view.js";

/// A picture of `width` × `height` CSS pixels, painted by `paint(context)` with the origin in its
/// middle.
export function sprite(width, height, paint) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * view.ratio);
  canvas.height = Math.ceil(height * view.ratio);
  const context = canvas.getContext("2d");
  context.scale(view.ratio, view.ratio);
  context.translate(width / 2, height / 2);
  paint(context);
  return { canvas, width, height };
}

/// Lays a picture with its middle at (x, y).
export function stamp(context, { canvas, width, height }, x, y) {
  context.drawImage(canvas, x - width / 2, y - height / 2, width, height);
}

/// How wide words on a bubble may be: on a small one they reach beyond its rim rather than be cut.
export const room = (share, least = 68) =>
  Math.max(view.radius * share, view.radius < 34 ? 74 : least);

/// Writes `text` with its middle at (0, y), as large as fits `width` and no larger than `size`; what
/// is too long even at `least` is as wide as `most`, and what is longer ends in an ellipsis.
export function write(context, text, y, width, size, least, weight = 650, most = width) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = font(size, weight);
  const natural = context.measureText(text).width;
  const fitting = Math.max(Math.min(size, (size * width) / natural), least);
  context.font = font(fitting, weight);
  let shown = text;
  while (shown.length > 2 && context.measureText(shown).width > most + 1) {
    shown = `${shown.replace(/…$/, "").slice(0, -1)}…`;
  }
  context.fillText(shown, 0, y);
}
