// What can be set of an effect.

import { effectType } from "./catalogue.js";
import { element, key, press, slider } from "./elements.js";
import * as link from "./link.js";
import { pad } from "./pad.js";
import { share, written } from "./scale.js";
import { world } from "./state.js";
import { set } from "./told.js";

/// The elements, and how to bring them up to date.
export function effectControls(bubble) {
  const type = effectType(bubble.type);
  const address = `/${bubble.name}`;
  const active = key("Active", () => set(`${address}/active`, bubble.isActive ? 0 : 1), {
    style: "on",
  });
  const move = (parameter) => (way) => set(`${address}/${parameter.name}/norm`, way);
  const sliders = type.parameters.map((parameter) => ({
    parameter,
    ...slider(
      parameter.name, move(parameter),
      () => set(`${address}/${parameter.name}`, parameter.default), origin(parameter)),
  }));
  const own = type.parameters.slice(0, -2);
  const both = own.length >= 2 ? pad(own[0], own[1], move(own[0]), move(own[1])) : null;
  const links = element("div", "");
  const parts = [
    element("div", "row", active),
    element("h3", "", type.summary || "Parameters"),
    ...(both ? [both.pad] : []),
    ...sliders.map((one) => one.row),
    element("h3", "", "Tracks that run through it"), links,
  ];
  return {
    parts,
    show() {
      press(active, bubble.isActive);
      active.firstChild.data = bubble.isActive ? "On" : "Off";
      for (const { parameter, show } of sliders) {
        const value = bubble.values[parameter.name];
        show(share(parameter, value), written(value, parameter.unit));
      }
      const way = (parameter) => share(parameter, bubble.values[parameter.name]);
      both?.show(way(own[0]), way(own[1]));
      showLinks(links, bubble);
    },
  };
}

// What goes both ways from nothing shows how far it has gone from there. A level does not: all of
// it sounds.
function origin(parameter) {
  const { minimum, maximum, name } = parameter;
  return minimum < 0 && maximum > 0 && name !== "level" ? share(parameter, 0) : 0;
}

function showLinks(list, bubble) {
  const tracks = [...world.bubbles.values()].filter((other) => other.kind === "track")
    .sort((a, b) => a.slot - b.slot);
  const keys = tracks.map((track) => {
    const isLinked = world.links.some((one) => one.from === track && one.to === bubble);
    const address = isLinked ? "/unlink" : "/link";
    const made = key(track.label, () => link.send(address, track.name, bubble.name), {
      style: "on",
    });
    press(made, isLinked);
    return made;
  });
  keep(list, keys, tracks.length > 0 ? "row names" : "none", "There is no track");
}

/// Puts `parts` into `list`, with the focus where it was.
export function keep(list, parts, style, otherwise) {
  const index = [...list.querySelectorAll("button, select")].indexOf(document.activeElement);
  list.className = style;
  list.replaceChildren(...(parts.length > 0 ? parts : [otherwise]));
  if (index >= 0) list.querySelectorAll("button, select")[index]?.focus();
}
