// An effect: a six-sided crystal of cold white, bright while it works, with its main parameter as
// an arc and a figure. It glows with the sound that runs through it.

import { ice } from "./palette.js";
import { room, sprite, stamp, stampInSight, write } from "./sprite.js";
import { mainParameter, world } from "./state.js";
import { written } from "./scale.js";
import { atX, atY, isCalm, view } from "./view.js";

const glow = ice(70, 1);
const quarter = Math.PI * 0.75;
const sweep = Math.PI * 1.5;

export function drawEffect(context, bubble) {
  const x = atX(bubble);
  const y = atY(bubble);
  bubble.sprite ??= face(bubble);
  stamp(context, bubble.sprite, x, y);
  let level = 0;
  if (bubble.isActive) {
    for (const link of world.links) {
      if (link.to === bubble) level = Math.max(level, link.from.shown);
    }
  }
  bubble.shown = Math.max(level, bubble.shown * 0.94);
  if (bubble.shown > 0.02 && !isCalm.matches) {
    hexagon(context, x, y, view.radius * 0.93);
    context.globalAlpha = bubble.shown * bubble.shown * 0.4;
    context.fillStyle = glow;
    context.fill();
    context.globalAlpha = 1;
  }
  stampInSight(context, bubble.words ??= words(bubble), x, y);
}

function hexagon(context, x, y, radius) {
  context.beginPath();
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (corner * Math.PI) / 3;
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  context.closePath();
}

function face(bubble) {
  const { radius } = view;
  const { isActive } = bubble;
  return sprite(radius * 2.3, radius * 2.3, (context) => {
    hexagon(context, 0, 0, radius * 0.96);
    context.fillStyle = isActive ? ice(19) : ice(4);
    context.fill();
    context.lineJoin = "round";
    context.lineWidth = isActive ? 3.5 : 2;
    context.strokeStyle = isActive ? ice(86) : ice(44);
    context.stroke();
  });
}

function words(bubble) {
  const { radius } = view;
  const { isActive } = bubble;
  const { parameter, value, share } = mainParameter(bubble);
  return sprite(room(2), radius * 2, (context) => {
    context.lineWidth = Math.max(3, radius * 0.075);
    context.lineCap = "round";
    const arc = (to, colour) => {
      context.beginPath();
      context.arc(0, 0, radius * 0.7, quarter, quarter + sweep * to);
      context.strokeStyle = colour;
      context.stroke();
    };
    arc(1, isActive ? ice(34) : ice(16));
    arc(Math.max(share, 0.002), isActive ? ice(92) : ice(48));
    context.shadowColor = "rgb(0 0 0 / 0.9)";
    context.shadowBlur = 3 * view.ratio;
    context.fillStyle = isActive ? "#fff" : "rgb(255 255 255 / 0.72)";
    if (radius < 34) return write(context, bubble.label, 0, room(1.5), 12, 11);
    // Rather across the arc than cut: there is no other name on it.
    const most = room(1.7, 74);
    write(context, bubble.label, -radius * 0.08, room(1.25, 54), radius * 0.34, 11, 650, most);
    context.fillStyle = isActive ? ice(88) : ice(66);
    const small = Math.max(12, radius * 0.26);
    write(context, written(value, parameter.unit), radius * 0.28, room(1.1, 54), small, 11, 500);
  });
}
