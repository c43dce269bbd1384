// Keeps the screen awake while the page is seen.

let lock = null;

async function ask() {
  if (lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.onrelease = () => { lock = null; };
  } catch {
    // Refused, by a low battery for one; the next touch asks again.
  }
}

/// Begins to keep it awake; browsers want a touch first.
export function stayAwake() {
  ask();
  addEventListener("pointerdown", ask);
  document.addEventListener("visibilitychange", ask);
}
