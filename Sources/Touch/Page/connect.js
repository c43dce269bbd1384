// Who plays, and how others join: the address and its code; the desk may shut players out.

import { element, key } from "./elements.js";
import * as link from "./link.js";
import { note } from "./notes.js";
import { playerColour } from "./palette.js";
import { players, playerName, rename } from "./players.js";
import { watch } from "./state.js";

const sheet = document.getElementById("connect");
const name = element("input", "");
Object.assign(name, { type: "text", maxLength: 24, autocomplete: "off" });
name.setAttribute("aria-label", "Your name");
name.placeholder = "Your name";
name.onchange = () => rename(name.value);
const list = element("ul", "players");
const way = element("div", "way");
let opener = null;
let isDesk = false;

sheet.append(
  element("header", "", element("h2", "", "Players"),
    key("Close", close, { shape: "close", style: "plain" })),
  element("div", "scroll", name, list, way));
sheet.tabIndex = -1;
sheet.addEventListener("keydown", (event) => {
  event.stopPropagation();
  if (event.key === "Escape") close();
});
addEventListener("pointerdown", (event) => {
  if (!sheet.hidden && !sheet.contains(event.target)) close();
}, true);
watch((topic) => { if (topic === "players" && !sheet.hidden) fill(); });

/// Opens the panel.
export function openConnect() {
  opener = document.activeElement;
  name.value = playerName();
  sheet.hidden = false;
  sheet.focus({ preventScroll: true });
  fill();
  ask();
}

function close() {
  sheet.hidden = true;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
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
