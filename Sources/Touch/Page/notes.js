// Short notes: they come, are read out, and go away. They lie at the top or at the foot of the
// canvas, where there are fewer bubbles, and a touch on one plays what is below and ends the note.

import { world } from "./state.js";
import { atY, view } from "./view.js";

const list = document.getElementById("notes");
const most = 3;
const life = 7000;

/// Shows `text`, with the colour of `bubble` if it is about one.
export function note(text, bubble = null, isError = true) {
  if (list.children.length === 0) list.classList.toggle("is-low", isLowFree());
  // The same again is not news.
  for (const former of list.children) if (former.dataset.text === text) former.remove();
  const item = document.createElement("button");
  item.type = "button";
  item.className = isError ? "note error" : "note";
  item.dataset.text = text;
  item.textContent = bubble ? `${bubble.label}: ${text}` : text;
  item.title = "Dismiss";
  item.onclick = () => item.remove();
  list.append(item);
  while (list.children.length > most) list.firstChild.remove();
  const leave = () => item.remove();
  let timer = setTimeout(leave, life);
  // Whoever reads it may take the time.
  item.onfocus = () => clearTimeout(timer);
  item.onblur = () => { timer = setTimeout(leave, life / 2); };
}

// Whether fewer bubbles lie at the foot. A panel may lie there on a phone.
function isLowFree() {
  const band = 70 + view.radius;
  let [above, below] = [0, document.getElementById("panel").hidden ? 0 : 1];
  for (const bubble of world.bubbles.values()) {
    if (atY(bubble) < band) above += 1;
    if (atY(bubble) > view.height - band) below += 1;
  }
  return below < above;
}

addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
  for (const item of [...list.children]) {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    if (x >= left && x <= right && y >= top && y <= bottom) item.remove();
  }
}, true);
