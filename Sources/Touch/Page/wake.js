// Keeps the screen awake while the page is seen.
//
// Browsers have a lock for that, but only where a page comes from their own machine. On a tablet
// in the network a film does it, of black and silence, behind the canvas.

import { soundAs } from "./loudness.js";

let lock = null;
let film = null;

async function ask() {
  if (document.visibilityState !== "visible") return film?.pause();
  if (!navigator.wakeLock) return film?.paused && film.play().catch(() => {});
  if (lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.onrelease = () => { lock = null; };
  } catch {
    // Refused, by a low battery for one; the next touch asks again.
  }
}

async function makeFilm() {
  // Silent as it is, it else stops the music of others.
  soundAs("ambient");
  const answer = await fetch("awake.mp4");
  if (!answer.ok) return;
  film = document.createElement("video");
  film.className = "awake";
  film.src = URL.createObjectURL(await answer.blob());
  film.playsInline = film.disableRemotePlayback = film.disablePictureInPicture = true;
  film.setAttribute("aria-hidden", "true");
  // A film that loops by itself is decoration to some, and the screen goes dark.
  film.ontimeupdate = () => { if (film.currentTime > 10) film.currentTime = 0; };
  document.body.prepend(film);
}

/// Begins to keep it awake; browsers want a touch first.
export function stayAwake() {
  if (!navigator.wakeLock) makeFilm().catch(() => {});
  ask();
  // Which of them counts as a touch is not the same in all browsers.
  for (const event of ["pointerdown", "pointerup", "touchend", "keydown"]) {
    addEventListener(event, ask);
  }
  document.addEventListener("visibilitychange", ask);
}
