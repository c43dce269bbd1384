// A track's chain of effects as a list: dragged into another order, or moved by keys.

import { choice, element, key, press } from "./elements.js";
import { keep } from "./effectpanel.js";
import * as link from "./link.js";
import { effect, world, writeChain } from "./state.js";
import { set } from "./told.js";

/// The list, and how to bring it up to date.
export function chainList(bubble) {
  const list = element("div", "");
  let isHeld = false;
  let shown = null;

  // Every effect with whether it runs beside the one before it.
  const flat = () => bubble.chain.flatMap((slots) =>
    slots.map((slot, index) => ({ slot, isBeside: index > 0 })));

  const put = (entries) => {
    const stages = [];
    entries.forEach(({ slot, isBeside }, index) => {
      if (isBeside && index > 0) stages.at(-1).push(slot);
      else stages.push([slot]);
    });
    set(`/${bubble.name}/chain`, writeChain(stages));
  };

  const shift = (from, to) => {
    const entries = flat();
    if (to < 0 || to >= entries.length || to === from) return show(true);
    // An effect that is moved stands for itself.
    const [moved] = entries.splice(from, 1);
    if (entries[from]) entries[from].isBeside &&= from > 0 && moved.isBeside;
    entries.splice(to, 0, { slot: moved.slot, isBeside: false });
    put(entries);
  };

  const row = ({ slot, isBeside }, index, stage) => {
    const name = effect(slot)?.label ?? `effect ${slot}`;
    const grip = element("span", "grip", name);
    const beside = key(`${name} beside the one before`, () => {
      const entries = flat();
      entries[index].isBeside = !isBeside;
      put(entries);
    }, { shape: "join" });
    press(beside, isBeside);
    beside.hidden = index === 0;
    const made = element(
      "li", "", element("span", "stage", String(stage)), grip, beside,
      key(`${name} earlier`, () => shift(index, index - 1), { shape: "up" }),
      key(`${name} later`, () => shift(index, index + 1), { shape: "down" }),
      key(`Unlink ${name}`, () => link.send("/unlink", bubble.name, `effect/${slot}`), {
        shape: "close",
      }));
    drag(grip, made, index);
    return made;
  };

  function drag(grip, row, index) {
    let start = 0;
    const way = (event) => event.clientY - start;
    grip.onpointerdown = (event) => {
      start = event.clientY;
      isHeld = true;
      grip.setPointerCapture(event.pointerId);
      row.classList.add("is-held");
    };
    grip.onpointermove = (event) => {
      if (row.classList.contains("is-held")) row.style.transform = `translateY(${way(event)}px)`;
    };
    grip.onpointerup = grip.onpointercancel = (event) => {
      if (!row.classList.contains("is-held")) return;
      isHeld = false;
      const steps = Math.round(way(event) / (row.offsetHeight + 6));
      const last = flat().length - 1;
      shift(index, Math.min(Math.max(index + steps, 0), last));
    };
  }

  function show(isForced = false) {
    // Not while a finger holds a row; and no new elements where nothing is new.
    const free = [...world.bubbles.values()].filter((other) =>
      other.kind === "effect" && !bubble.chain.flat().includes(other.slot));
    const key = JSON.stringify([bubble.chain, free.map((one) => one.label)]);
    if (isHeld || (key === shown && !isForced)) return;
    shown = key;
    const rows = [];
    let index = 0;
    bubble.chain.forEach((slots, stage) => slots.forEach((slot, beside) => {
      rows.push(row({ slot, isBeside: beside > 0 }, index, stage + 1));
      index += 1;
    }));
    const parts = rows.length > 0 ? [element("ol", "chain", ...rows)] : [];
    if (free.length > 0) {
      const options = free.sort((a, b) => a.slot - b.slot).map((one) => [one.name, one.label]);
      const add = choice([["", "Link to…"], ...options], (name) => {
        if (name) link.send("/link", bubble.name, name);
      });
      add.setAttribute("aria-label", "Link to an effect");
      parts.push(element("div", "field", add));
    }
    keep(list, parts, "links", "There is no effect to link to");
  }

  return { list, show };
}
