// One element for each bubble, unseen but for its focus: keys and screen readers play with these.

import { effectType } from "./catalogue.js";
import { openMenu } from "./menu.js";
import { isPanelOf, closePanel, openPanel } from "./panel.js";
import { written } from "./scale.js";
import { closeTop } from "./sheets.js";
import { effect, mainParameter, watch, world } from "./state.js";
import { cancelLink, pending, pressBubble } from "./pending.js";
import * as link from "./link.js";
import { holder, players } from "./players.js";
import { set } from "./told.js";
import { atX, atY, inSight, onResize, view } from "./view.js";

const group = document.getElementById("bubbles");
const proxies = new Map();
const due = new Set();
let isDue = false;

watch((topic, bubble) => {
  switch (topic) {
    case "added": add(bubble); break;
    case "removed": take(bubble); break;
    case "bubble": case "moved": later(bubble); break;
    case "links": case "pending": case "holds": for (const one of world.bubbles.values()) later(one); break;
    case "reset":
      group.replaceChildren();
      proxies.clear();
      break;
    default:
  }
});
onResize(() => { for (const bubble of world.bubbles.values()) later(bubble); });

function add(bubble) {
  const proxy = document.createElement("button");
  proxy.type = "button";
  proxy.dataset.name = bubble.name;
  // A screen reader's click is a tap; keys are read by themselves.
  proxy.onclick = () => link.send(`/${bubble.name}/tap`);
  proxy.onkeydown = (event) => keys(event, bubble);
  proxy.onkeyup = (event) => { if (event.key === " ") event.preventDefault(); };
  proxies.set(bubble.name, proxy);
  // By kind and slot, so that Tab goes the same way every time.
  const next = [...group.children].find((other) => order(other.dataset.name) > order(bubble.name));
  group.insertBefore(proxy, next ?? null);
  later(bubble);
}

const order = (name) => {
  const [kind, slot] = name.split("/");
  return (kind === "track" ? 0 : 1000) + Number(slot);
};

function take(bubble) {
  const proxy = proxies.get(bubble.name);
  const hadFocus = document.activeElement === proxy;
  const next = proxy?.nextElementSibling ?? proxy?.previousElementSibling;
  proxy?.remove();
  proxies.delete(bubble.name);
  if (hadFocus) next?.focus();
}

// Many changes, one update a frame; levels are not among them.
function later(bubble) {
  due.add(bubble);
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    for (const one of due) update(one);
    due.clear();
  });
}

function update(bubble) {
  const proxy = proxies.get(bubble.name);
  if (!proxy || world.bubbles.get(bubble.name) !== bubble) return;
  const size = view.radius * 2;
  proxy.style.width = proxy.style.height = `${size}px`;
  proxy.style.transform =
    `translate(${atX(bubble) - view.radius}px, ${atY(bubble) - view.radius}px)`;
  const text = bubble.kind === "track" ? trackText(bubble) : effectText(bubble);
  if (proxy.getAttribute("aria-label") !== text) proxy.setAttribute("aria-label", text);
  const isOn = bubble.kind === "track" ? !bubble.isMuted : bubble.isActive;
  proxy.setAttribute("aria-pressed", String(isOn));
}

function trackText(bubble) {
  const parts = [`Track ${bubble.slot}, ${bubble.label}`];
  if (bubble.isPending) parts.push(bubble.isMuted ? "muting" : "coming");
  else if (bubble.state === "open") parts.push(bubble.isMuted ? "muted" : "playing");
  else parts.push(bubble.state);
  if (bubble.error) parts.push(bubble.error);
  if (bubble.isSoloed) parts.push("solo");
  const chain = bubble.chain.map((s) => s.map((n) => effect(n)?.label ?? n).join(" and "));
  if (chain.length > 0) parts.push(`through ${chain.join(", then ")}`);
  return [...parts, ...common(bubble)].join(", ");
}

// What can be said of every bubble.
function common(bubble) {
  const guest = holder(bubble);
  const by = guest && (players.all.get(guest.player)?.name ?? "another player");
  return [
    ...(pending.from === bubble ? ["link begun"] : []), ...(guest ? [`held by ${by}`] : []),
  ];
}

function effectText(bubble) {
  const { parameter, value } = mainParameter(bubble);
  const parts = [
    `Effect ${bubble.slot}, ${bubble.label}`, bubble.isActive ? "on" : "off",
    `${parameter.name} ${written(value, parameter.unit)}`,
  ];
  if (effectType(bubble.type).group === "Other") parts.push("plugin");
  return [...parts, ...common(bubble)].join(", ");
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function keys(event, bubble) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = arrows[event.key];
  if (arrow) {
    const step = event.shiftKey ? 0.005 : 0.025;
    // From where it shows.
    const [x, y] = inSight(bubble.x, bubble.y);
    const across = (arrow[0] * step * view.height) / view.width;
    set(`/${bubble.name}/move`, ...inSight(x + across, y + arrow[1] * step));
  } else if (event.key === " ") {
    if (!event.repeat) link.send(`/${bubble.name}/tap`);
  } else if (event.key === "Enter") {
    if (isPanelOf(bubble.name)) closePanel();
    else openPanel(bubble);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    set(`/${bubble.name}/remove`);
  } else if (event.key === "l") {
    pressBubble(bubble);
  } else {
    return;
  }
  event.preventDefault();
}

/// The keys that work wherever the focus is, but not while something is typed.
export function listenToKeys() {
  addEventListener("keydown", (event) => {
    // What it has ended already, as typing a tempo, was on top.
    if (event.key === "Escape" && !event.defaultPrevented) {
      if (!closeTop() && pending.from) cancelLink();
    }
    const isTyping = event.target.matches?.("input, select");
    if (isTyping || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "z") link.send(event.shiftKey ? "/redo" : "/undo");
    else if (isCommand && event.key.toLowerCase() === "y") link.send("/redo");
    else if (isCommand) return;
    else if (event.key === "a") openMenu();
    else if (event.key === "t") link.send("/tempo/tap");
    else if (/^[1-9]$/.test(event.key)) link.send(`/track/${event.key}/tap`);
    else return;
    event.preventDefault();
  });
}
