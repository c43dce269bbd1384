// Fingers, mice and pens on the canvas. The program recognises the gestures; what it needs is sent
// raw, at once. Here is only what shows under the finger in the meantime.

import * as link from "./link.js";
import { cancelLink, endLink, pending, pressed } from "./pending.js";
import { holder } from "./players.js";
import { inSight, place, view } from "./view.js";
import { tell, watch, world } from "./state.js";

/// The program's own measures: a press in milliseconds, the slack of a resting finger in heights.
const press = 500;
const slack = 0.02;
/// Held for so long since it came down, a bubble opens its panel.
const hold = 1300;
/// Two taps that come down as quickly as this are a double tap; slower ones are played.
const double = 250;

/// The fingers down, by the browser's number for them.
export const fingers = new Map();

/// When the last tap came down, and on which bubble.
let lastTap = { name: "", time: 0 };
let openPanel = () => {};
let openMenu = () => {};

/// Begins to listen to `canvas`.
export function listen(canvas, { onPanel, onMenu }) {
  openPanel = onPanel;
  openMenu = onMenu;
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => { pending.pointer = null; });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  // Else a browser makes mouse events, zooms and scrolls of touches, and an iPad takes quick strokes
  // of its pen for writing.
  for (const kind of ["touchstart", "touchmove"]) {
    canvas.addEventListener(kind, (event) => {
      if (event.cancelable) event.preventDefault();
    }, { passive: false });
  }
  watch((topic, value) => {
    if (topic === "menuOpened") opened(value);
    if (topic === "reset") forget();
    if (topic === "holds") yieldToOthers();
  });
}

/// The topmost bubble under a place, as it is drawn here.
function bubbleAt({ x, y }) {
  const aspect = view.width / view.height;
  let found = null;
  for (const bubble of world.bubbles.values()) {
    const [seenX, seenY] = inSight(bubble.x, bubble.y);
    const distance = Math.hypot((seenX - x) * aspect, seenY - y);
    if (distance <= view.radius / view.height) found = bubble;
  }
  return found;
}

/// The place to send for a finger that comes down at `at`.
///
/// Each page has its own shape, but the program takes a bubble to be round on one shape only. So
/// whoever touches a bubble here sends its middle, which then does not jump under the finger
/// either, and whoever touches beside it sends a place that is beside it there too.
function sent(at, bubble) {
  if (bubble) return { x: bubble.x, y: bubble.y };
  let { x, y } = at;
  for (const other of world.bubbles.values()) {
    const dx = (x - other.x) * world.aspect;
    const dy = y - other.y;
    const distance = Math.hypot(dx, dy);
    if (distance > 0.0602) continue;
    const away = distance > 1e-6 ? 0.0605 / distance : 0;
    x = other.x + (away ? (dx * away) / world.aspect : 0.0605 / world.aspect);
    y = other.y + dy * away;
  }
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

function down(event) {
  event.preventDefault();
  const at = place(event);
  const bubble = bubbleAt(at);
  // On a Mac the control key makes the other button of the one there is.
  const button = event.button === 0 && event.ctrlKey ? 2 : event.button;
  if (event.pointerType === "mouse" && button !== 0) {
    if (button === 2) bubble ? openPanel(bubble) : openMenu(at);
    return;
  }
  // A focused slider would else swallow the next keys.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  try {
    event.target.setPointerCapture(event.pointerId);
  } catch { /* The finger is up already. */ }
  const start = sent(at, bubble);
  // It is dragged from where it shows, which may not be where it is.
  const [x, y] = bubble ? inSight(bubble.x, bubble.y) : [start.x, start.y];
  const finger = {
    number: freeNumber(), bubble, at, start: at, sent: start,
    offset: { x: x - at.x, y: y - at.y }, time: performance.now(),
    // By the event's own clock: a busy page hears of it late.
    downTime: event.timeStamp, isAgain: false,
    hasMoved: false, hasPressed: false, isFirst: false, hasOpened: false,
    isLinking: false, trail: [], hadLink: pending.from !== null,
    // What another finger holds is not this one's to play; the program would not let it.
    isShut: bubble !== null && isHeld(bubble),
  };
  fingers.set(event.pointerId, finger);
  link.send("/canvas/down", finger.number, start.x, start.y);
  if (finger.isShut) return;
  if (bubble?.name === lastTap.name && finger.downTime - lastTap.time < double) takeBack(finger);
  finger.pressTimer = setTimeout(() => rested(finger), press);
  finger.holdTimer = setTimeout(() => held(finger), hold);
}

