// A link that was begun by a long press and waits for the other bubble.
//
// The program tells everybody of it, whoever began it. What this page's own fingers do is shown at
// once, before the program's word has come.

import * as link from "./link.js";
import { tell, watch, world } from "./state.js";

/// Its first bubble; and where a mouse without a button pressed points to, for the line that
/// follows.
export const pending = { from: null, pointer: null };

watch((topic, bubble) => {
  if (topic === "reset" || (topic === "removed" && bubble === pending.from)) endLink();
});

/// The program tells which bubble a link has begun from; none if it is over.
export function toldLink(name) {
  const bubble = world.bubbles.get(name) ?? null;
  if (bubble === pending.from) return;
  pending.from = bubble;
  pending.pointer = null;
  tell("pending");
}

/// A finger has rested on `bubble`: a link begins, or, if one was begun before it came, is done or
/// cancelled. Whether it has begun; the program's word of that may have been faster.
export function pressed(bubble, hadLink) {
  if (hadLink) {
    endLink();
    return false;
  }
  toldLink(bubble.name);
  return true;
}

/// The keyboard's long press.
export function pressBubble(bubble) {
  link.send("/canvas/longpress", bubble.x, bubble.y);
  pressed(bubble, pending.from !== null);
}

/// Ends it without a link: the same bubble twice.
export function cancelLink() {
  if (!pending.from) return;
  link.send("/canvas/longpress", pending.from.x, pending.from.y);
  endLink();
}

/// It is done, or over.
export function endLink() {
  if (!pending.from) return;
  pending.from = pending.pointer = null;
  tell("pending");
}
