// A bubble's panel: all that can be set of it. It lies beside the canvas, which plays on.

import { element, key } from "./elements.js";
import { trackColour } from "./palette.js";
import { effectControls } from "./effectpanel.js";
import { trackControls } from "./trackpanel.js";
import { sheet } from "./sheets.js";
import { watch, world } from "./state.js";
import { set } from "./told.js";

const face = document.getElementById("panel");
let bubble = null;
let refresh = () => {};
let isDue = false;

const self = sheet(face, (isOpen) => {
  face.hidden = !isOpen;
  if (!isOpen) bubble = null;
}, { stays: true });

watch((topic, changed) => {
  if (!bubble) return;
  if (topic === "removed" && changed === bubble) return closePanel();
  // The same bubble, after the program has come back, or else none.
  if (topic === "reset") bubble.isStale = true;
  if (topic === "added" && bubble.isStale && changed.name === bubble.name) {
    return openPanel(changed);
  }
  if (topic === "bubble" && changed === bubble) later();
  if (topic === "links" || topic === "session" || topic === "removed") later();
});

/// Opens the panel of `next` on the side that does not cover it.
export function openPanel(next) {
  if (bubble === next) return closePanel();
  self.open();
  bubble = next;
  const isTrack = bubble.kind === "track";
  face.style.setProperty("--colour", isTrack ? trackColour(bubble.slot, 66) : "hsl(205 45% 80%)");
  face.classList.toggle("is-left", bubble.x > 0.5);
  face.classList.toggle("is-right", bubble.x <= 0.5);
  const title = element("h2", "", bubble.label);
  const close = key("Close", closePanel, { shape: "close", style: "plain" });
  const { parts, show } = isTrack ? trackControls(bubble) : effectControls(bubble);
  const remove = key("Remove", () => set(`/${bubble.name}/remove`));
  const body = element("div", "scroll", ...parts, element("h3", "", "Bubble"),
    element("div", "row", remove));
  face.replaceChildren(
    element("header", "", element("span", `${bubble.kind} dot`), title, close), body);
  refresh = () => {
    title.textContent = bubble.label;
    title.classList.toggle("is-long", bubble.label.length > 24);
    face.setAttribute("aria-label", `${bubble.kind} ${bubble.slot}, ${bubble.label}`);
    show();
  };
  refresh();
  // On the sheet itself, so that Tab goes on from here, and no key is marked for who has none.
  face.tabIndex = -1;
  face.focus({ preventScroll: true });
}

export const closePanel = self.close;

/// Whether the panel of `name` is open.
export const isPanelOf = (name) => bubble?.name === name;

// However many changes come, the panel is brought up to date once a frame.
function later() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    if (bubble && world.bubbles.get(bubble.name) === bubble) refresh();
  });
}
