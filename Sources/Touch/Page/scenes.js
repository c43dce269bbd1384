// Scenes: a name, and what to do with it. The program has no list of them, so the page remembers
// the names that were used on it.

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

/// The key in the bar, and the sheet that it opens.
export function scenes() {
  const input = element("input", "");
  Object.assign(input, { type: "text", placeholder: "Name of the scene", autocomplete: "off" });
  input.setAttribute("aria-label", "Name of the scene");
  const list = element("datalist", "");
  list.id = "scene-names";
  input.setAttribute("list", list.id);
  const fill = () => list.replaceChildren(...names().map((name) => new Option(name, name)));
  const named = (address, act) => () => {
    const name = input.value.trim();
    if (!name) return input.focus();
    const file = name.endsWith(".json") ? name : `${name}.json`;
    remember(name);
    fill();
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
