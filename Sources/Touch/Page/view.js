// The canvas in pixels: its size, and the way between places (0…1) and points on the screen.

const canvas = document.getElementById("canvas");

/// Sizes in CSS pixels; `radius` is a bubble's, as the contract says: 0.06 of the height. On a
/// screen so low that a finger would miss it, it is larger, and on one so narrow that bubbles would
/// lie on each other, smaller; here as well as under the finger.
export const view = { width: 1, height: 1, ratio: 1, radius: 10, left: 0, top: 0, context: null };

const watchers = [];

/// Calls `watcher` now, and whenever the canvas has another size.
export function onResize(watcher) {
  watchers.push(watcher);
  watcher();
}

export const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

function find() {
  const box = canvas.getBoundingClientRect();
  view.left = box.left;
  view.top = box.top;
  return box;
}

function measure() {
  const box = find();
  view.width = Math.max(box.width, 1);
  view.height = Math.max(box.height, 1);
  // Beyond two the eye gains nothing and a tablet's memory bus loses much.
  view.ratio = Math.min(devicePixelRatio || 1, 2);
  view.radius = Math.max(Math.min(0.06 * view.height, 0.1 * view.width), 22);
  canvas.width = Math.round(view.width * view.ratio);
  canvas.height = Math.round(view.height * view.ratio);
  view.context ??= canvas.getContext("2d", { alpha: false, desynchronized: false });
  for (const watcher of watchers) watcher();
}

new ResizeObserver(measure).observe(canvas);
// For the keyboard on its screen iOS moves the page, and the canvas with it.
addEventListener("scroll", find);
visualViewport?.addEventListener("scroll", find);
visualViewport?.addEventListener("resize", find);
measure();

export const toX = (x) => x * view.width;
export const toY = (y) => y * view.height;

// Not nearer to either end of a length than `least` pixels of its `size`.
function within(value, least, size) {
  const share = Math.min(least / size, 0.5);
  return Math.min(Math.max(value, share), 1 - share);
}
// As wide as names on small bubbles are.
const seenX = (x) => within(x, Math.max(view.radius, 37), view.width);
const seenY = (y) => within(y, view.radius, view.height);

/// The place nearest to `x`, `y` where a bubble lies in sight, it and its name.
export const inSight = (x, y) => [seenX(x), seenY(y)];

/// Where the middle of `bubble` lies on the screen: in sight, whoever has moved it, and on whatever
/// screen.
export const atX = (bubble) => seenX(bubble.x) * view.width;
export const atY = (bubble) => seenY(bubble.y) * view.height;

/// The place under a pointer, clamped to the canvas.
export function place(event) {
  const clamp = (value) => Math.min(Math.max(value, 0), 1);
  return {
    x: clamp((event.clientX - view.left) / view.width),
    y: clamp((event.clientY - view.top) / view.height),
  };
}
