// The socket to the program. It comes back by itself, and each time with the full state.

import { decode, encode } from "./osc.js";

const shortest = 250;
const longest = 4000;
/// A program that says nothing for so long, though it is asked, is out of reach: a network that has
/// gone leaves its sockets open.
const patience = 5000;
/// And for so long more when the page wakes up.
const lastWord = 1500;
/// Why the program closes the sockets of who is not let in any more (RFC 6455, section 7.4.1).
const shutOut = 1008;

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
let heard = 0;
let face = { greet() {}, turn() {}, hear() {} };

/// Opens the socket. `greet()` asks for what there is, `turn(isThere, isShutOut)` hears when the
/// program comes and goes, `hear(address, values)` all that is told.
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
  // Back in a page that was left, and kept as it was.
  addEventListener("pageshow", retry);
  setInterval(look, 2000);
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
  heard = Date.now();
  let isThere = false;
  next.onopen = () => face.greet();
  next.onmessage = (event) => {
    if (!(event.data instanceof ArrayBuffer)) return;
    heard = Date.now();
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
  next.onclose = (event) => {
    if (socket === next) lose(event.code === shutOut);
  };
}

function lose(isShutOut) {
  socket = null;
  face.turn(false, isShutOut);
  // Spread, so that a stage full of tablets does not come back in one instant.
  timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 1.7, longest);
}

// Whether anybody is at the other end.
function look() {
  if (!socket) return;
  if (Date.now() - heard < patience) return send("/ping");
  socket.close();
  lose(false);
}

function retry() {
  if (!socket) {
    wait = shortest;
    open();
  } else if (Date.now() - heard > patience) {
    // What it has slept through may have taken the socket, too: it is asked once more.
    heard = Date.now() - patience + lastWord;
    send("/ping");
    setTimeout(look, lastWord + 100);
  }
}
