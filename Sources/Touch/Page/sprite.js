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

/// Lays a picture with its middle as near to (x, y) as it is in sight as a whole.
export function stampInSight(context, picture, x, y) {
  const clamp = (value, half, size) => Math.min(Math.max(value, half), Math.max(size - half, half));
  stamp(
    context, picture, clamp(x, picture.width / 2, view.width),
    clamp(y, picture.height / 2, view.height));
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

/// Writes `text` as `write` does, but on two lines rather than smaller than `least`.
export function writeName(context, text, y, width, size, least) {
  context.font = font(least);
  const [first, second] = halves(context, text, width);
  if (!second) return write(context, text, y, width, size, least);
  const step = least * 0.56;
  // What stands below it makes them move up.
  const middle = y < 0 ? y - least * 0.42 : y;
  write(context, first, middle - step, width, least, least);
  write(context, second, middle + step, width, least, least);
}

// Where a name is parted: at the last of its spaces, strokes and dots up to which the first line
// still fits, else where that is full.
function halves(context, text, width) {
  const fits = (part) => context.measureText(part).width <= width + 1;
  if (fits(text)) return [text];
  let count = text.length;
  while (count > 1 && !fits(text.slice(0, count))) count -= 1;
  const cut = text.slice(0, count + 1).search(/[ _.-](?=[^ _.-]*$)/);
  const end = cut > 0 ? cut : count;
  return [text.slice(0, end).trim(), text.slice(cut > 0 ? end + 1 : end).trim()];
}
