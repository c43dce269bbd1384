// The socket to the program. It comes back by itself, and each time with the full state.

import { decode, encode } from "./osc.js";

const shortest = 250;
const longest = 4000;

/// How the page was let in: given once in its address, kept for this tab, and hidden from whoever
/// looks over the player's shoulder.
function token() {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  try {
    if (given) sessionStorage.setItem("token", given);
  } catch { /* Storage may be refused; the token then lasts until the page is loaded anew. */ }
  if (given) {
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
  }
  try {
    return given ?? sessionStorage.getItem("token");
  } catch {
    return given;
  }
}

const key = token();
let socket = null;
let wait = shortest;
let timer = 0;
let face = { greet() {}, turn() {}, hear() {} };

/// Opens the socket. `greet()` asks for what there is, `turn(isThere)` hears when the program comes
/// and goes, `hear(address, values)` all that is told.
///
/// The program is there when it has said something: a socket that opens and closes again, as of a
/// server that is still starting, is none.
export function connect(listener) {
  face = listener;
  // A tablet that wakes up, or is back in the network, need not wait for the next attempt.
  addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") retry();
  });
  open();
}

/// Whether the program hears.
export const isOpen = () => socket?.readyState === WebSocket.OPEN;

/// Sends one message; lost while there is no program, since old touches must not come late.
export function send(address, ...values) {
  if (isOpen()) socket.send(encode(address, ...values));
}

function open() {
  clearTimeout(timer);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = key ? `?token=${encodeURIComponent(key)}` : "";
  const next = new WebSocket(`${scheme}://${location.host}/osc${query}`);
  socket = next;
  next.binaryType = "arraybuffer";
  let isThere = false;
  next.onopen = () => face.greet();
  next.onmessage = (event) => {
    if (!(event.data instanceof ArrayBuffer)) return;
    if (!isThere) {
      isThere = true;
      wait = shortest;
      face.turn(true);
    }
    try {
      decode(event.data, face.hear);
    } catch (error) {
      console.warn("unreadable packet", error);
    }
  };
  next.onclose = () => {
    if (socket !== next) return;
    face.turn(false);
    // Spread, so that a stage full of tablets does not come back in one instant.
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 1.7, longest);
  };
}

function retry() {
  if (socket?.readyState === WebSocket.CLOSED) {
    wait = shortest;
    open();
  }
}
