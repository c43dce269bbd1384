// A link that was begun by a long press and waits for the other bubble.
//
// The program does the same at the same moments and tells nobody of it; so it is followed here.

import * as link from "./link.js";
import { tell } from "./state.js";

/// Its first bubble; and where a mouse without a button pressed points to, for the line that
/// follows.
export const pending = { from: null, pointer: null };

/// A finger has rested on `bubble`: a link begins, or is done or cancelled. Whether it has begun.
export function pressed(bubble) {
  if (pending.from) {
    endLink();
    return false;
  }
  pending.from = bubble;
  pending.pointer = null;
  tell("pending");
  return true;
}

/// The keyboard's long press.
export function pressBubble(bubble) {
  link.send("/canvas/longpress", bubble.x, bubble.y);
  pressed(bubble);
}

/// Ends it without a link: the same bubble twice.
export function cancelLink() {
  if (!pending.from) return;
  link.send("/canvas/longpress", pending.from.x, pending.from.y);
  endLink();
}

/// It is done, or over.
export function endLink() {
  pending.from = pending.pointer = null;
  tell("pending");
}
