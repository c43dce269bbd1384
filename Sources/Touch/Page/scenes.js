// Scenes: a name, and what to do with it. Offered are those that lie where scenes are looked for,
// the ones that were used on this page first.

import { element, key } from "./elements.js";
import * as link from "./link.js";
import { note } from "./notes.js";
import { sheet } from "./sheets.js";

function names() {
  try {
    return JSON.parse(localStorage.getItem("scenes") ?? "[]");
  } catch {
    return [];
  }
}

function remember(name) {
  try {
    const all = [name, ...names().filter((other) => other !== name)];
    localStorage.setItem("scenes", JSON.stringify(all.slice(0, 20)));
  } catch { /* Without storage there is no list, and all else works. */ }
}

// The names on offer; only those used here, where the program does not answer.
async function offered() {
  try {
    const answer = await fetch("/scenes.json", { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const there = await answer.json();
    // Who has written a path knows where it leads.
    const used = names().filter((name) => name.includes("/") || there.includes(name));
    return [...used, ...there.filter((name) => !used.includes(name))];
  } catch {
    return names();
  }
}

/// The key in the bar, and the sheet that it opens.
export function scenes() {
  const input = element("input", "");
  Object.assign(input, { type: "text", placeholder: "Name of the scene", autocomplete: "off" });
  input.setAttribute("aria-label", "Name of the scene");
  const list = element("ul", "offer");
  list.setAttribute("aria-label", "Scenes");
  const fill = async () => {
    const all = await offered();
    list.hidden = all.length === 0;
    list.replaceChildren(...all.map((name) =>
      element("li", "", key(name, () => { input.value = name; }))));
  };
  const named = (address, act) => () => {
    const name = input.value.trim();
    if (!name) return input.focus();
    const file = name.endsWith(".json") ? name : `${name}.json`;
    remember(name);
    link.send(address, file);
    act(name);
    self.close();
  };
  const face = element(
    "div", "scenes", input, list,
    element("div", "row",
      key("Load", named("/scene/load", () => {})),
      key("Save", named("/scene/save", (name) => note(`Saved as ${name}`, null, false))),
      key("Clear", () => {
        link.send("/scene/clear");
        note("The canvas is empty; Undo brings it back", null, false);
        self.close();
      })));
  const open = key("Scenes", () => {
    if (self.isOpen()) return self.close();
    self.open();
    fill();
    if (matchMedia("(pointer: fine)").matches) input.focus();
  });
  const self = sheet(face, (isOpen) => { face.hidden = !isOpen; }, { key: open });
  return element("div", "scenes-place", open, face);
}
