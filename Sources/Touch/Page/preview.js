// A file plays softly on this device before it is chosen; the instrument plays on.

import { soundAs } from "./loudness.js";
import { note } from "./notes.js";

const volume = 0.35;
const player = new Audio();
player.preload = "none";
let playing = null;
let fade = 0;
let gain = null;

/// Lets the library's file `name` play, or stop if it plays; `show(isPlaying)` is told of both.
export function preview(name, show) {
  if (playing?.name === name) return hush();
  hush();
  playing = { name, show };
  soundAs("playback");
  player.src = `/sound?file=${encodeURIComponent(name)}`;
  player.loop = true;
  setVolume(0);
  show(true);
  player.play().catch((error) => {
    // Another file came first, or it was stopped again.
    if (error.name !== "AbortError" && playing?.name === name) fail();
  });
  rise();
}

function fail() {
  const { name } = playing;
  hush();
  note(`${name} cannot be played in this browser; the program can use it all the same`);
}

/// Stops whatever plays.
export function hush() {
  clearInterval(fade);
  player.pause();
  if (!playing) return;
  // Lets the file go: else the rest of it is waited for.
  player.removeAttribute("src");
  player.load();
  soundAs("ambient");
  playing.show(false);
  playing = null;
}

// From nothing, so that nobody is startled.
function rise() {
  clearInterval(fade);
  let now = 0;
  fade = setInterval(() => {
    now = Math.min(now + volume / 10, volume);
    setVolume(now);
    if (now >= volume) clearInterval(fade);
  }, 30);
}

// On iPads and iPhones the volume of what plays is the player's own business, and stays at 1; what
// goes through a mixer is not.
function setVolume(value) {
  player.volume = value;
  if (gain === null && Math.abs(player.volume - value) < 0.01) return;
  if (gain === null) {
    const mixer = new AudioContext();
    gain = mixer.createGain();
    mixer.createMediaElementSource(player).connect(gain).connect(mixer.destination);
  }
  gain.context.resume();
  gain.gain.value = value;
}

player.onerror = () => { if (playing) fail(); };
