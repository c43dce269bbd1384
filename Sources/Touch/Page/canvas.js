// One frame: everything on the canvas, from the links up to the fingers. No layout, no elements.

import { drawEffect } from "./effectface.js";
import { drawFingers } from "./fingerface.js";
import { drawLinks, drawStages } from "./linkface.js";
import { drawReasons } from "./reasons.js";
import { drawTrack } from "./trackface.js";
import { onResize, view } from "./view.js";
import { watch, world } from "./state.js";

/// Begins to draw, once a frame of the screen.
export function draw() {
  onResize(forgetSprites);
  watch((topic, bubble) => {
    if (topic === "bubble") bubble.sprite = bubble.words = bubble.reason = null;
  });
  requestAnimationFrame(frame);
}

function forgetSprites() {
  for (const bubble of world.bubbles.values()) {
    bubble.sprite = bubble.words = bubble.halo = bubble.wave = bubble.dimWave = null;
  }
}

function frame(time) {
  requestAnimationFrame(frame);
  const { context, ratio, width, height } = view;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = "#000";
  context.fillRect(0, 0, width, height);
  let isSolo = false;
  for (const bubble of world.bubbles.values()) isSolo ||= bubble.isSoloed === true;
  drawLinks(context, time);
  for (const bubble of world.bubbles.values()) {
    if (bubble.kind === "track") drawTrack(context, bubble, time, isSolo);
    else drawEffect(context, bubble);
  }
  drawStages(context);
  drawReasons(context);
  drawFingers(context, time);
}
