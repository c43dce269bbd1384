// Links: white lines with the place in the chain on them. A bead runs along while sound does, from
// the track to the effect, once a beat. What is cut falls apart.

import { font } from "./palette.js";
import { beatNow, watch, world } from "./state.js";
import { atX, atY, inSight, isCalm, toX, toY, view } from "./view.js";

const fade = 450;
let former = [];
let ghosts = [];

watch((topic) => {
  if (topic === "reset") former = [];
  if (topic !== "links") return;
  const is = (a) => (b) => a.from === b.from && a.to === b.to;
  for (const link of former) {
    if (world.links.some(is(link))) continue;
    const { from, to } = link;
    const ends = [...inSight(from.x, from.y), ...inSight(to.x, to.y)];
    ghosts.push({ ends, time: performance.now() });
  }
  former = world.links;
});

export function drawLinks(context, time) {
  const beat = beatNow(time);
  const share = beat - Math.floor(beat);
  const eased = share * share * (3 - 2 * share);
  context.lineCap = "round";
  for (const link of world.links) {
    measure(link);
    const isLive = link.to.isActive && link.from.shown > 0.02;
    context.globalAlpha = isLive ? 0.95 : link.from.isMuted || !link.to.isActive ? 0.42 : 0.7;
    context.strokeStyle = "#fff";
    context.lineWidth = isLive ? 3 : 2;
    context.beginPath();
    context.moveTo(link.x0, link.y0);
    context.lineTo(link.x1, link.y1);
    context.stroke();
    if (link.from.shown > 0.05 && world.isRolling && !isCalm.matches) {
      context.globalAlpha = Math.min(link.from.shown * 1.3, 1);
      context.beginPath();
      context.arc(
        link.x0 + (link.x1 - link.x0) * eased, link.y0 + (link.y1 - link.y0) * eased,
        view.radius * 0.085, 0, Math.PI * 2);
      context.fillStyle = "#fff";
      context.fill();
    }
  }
  context.globalAlpha = 1;
  drawGhosts(context, time);
  context.lineCap = "butt";
}

/// The places in the chain, above all lines.
export function drawStages(context) {
  const size = Math.max(10, view.radius * 0.24);
  context.font = font(Math.max(12, size * 1.15), 700);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 1.5;
  for (let index = 0; index < world.links.length; index += 1) {
    const link = world.links[index];
    settle(link, index, size);
    context.beginPath();
    context.arc(link.x, link.y, size, 0, Math.PI * 2);
    context.fillStyle = "#000";
    context.fill();
    context.strokeStyle = link.to.isActive ? "#fff" : "#999";
    context.stroke();
    context.fillStyle = link.to.isActive ? "#fff" : "#bbb";
    context.fillText(String(link.stage), link.x, link.y + 0.5);
  }
}

// From edge to edge, so that no line runs under the words of its own bubbles.
function measure(link) {
  const [x0, y0] = [atX(link.from), atY(link.from)];
  const [x1, y1] = [atX(link.to), atY(link.to)];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const inset = Math.min(view.radius * 0.92, length / 2);
  const [dx, dy] = [((x1 - x0) / length) * inset, ((y1 - y0) / length) * inset];
  [link.x0, link.y0, link.x1, link.y1] = [x0 + dx, y0 + dy, x1 - dx, y1 - dy];
}

// The number lies in the middle, or beside it where another number or a bubble lies there.
const places = [0.5, 0.36, 0.64, 0.24, 0.76];
function settle(link, index, size) {
  for (const share of places) {
    link.x = link.x0 + (link.x1 - link.x0) * share;
    link.y = link.y0 + (link.y1 - link.y0) * share;
    if (isFree(link, index, size)) return;
  }
  link.x = (link.x0 + link.x1) / 2;
  link.y = (link.y0 + link.y1) / 2;
}

function isFree(link, index, size) {
  for (let other = 0; other < index; other += 1) {
    const { x, y } = world.links[other];
    if (Math.hypot(x - link.x, y - link.y) < size * 2.2) return false;
  }
  for (const bubble of world.bubbles.values()) {
    const distance = Math.hypot(atX(bubble) - link.x, atY(bubble) - link.y);
    if (distance < view.radius + size) return false;
  }
  return true;
}

function drawGhosts(context, time) {
  if (ghosts.length === 0) return;
  ghosts = ghosts.filter((ghost) => time - ghost.time < fade);
  for (const { ends: [x0, y0, x1, y1], time: start } of ghosts) {
    const gone = Math.max((time - start) / fade, 0);
    context.globalAlpha = 0.8 * (1 - gone);
    context.strokeStyle = "#fff";
    context.lineWidth = 2;
    // Both halves draw back to their bubbles.
    const half = 0.5 * (1 - gone);
    for (const [ax, ay, bx, by] of [[x0, y0, x1, y1], [x1, y1, x0, y0]]) {
      context.beginPath();
      context.moveTo(toX(ax), toY(ay));
      context.lineTo(toX(ax + (bx - ax) * half), toY(ay + (by - ay) * half));
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}
