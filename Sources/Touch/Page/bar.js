// The bar: time, history, recording and scenes of the session.

import { openConnect } from "./connect.js";
import { isHandheldApple } from "./device.js";
import { choice, element, field, key, press, setShape, slider } from "./elements.js";
import { gridChoice } from "./grid.js";
import * as link from "./link.js";
import { openMenu } from "./menu.js";
import { scenes } from "./scenes.js";
import { faderGain, faderWay, written } from "./scale.js";
import { sheet } from "./sheets.js";
import { watch, world } from "./state.js";
import { set } from "./told.js";
import { tempoField } from "./tempo.js";

const bar = document.getElementById("bar");
const send = (address) => () => link.send(address);

const play = key("Stop the beat", () => {
  set(world.isRolling ? "/transport/stop" : "/transport/start");
}, { shape: "stop" });
const tempo = tempoField();
const tap = key("Tap", send("/tempo/tap"));
tap.setAttribute("aria-label", "Tap the tempo");
const dots = [1, 2, 3, 4].map(() => element("i", ""));
const beats = element("div", "beats", ...dots);
beats.setAttribute("aria-hidden", "true");
const record = key("Record", () => {
  if (world.recording === null) link.send("/record/start");
  else set("/record/stop");
}, { shape: "record", style: "record" });
const quantum = gridChoice((beats) => set("/quantum", beats));
const clocks = [["internal", "internal"], ["jack", "JACK"], ["link", "Link"], ["midi", "MIDI"]];
const clock = choice(clocks, (value) => set("/clock", value));
const load = element("b", "", "0 %");
const dropouts = element("b", "", "–");
const figure = element("div", "figure", element("span", "", "DSP ", load),
  element("span", "", "xruns ", dropouts));
const main = slider(
  "Main level", (way) => set("/main/gain", faderGain(way)), () => set("/main/gain", 0));
main.row.classList.add("main");
const limiter = key("Limiter", () => set("/main/limiter", world.isLimited ? 0 : 1));
const click = key("Click", () => set("/click", world.hasClick ? 0 : 1));
const full = key("Full screen", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
}, { shape: "full" });
const nudges = [[-0.0625, "‹ Later"], [0.0625, "Sooner ›"]].map(([way, name]) => {
  const made = key(name, () => link.send("/tempo/nudge", way));
  made.title = "Nudges the beat by a sixty-fourth note";
  return made;
});
const players = key("Players…", openConnect);
const history = element("div", "group", key("Undo", send("/undo"), { shape: "undo" }),
  key("Redo", send("/redo"), { shape: "redo" }));
const grid = field("Grid", quantum.select);
const sets = scenes();
const more = element("div", "more", field("Clock", clock), main.row,
  element("div", "group", ...nudges),
  element("div", "group", limiter, click, full), players);
more.id = "more";
const open = key("More", () => {
  if (behind.isOpen()) behind.close();
  else behind.open();
}, { shape: "more" });
const behind = sheet(more, (isOpen) => more.classList.toggle("is-open", isOpen), { key: open });
const ends = element("div", "group", record,
  key("Panic: mute all", send("/panic"), { shape: "panic", style: "panic" }), open);

bar.append(
  element("div", "group", key("Add", () => openMenu(), { shape: "add" }), play, tempo, tap),
  beats, element("span", "space"), ends, more);

// What has no room in the bar lies in the sheet behind it, in the same order.
const rest = more.firstChild;
function arrange(part, width) {
  const [here, there] = [new Comment(), new Comment()];
  ends.before(here);
  rest.before(there);
  const roomy = matchMedia(`(min-width: ${width}px)`);
  const put = () => (roomy.matches ? here : there).after(part);
  roomy.onchange = put;
  put();
}
arrange(history, 561);
arrange(grid, 900);
arrange(figure, 760);
arrange(sets, 760);

// iPads lay a button of their own over it, and leave it whenever a finger moves down. There it fills
// the screen from the home screen.
if (!document.documentElement.requestFullscreen || isHandheldApple) full.hidden = true;

watch((topic) => {
  if (topic === "session" || topic === "reset") show();
  if (topic === "beat") light(world.beat.number);
  if (topic === "load") showLoad();
});

function show() {
  const isRolling = world.isRolling;
  setShape(play, isRolling ? "stop" : "play", isRolling ? "Stop the beat" : "Start the beat");
  press(record, world.recording !== null);
  record.title = world.recording ? `Recording ${world.recording}` : "Record";
  quantum.show(world.quantum);
  clock.value = world.clock;
  // An outside clock that is not there: the tempo shown is the last that was.
  const isLost = world.clockState === "waiting" || world.clockState === "holding";
  tempo.classList.toggle("is-lost", isLost);
  tempo.setAttribute("aria-description",
    world.clock === "internal" ? "" : `${world.clock} clock, ${world.clockState}`);
  press(limiter, world.isLimited);
  press(click, world.hasClick);
  main.show(faderWay(world.mainGain), written(world.mainGain, "dB"));
}

// One change of style a beat, none a frame.
function light(number) {
  const now = ((number % 4) + 4) % 4;
  dots.forEach((dot, index) => dot.classList.toggle("is-on", index === now));
}

let shown = 0;
// A dropout is red while it is news; the number stays.
const news = 20_000;
let known = { xruns: 0, time: -Infinity };
function showLoad() {
  // Figures that change faster cannot be read.
  if (performance.now() - shown < 300) return;
  shown = performance.now();
  load.textContent = `${Math.round(world.load * 100)} %`;
  if (world.xruns !== null) dropouts.textContent = String(world.xruns);
  load.classList.toggle("is-bad", world.load > 0.8);
  if (world.xruns !== null && world.xruns !== known.xruns) {
    known = { xruns: world.xruns, time: world.xruns > 0 ? shown : -Infinity };
  }
  dropouts.classList.toggle("is-bad", shown - known.time < news);
}
