// Who plays, and how others join: the address and its code; the desk may shut players out.

import { element, key } from "./elements.js";
import * as link from "./link.js";
import { note } from "./notes.js";
import { playerColour } from "./palette.js";
import { players, playerName, rename } from "./players.js";
import { sheet } from "./sheets.js";
import { watch } from "./state.js";

const face = document.getElementById("connect");
const name = element("input", "");
Object.assign(name, { type: "text", maxLength: 24, autocomplete: "off" });
name.setAttribute("aria-label", "Your name");
name.placeholder = "Your name";
name.onchange = () => rename(name.value);
const list = element("ul", "players");
const way = element("div", "way");
let isDesk = false;

const self = sheet(face, (isOpen) => { face.hidden = !isOpen; });
face.append(
  element("header", "", element("h2", "", "Players"),
    key("Close", self.close, { shape: "close", style: "plain" })),
  element("div", "scroll", name, list, way));
face.tabIndex = -1;
face.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") event.stopPropagation();
});
watch((topic) => { if (topic === "players" && self.isOpen()) fill(); });

/// Opens the panel.
export function openConnect() {
  name.value = playerName();
  self.open();
  face.focus({ preventScroll: true });
  fill();
  ask();
}

// Kept by nobody: another token has another address.
async function ask() {
  try {
    const answer = await fetch("/pairing", { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    way.replaceChildren(element("p", "none", "The address is not known at this moment."));
  }
}

function show({ needsToken, addresses, isDesk: isHere }) {
  isDesk = isHere;
  fill();
  if (!needsToken) {
    way.replaceChildren(element("p", "none",
      "Only this machine is let in. To play together, start with --listen 0.0.0.0"));
    return;
  }
  const code = element("img", "code");
  code.src = `/pairing/code.svg?${Date.now()}`;
  code.alt = "Code that leads other devices here";
  const address = element("p", "address", addresses[0] ?? "");
  const parts = [
    element("h3", "", "Let others in"), code, address,
    element("p", "none", "Scan it with a phone's or tablet's camera, in the same network."),
  ];
  if (isDesk) parts.push(element("div", "row", key("New code: all others out", renew)));
  way.replaceChildren(...parts);
}

async function renew() {
  try {
    const answer = await fetch("/pairing/renew", { method: "POST" });
    if (!answer.ok) throw new Error(String(answer.status));
    note("All other machines must scan the new code", null, false);
  } catch {
    note("There is no new code: the program did not answer");
  }
  ask();
}

function fill() {
  const items = [...players.all.values()].sort((a, b) => a.number - b.number).map((player) => {
    const dot = element("i", "");
    dot.style.background = playerColour(player.number);
    const isSelf = player.number === players.self;
    const item = element("li", "", dot, element("span", "", player.name),
      element("small", "", isSelf ? "you" : player.host));
    if (isDesk && !isSelf && player.host !== "this machine") {
      const out = key("Out", () => link.send("/player/revoke", player.number), { style: "out" });
      out.setAttribute("aria-label", `Shut ${player.name} out`);
      item.append(out);
    }
    return item;
  });
  list.replaceChildren(...items);
}
