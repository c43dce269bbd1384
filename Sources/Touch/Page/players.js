// Who else plays: their names and colours, and where their fingers are. What a finger holds belongs
// to it until it lifts; the program decides that, and tells it here.

import * as link from "./link.js";
import { playerColour } from "./palette.js";
import { tell, watch } from "./state.js";

/// All players by their numbers; `self` is this page's own, 0 until it is told.
export const players = { all: new Map(), self: 0 };

/// The fingers of the others, by player and finger.
export const guests = new Map();

watch((topic) => {
  if (topic !== "reset") return;
  players.all.clear();
  players.self = 0;
  guests.clear();
});

/// What this page's player is called; empty if it has no name.
export function playerName() {
  try {
    return localStorage.getItem("player") ?? "";
  } catch {
    return "";
  }
}

/// Calls it so from now on.
export function rename(name) {
  try {
    localStorage.setItem("player", name.trim());
  } catch { /* Without storage the name lasts until the page is loaded anew. */ }
  link.send("/player/join", name.trim());
}

/// The colour of this page's own fingers.
export const ownColour = () => playerColour(players.self);

/// The other player's finger that holds `bubble`, if any.
export function holder(bubble) {
  for (const guest of guests.values()) if (guest.bubble === bubble.name) return guest;
  return null;
}

/// What the program tells of players, by address.
export const playerFeedback = {
  "/player/self": (number) => {
    players.self = number;
    drop(number);
    tell("players");
  },
  "/player/joined": (number, name, host) => {
    players.all.set(number, { number, name, host });
    tell("players");
  },
  "/player/left": (number) => {
    players.all.delete(number);
    drop(number);
    tell("players");
  },
  "/finger": (player, finger, isDown, x, y, bubble) => {
    if (player === players.self) return;
    const key = `${player} ${finger}`;
    const former = guests.get(key);
    if (!isDown) {
      if (former) guests.delete(key);
    } else if (former) {
      Object.assign(former, { x, y, bubble });
    } else {
      guests.set(key, { player, x, y, bubble, colour: playerColour(player) });
    }
    // Only who holds what is read out.
    if ((former?.bubble ?? "") !== (isDown ? bubble : "")) tell("holds");
  },
};

function drop(player) {
  for (const [key, guest] of guests) if (guest.player === player) guests.delete(key);
  tell("holds");
}
