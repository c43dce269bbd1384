// What can be laid on the canvas: files by folder, effects by class, found by typing.

import { effects } from "./catalogue.js";
import { element, key, press, setShape } from "./elements.js";
import * as link from "./link.js";
import { hush, preview } from "./preview.js";
import { sheet } from "./sheets.js";
import { watch, world } from "./state.js";
import { toX, toY, view } from "./view.js";

const face = document.getElementById("menu");
const search = element("input", "");
const list = element("div", "scroll");
let place = null;
let wish = null;

Object.assign(search, { type: "search", placeholder: "Find…", autocomplete: "off" });
search.setAttribute("aria-label", "Find a file or an effect");
const self = sheet(face, (isOpen) => {
  if (!isOpen) hush();
  face.hidden = !isOpen;
});
face.append(
  element("header", "", search, key("Close", self.close, { shape: "close", style: "plain" })),
  list);
search.oninput = fill;
face.onkeydown = keys;
face.tabIndex = -1;
watch((topic) => { if (topic === "menu" && self.isOpen()) fill(); });

/// Opens at a place of the canvas; without one a new bubble goes where there is room. `onChoice`
/// takes the choice instead: `onChoice(kind, name)`, of `kind` only.
export function openMenu(at = null, { kind, onChoice } = {}) {
  place = at;
  wish = onChoice ? { kind, onChoice } : null;
  search.value = "";
  self.open({ isOver: wish !== null });
  link.send("/menu");
  fill();
  arrange();
  // A keyboard on the screen would cover a phone: only who has real keys begins to type at once.
  if (matchMedia("(pointer: fine)").matches) search.focus();
  else face.focus({ preventScroll: true });
}

// Beside the finger, wholly on the screen.
function arrange() {
  const { width, height } = face.getBoundingClientRect();
  const x = place ? view.left + toX(place.x) + 24 : (innerWidth - width) / 2;
  const y = place ? view.top + toY(place.y) - height / 3 : (innerHeight - height) / 2;
  const fits = x + width <= innerWidth - 8;
  const left = fits ? x : view.left + toX(place?.x ?? 0) - width - 24;
  face.style.left = `${Math.min(Math.max(left, 8), innerWidth - width - 8)}px`;
  face.style.top = `${Math.min(Math.max(y, 62), innerHeight - height - 8)}px`;
}

function fill() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map();
  const summaries = new Map(effects.map((type) => [type.name, type]));
  for (const item of world.menu) {
    if (wish?.kind && item.kind !== wish.kind) continue;
    const cut = item.name.lastIndexOf("/");
    const type = item.kind === "effect" ? summaries.get(item.name) : null;
    const group = item.kind === "effect" ? type?.group ?? "Other"
      : cut >= 0 ? item.name.slice(0, cut) : "Files";
    const hay = `${item.name} ${group} ${type?.summary ?? ""}`.toLowerCase();
    if (!words.every((word) => hay.includes(word))) continue;
    const name = item.kind === "track" ? item.name.slice(cut + 1) : item.name;
    if (!groups.has(group)) groups.set(group, []);
    const made = button(item, name, type?.summary);
    groups.get(group).push(item.kind === "track" ? withEar(item, name, made) : made);
  }
  const parts = [];
  for (const [group, items] of groups) {
    const heading = element("h3", "", group);
    // A long one is cut, so that it is one line, but can be read.
    heading.title = group;
    parts.push(heading, ...items);
  }
  if (parts.length === 0) {
    const text = words.length > 0 ? "Nothing of that name" : "Nothing here yet";
    parts.push(element("p", "none", text));
  }
  list.replaceChildren(...parts);
}

function button(item, name, summary) {
  const made = element("button", `item ${item.kind}`, name);
  made.type = "button";
  if (summary) made.append(element("small", "", summary));
  made.onclick = () => {
    choose(item);
    self.close();
  };
  return made;
}

// Beside a file: hear it first.
function withEar(item, name, made) {
  const ear = key(`Listen to ${name}`, () => {
    preview(item.name, (isPlaying) => {
      setShape(ear, isPlaying ? "stop" : "play", `${isPlaying ? "Stop" : "Listen to"} ${name}`);
      press(ear, isPlaying);
    });
  }, { shape: "play", style: "ear" });
  press(ear, false);
  return element("div", "file", made, ear);
}

function choose(item) {
  if (wish) return wish.onChoice(item.kind, item.name);
  const at = place ? [place.x, place.y] : [];
  link.send(item.kind === "track" ? "/track/add" : `/${item.kind}/add`, item.name, ...at);
}

function keys(event) {
  if (event.key === "Escape") return;
  // What is typed here is meant for the search, not for the instrument.
  event.stopPropagation();
  const isTyped = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
  if (isTyped && event.target !== search) search.focus();
  const items = [...list.querySelectorAll(".item")];
  const now = items.indexOf(document.activeElement);
  if (event.key === "Enter" && event.target === search) items[0]?.click();
  else if (event.key === "ArrowDown") items[Math.min(now + 1, items.length - 1)]?.focus();
  else if (event.key === "ArrowUp") (items[now - 1] ?? search).focus();
  else return;
  event.preventDefault();
}
