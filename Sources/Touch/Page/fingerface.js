// What shows under fingers: a ring that fills while a press lasts, the trail of a stroke, the line
// of a link that was begun; and in the colour of each player, where the others' fingers are.

import { alarm } from "./palette.js";
import { atX, atY, isCalm, toX, toY, view } from "./view.js";
import { pending } from "./pending.js";
import { guests, ownColour } from "./players.js";
import { fingers, trails } from "./touch.js";
import { world } from "./state.js";

const life = 550;
const circle = Math.PI * 2;

export function drawFingers(context, time) {
  for (let index = trails.length - 1; index >= 0; index -= 1) {
    if (!drawTrail(context, trails[index], time)) trails.splice(index, 1);
  }
  drawPending(context, time);
  for (const guest of guests.values()) drawGuest(context, guest, time);
  const own = ownColour();
  for (const finger of fingers.values()) {
    if (finger.trail.length > 0) drawTrail(context, finger.trail, time);
    if (finger.isShut) drawShut(context, finger);
    if (finger.hasMoved || finger.hasPressed || finger.isShut) continue;
    // A tap shows no ring; only who rests means to press.
    const rest = (time - finger.time - 120) / 380;
    if (rest <= 0) continue;
    const [x, y] = middle(finger);
    context.beginPath();
    context.arc(
      x, y, finger.bubble ? view.radius * 1.18 : 38, -circle / 4,
      -circle / 4 + circle * Math.min(rest, 1));
    context.lineWidth = 4;
    context.strokeStyle = own;
    context.stroke();
  }
}

// A finger of another player: a spot of its colour, and a ring around what it holds.
function drawGuest(context, guest, time) {
  context.strokeStyle = context.fillStyle = guest.colour;
  const bubble = world.bubbles.get(guest.bubble);
  if (bubble) {
    context.lineWidth = 4;
    context.beginPath();
    context.arc(atX(bubble), atY(bubble), view.radius * 1.26, 0, circle);
    context.stroke();
    return;
  }
  const wave = isCalm.matches ? 0 : (time / 900) % 1;
  context.beginPath();
  context.arc(toX(guest.x), toY(guest.y), 11, 0, circle);
  context.fill();
  context.globalAlpha = 0.5 * (1 - wave);
  context.lineWidth = 2;
  context.beginPath();
  context.arc(toX(guest.x), toY(guest.y), 13 + 12 * wave, 0, circle);
  context.stroke();
  context.globalAlpha = 1;
}

// A finger that has come too late: a bar across it.
function drawShut(context, finger) {
  const [x, y] = [toX(finger.at.x), toY(finger.at.y)];
  context.strokeStyle = alarm;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, 34, 0, circle);
  context.moveTo(x - 24, y + 24);
  context.lineTo(x + 24, y - 24);
  context.stroke();
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
  const x = atX(from);
  const y = atY(from);
  context.strokeStyle = "#fff";
  context.lineWidth = 3;
  context.setLineDash([8, 8]);
  context.lineDashOffset = isCalm.matches ? 0 : -time / 40;
  context.beginPath();
  context.arc(x, y, view.radius * 1.18, 0, circle);
  context.stroke();
  const to = target();
  if (to) {
    const [toward, down] = to;
    const length = Math.hypot(toward - x, down - y);
    const inset = view.radius * 1.18;
    if (length > inset) {
      context.beginPath();
      const [dx, dy] = [(toward - x) / length, (down - y) / length];
      context.moveTo(x + dx * inset, y + dy * inset);
      context.lineTo(toward, down);
      context.stroke();
    }
  }
  context.setLineDash([]);
}

// The point of the finger that draws the link; else of one that rests elsewhere; else of a mouse.
function target() {
  for (const finger of fingers.values()) if (finger.isLinking) return point(finger.at);
  for (const finger of fingers.values()) {
    if (!finger.hasMoved && finger.bubble !== pending.from) return middle(finger);
  }
  return pending.pointer && point(pending.pointer);
}

const point = (place) => [toX(place.x), toY(place.y)];

// That of the bubble under a finger, if there is one.
const middle = ({ bubble, at }) => (bubble ? [atX(bubble), atY(bubble)] : point(at));
