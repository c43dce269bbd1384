// Why a track cannot play, on a label of its own beneath it, above all else.

import { alarm, font } from "./palette.js";
import { atX, atY, view } from "./view.js";
import { world } from "./state.js";

export function drawReasons(context) {
  for (const bubble of world.bubbles.values()) {
    if (bubble.state === "error" && bubble.error) drawReason(context, bubble);
  }
}

function drawReason(context, bubble) {
  const { radius, width, height } = view;
  context.font = font(13, 500);
  context.textAlign = "center";
  context.textBaseline = "middle";
  bubble.reason ??= cut(context, bubble.error, Math.min(width - 24, 340));
  const half = context.measureText(bubble.reason).width / 2 + 10;
  const x = Math.min(Math.max(atX(bubble), half + 2), width - half - 2);
  const below = atY(bubble) + radius + 18;
  const y = below + 14 < height ? below : atY(bubble) - radius - 18;
  context.fillStyle = "hsl(4 45% 11%)";
  context.strokeStyle = alarm;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x - half, y - 14, half * 2, 28, 8);
  context.fill();
  context.stroke();
  context.fillStyle = "#fff";
  context.fillText(bubble.reason, x, y);
}

function cut(context, text, width) {
  let shown = text;
  while (shown.length > 8 && context.measureText(shown).width > width) {
    shown = `${shown.slice(0, -2).trimEnd()}…`;
  }
  return shown;
}