function move(event) {
  const at = place(event);
  if (pending.from && event.pointerType === "mouse") pending.pointer = at;
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  finger.at = at;
  // Measured on the program's canvas, so that both agree on when a finger begins to move.
  const way = Math.hypot((at.x - finger.start.x) * world.aspect, at.y - finger.start.y);
  if (!finger.hasMoved && way > slack) {
    finger.hasMoved = true;
    giveBack(finger);
    clearTimeout(finger.holdTimer);
    // After a long press a bubble stays where it is, and the finger draws the link to another.
    finger.isLinking = finger.isFirst && pending.from === finger.bubble;
  }
  if (!finger.hasMoved || finger.hasPressed) return;
  clearTimeout(finger.pressTimer);
  const clamp = (value) => Math.min(Math.max(value, 0), 1);
  const aim = [at.x + finger.offset.x, at.y + finger.offset.y];
  // A bubble must not be lost behind an edge.
  const [x, y] = finger.bubble ? inSight(...aim) : aim.map(clamp);
  finger.sent = { x, y };
  link.send("/canvas/move", finger.number, x, y);
  if (finger.isShut) return;
  if (finger.bubble && world.bubbles.get(finger.bubble.name) === finger.bubble) {
    // Under the finger at once, not after the way to the program and back.
    [finger.bubble.x, finger.bubble.y] = [x, y];
    tell("moved", finger.bubble);
  } else {
    const points = event.getCoalescedEvents?.() ?? [];
    for (const point of points.length > 0 ? points : [event]) {
      finger.trail.push({ ...place(point), time: performance.now() });
    }
  }
}

function up(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  fingers.delete(event.pointerId);
  clearTimeout(finger.pressTimer);
  clearTimeout(finger.holdTimer);
  trails.push(...(finger.trail.length > 1 ? [finger.trail] : []));
  // What the system takes away, for a gesture of its own, was no tap; nor is a double tap's second.
  const isTaken = event.type !== "pointerup";
  const lasted = performance.now() - finger.time;
  const { x, y } = finger.sent;
  if (isTaken || finger.isAgain) link.send("/canvas/cancel", finger.number, x, y);
  // The program hears of both late, but not always equally: a press is one by this clock, too.
  else link.send("/canvas/up", finger.number, x, y, lasted / 1000);
  if (finger.isShut) return;
  const isLong = lasted >= press;
  if (isLong && !isTaken && !finger.hasMoved && !finger.hasPressed) rested(finger);
  if (isLong && !finger.hasMoved && !finger.bubble) lifted.push(finger);
  if (isTaken) giveBack(finger);
  if (finger.isLinking && !isTaken) return drop(finger);
  if (isTaken || finger.hasMoved || finger.hasPressed || !finger.bubble) return;
  lastTap = finger.isAgain ? { name: "", time: 0 }
    : { name: finger.bubble.name, time: finger.downTime };
  if (finger.isAgain) openPanel(finger.bubble);
}

// A tap is played at once, so that a beat can be met. If it was the first of a double tap, the
// second takes it back as soon as it comes down, and is none itself.
function takeBack(finger) {
  finger.isAgain = true;
  link.send(`/${finger.bubble.name}/untap`);
}

// It was a tap and then something else.
function giveBack(finger) {
  if (!finger.isAgain) return;
  finger.isAgain = false;
  link.send(`/${finger.bubble.name}/tap`);
}

/// Whether a finger that is down, here or on another page, holds `bubble` already.
function isHeld(bubble) {
  if (holder(bubble)) return true;
  for (const finger of fingers.values()) {
    if (finger.bubble === bubble && !finger.isShut) return true;
  }
  return false;
}

// Two fingers came at once, and the program has let the other one have the bubble.
function yieldToOthers() {
  for (const finger of fingers.values()) {
    if (finger.isShut || !finger.bubble || !holder(finger.bubble)) continue;
    finger.isShut = true;
    clearTimeout(finger.pressTimer);
    clearTimeout(finger.holdTimer);
  }
}

/// Presses beside bubbles whose fingers are up: the program's word may come after them.
const lifted = [];
const late = 4000;

/// Strokes of fingers that are up, until they have faded.
export const trails = [];

function freeNumber() {
  const used = new Set([...fingers.values()].map((finger) => finger.number));
  let number = 0;
  while (used.has(number)) number += 1;
  return number;
}

function rested(finger) {
  finger.hasPressed = true;
  giveBack(finger);
  if (finger.bubble) finger.isFirst = pressed(finger.bubble, finger.hadLink);
}

function held(finger) {
  if (!finger.bubble || !finger.isFirst) return;
  cancelLink();
  openPanel(finger.bubble);
}

function drop(finger) {
  const target = bubbleAt(finger.at);
  if (!target || target === pending.from) return;
  // The program waits for the second press.
  link.send("/canvas/longpress", target.x, target.y);
  endLink();
}

// Every page is told that a menu opens; it is this page's if its own finger pressed there.
function opened({ x, y }) {
  const now = performance.now();
  const recent = lifted.splice(0).filter((finger) => now - finger.time < late);
  for (const finger of [...fingers.values(), ...recent]) {
    if (finger.bubble || finger.hasMoved || finger.hasOpened) continue;
    if (Math.hypot(finger.sent.x - x, finger.sent.y - y) > 1e-3) continue;
    finger.hasPressed = finger.hasOpened = true;
    // The end of a link is no beginning of a menu.
    if (finger.hadLink) return endLink();
    return openMenu(finger.at);
  }
}

function forget() {
  for (const finger of fingers.values()) {
    clearTimeout(finger.pressTimer);
    clearTimeout(finger.holdTimer);
  }
  lifted.length = 0;
  fingers.clear();
  endLink();
}
