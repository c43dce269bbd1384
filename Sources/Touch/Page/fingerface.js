// What shows under fingers: a ring that fills while a press lasts, the trail of a stroke, and the
// line of a link that was begun.

import { ice } from "./palette.js";
import { isCalm, toX, toY, view } from "./view.js";
import { pending } from "./pending.js";
import { fingers, trails } from "./touch.js";
import { world } from "./state.js";

const life = 550;
const circle = Math.PI * 2;
const cold = ice(85);

export function drawFingers(context, time) {
  for (let index = trails.length - 1; index >= 0; index -= 1) {
    if (!drawTrail(context, trails[index], time)) trails.splice(index, 1);
  }
  drawPending(context, time);
  for (const finger of fingers.values()) {
    if (finger.trail.length > 0) drawTrail(context, finger.trail, time);
    if (finger.hasMoved || finger.hasPressed) continue;
    // A tap shows no ring; only who rests means to press.
    const rest = (time - finger.time - 120) / 380;
    if (rest <= 0) continue;
    const at = finger.bubble ?? finger.at;
    context.beginPath();
    context.arc(
      toX(at.x), toY(at.y), finger.bubble ? view.radius * 1.18 : 38, -circle / 4,
      -circle / 4 + circle * Math.min(rest, 1));
    context.lineWidth = 4;
    context.strokeStyle = cold;
    context.stroke();
  }
}

// Whether anything of it is left.
function drawTrail(context, trail, time) {
  const kept = isCalm.matches ? 150 : life;
  let isLeft = false;
  context.lineCap = "round";
  context.strokeStyle = "#fff";
  for (let index = 1; index < trail.length; index += 1) {
    const age = (time - trail[index].time) / kept;
    if (age >= 1) continue;
    isLeft = true;
    const fresh = 1 - Math.max(age, 0);
    context.globalAlpha = fresh * 0.9;
    context.lineWidth = 1 + 4 * fresh;
    context.beginPath();
    context.moveTo(toX(trail[index - 1].x), toY(trail[index - 1].y));
    context.lineTo(toX(trail[index].x), toY(trail[index].y));
    context.stroke();
  }
  context.lineCap = "butt";
  context.globalAlpha = 1;
  return isLeft;
}

function drawPending(context, time) {
  const { from } = pending;
  if (!from || !world.bubbles.has(from.name)) return;
  const x = toX(from.x);
  const y = toY(from.y);
  context.strokeStyle = "#fff";
  context.lineWidth = 3;
  context.setLineDash([8, 8]);
  context.lineDashOffset = isCalm.matches ? 0 : -time / 40;
  context.beginPath();
  context.arc(x, y, view.radius * 1.18, 0, circle);
  context.stroke();
  const to = target();
  if (to) {
    const length = Math.hypot(toX(to.x) - x, toY(to.y) - y);
    const inset = view.radius * 1.18;
    if (length > inset) {
      context.beginPath();
      const [dx, dy] = [(toX(to.x) - x) / length, (toY(to.y) - y) / length];
      context.moveTo(x + dx * inset, y + dy * inset);
      context.lineTo(toX(to.x), toY(to.y));
      context.stroke();
    }
  }
  context.setLineDash([]);
}

// The finger that draws the link; else one that rests elsewhere; else a mouse.
function target() {
  for (const finger of fingers.values()) if (finger.isLinking) return finger.at;
  for (const finger of fingers.values()) {
    if (!finger.hasMoved && finger.bubble !== pending.from) return finger.bubble ?? finger.at;
  }
  return pending.pointer;
}
