// Wires the page: the socket to the state, fingers to the socket, the state to the screen.

import "./bar.js";
import { draw } from "./canvas.js";
import { makeRoomAfterTyping } from "./keyboard.js";
import * as link from "./link.js";
import { openMenu } from "./menu.js";
import { openPanel } from "./panel.js";
import { listenToKeys } from "./proxies.js";
import { watch, world } from "./state.js";
import { ask, begin, take } from "./told.js";
import { listen } from "./touch.js";
import { stayAwake } from "./wake.js";
import { onResize, view } from "./view.js";

const empty = document.getElementById("empty");
const away = document.getElementById("away");

listen(document.getElementById("canvas"), { onPanel: openPanel, onMenu: openMenu });
listenToKeys();
makeRoomAfterTyping();
stayAwake();
draw();
// Else Safari shows no key as pressed.
document.addEventListener("touchstart", () => {}, { passive: true });

const waiting = away.textContent;
let slow = 0;
function turn(isThere, isShutOut = false) {
  if (isShutOut) away.textContent = "You were shut out: scan the code that the desk shows";
  if (isThere === world.isConnected) return;
  clearTimeout(slow);
  world.isConnected = isThere;
  document.body.classList.toggle("is-away", !isThere);
  if (isThere) {
    begin();
    away.hidden = true;
    away.textContent = waiting;
  } else {
    wait();
  }
  hint();
}

// A blink of the network is not worth a word.
function wait() {
  slow = setTimeout(() => { away.hidden = false; }, 400);
}

wait();
link.connect({
  greet() {
    ask();
    sendAspect();
  },
  turn,
  hear: take,
});

// The shape of the screen, when it has stopped changing.
let settled = 0;
let told = 0;
function sendAspect() {
  const aspect = view.width / view.height;
  if (!link.isOpen()) return;
  told = aspect;
  world.aspect = Math.min(Math.max(aspect, 0.1), 10);
  link.send("/canvas/aspect", aspect);
}
onResize(() => {
  clearTimeout(settled);
  settled = setTimeout(() => {
    if (Math.abs(view.width / view.height - told) > 1e-3) sendAspect();
  }, 200);
});

function hint() {
  empty.hidden = !world.isConnected || world.bubbles.size > 0;
}
watch((topic) => {
  if (topic === "added" || topic === "removed" || topic === "reset") queueMicrotask(hint);
});
