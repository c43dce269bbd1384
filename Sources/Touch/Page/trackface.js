// A track: a disc in its own colour. Around it its loop's waveform with the playhead on it; within
// it the level of this moment as a pulse.

import { alarm, trackColour } from "./palette.js";
import { room, sprite, stamp, stampInSight, write, writeName } from "./sprite.js";
import { phase, ring } from "./trackring.js";
import { loading, pending, playhead, waiting } from "./trackstate.js";
import { atX, atY, isCalm, view } from "./view.js";

const circle = Math.PI * 2;
const core = 0.76;

export function drawTrack(context, bubble, time, isOthersSolo) {
  const { radius } = view;
  const x = atX(bubble);
  const y = atY(bubble);
  // What is to come is not there yet: a mute that waits for its beat still sounds.
  const isMuted = bubble.isMuted !== bubble.isPending;
  const isHeard = bubble.state === "open" && !isMuted && !(isOthersSolo && !bubble.isSoloed);
  const target = isHeard ? bubble.level : 0;
  // Up at once, down softly, as meters do.
  bubble.shown = Math.max(target, bubble.shown * 0.93);
  const place = phase(bubble, time);

  if (bubble.shown > 0.1 && !isCalm.matches) glow(context, bubble, x, y);
  if (bubble.state === "open" || bubble.state === "waiting") ring(context, bubble, x, y, isHeard);
  const key = `${isHeard}${bubble.state}`;
  if (bubble.spriteKey !== key || !bubble.sprite) {
    bubble.sprite = face(bubble, isHeard);
    bubble.words = null;
    bubble.spriteKey = key;
  }
  stamp(context, bubble.sprite, x, y);
  if (bubble.shown > 0.02 && !isCalm.matches) pulse(context, bubble, x, y);
  if (bubble.state === "loading") loading(context, bubble, x, y);
  if (bubble.state === "open" && bubble.isPending) pending(context, bubble, x, y, time);
  if (bubble.state === "waiting") waiting(context, bubble, x, y, time);
  if (place !== null) playhead(context, bubble, x, y, place, isHeard);
  stampInSight(context, bubble.words ??= words(bubble, isHeard), x, y);
}

// Light around what sounds, so that a glance from afar finds it.
function glow(context, bubble, x, y) {
  const { radius } = view;
  bubble.halo ??= sprite(radius * 4, radius * 4, (halo) => {
    const light = halo.createRadialGradient(0, 0, radius * 0.8, 0, 0, radius * 2);
    light.addColorStop(0, trackColour(bubble.slot, 55, 0.6));
    light.addColorStop(0.4, trackColour(bubble.slot, 50, 0.16));
    light.addColorStop(1, trackColour(bubble.slot, 50, 0));
    halo.fillStyle = light;
    halo.fillRect(-radius * 2, -radius * 2, radius * 4, radius * 4);
  });
  context.globalAlpha = bubble.shown ** 3;
  stamp(context, bubble.halo, x, y);
  context.globalAlpha = 1;
}

function face(bubble, isHeard) {
  const { radius } = view;
  return sprite(radius * 2.3, radius * 2.3, (context) => {
    context.beginPath();
    context.arc(0, 0, radius * core, 0, circle);
    context.fillStyle = isHeard ? trackColour(bubble.slot, 17) : trackColour(bubble.slot, 6);
    context.fill();
    context.lineWidth = isHeard ? 2.5 : 2;
    context.strokeStyle = bubble.state === "error" ? alarm
      : isHeard ? trackColour(bubble.slot, 72) : trackColour(bubble.slot, 40);
    if (bubble.state === "error" || bubble.state === "loading") context.setLineDash([5, 5]);
    context.stroke();
  });
}

function words(bubble, isHeard) {
  const { radius } = view;
  return sprite(room(2), radius * 2, (context) => {
    // A dark seam keeps words readable on the brightest pulse.
    context.shadowColor = "rgb(0 0 0 / 0.9)";
    context.shadowBlur = 4 * view.ratio;
    context.fillStyle = isHeard ? "#fff" : "rgb(255 255 255 / 0.72)";
    const small = Math.max(12, radius * 0.26);
    // A small bubble has room for one line: that of what it waits for, else its name.
    const isSmall = radius < 34;
    if (isSmall && bubble.state === "waiting") return;
    const [text, colour] = isSmall ? ["", ""] : state(bubble);
    const isAlone = text === "" && bubble.state !== "waiting";
    // Two lines have no room on a small one; on a large one they can be read from afar.
    const put = isSmall ? write : writeName;
    put(
      context, bubble.label, isAlone ? 0 : -radius * 0.1, room(isAlone ? 1.58 : 1.5),
      Math.max(12, radius * 0.36), isSmall ? 11 : Math.max(11, radius * 0.24));
    if (text === "") return;
    context.fillStyle = colour;
    write(context, text, radius * 0.32, room(1.15), small, 11, 500);
  });
}

function state(bubble) {
  const quiet = "rgb(255 255 255 / 0.66)";
  if (bubble.state === "error") return ["error", alarm];
  if (bubble.state === "loading") return ["loading", quiet];
  if (bubble.state === "waiting") return ["", quiet];
  if (bubble.isPending) return [bubble.isMuted ? "muting" : "coming", "hsl(48 100% 68%)"];
  if (bubble.isSoloed) return ["solo", "hsl(48 100% 68%)"];
  if (bubble.isMuted) return ["muted", quiet];
  return ["", quiet];
}

function pulse(context, bubble, x, y) {
  context.globalAlpha = Math.min(bubble.shown * bubble.shown * 0.75, 0.75);
  context.fillStyle = bubble.glow ??= trackColour(bubble.slot, 58);
  context.beginPath();
  context.arc(x, y, view.radius * core * (0.35 + 0.62 * bubble.shown), 0, circle);
  context.fill();
  context.globalAlpha = 1;
}
