// The sheets that lie over the canvas. There is one at a time, but for what is opened out of it;
// Escape closes the one on top, and the focus goes back to where it was before.

/// Those that are open, the topmost last.
const open = [];
/// Those that the last touch came down on.
let touched = [];

/// Lets `face` be a sheet, which `show(isOpen)` shows and hides. What opens it may be a `key` in
/// sight, that tells whether it is open. A touch beside it closes it, but not one that `stays`.
export function sheet(face, show, { key = null, stays = false } = {}) {
  const self = { face, key, stays, opener: null, show };
  tell(self, false);
  // What opens under a resting finger is not touched by its lifting. A keyboard's clicks count none.
  face.addEventListener("click", (event) => {
    if (event.detail === 0 || touched.includes(self)) return;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  return {
    isOpen: () => open.includes(self),
    /// Opens it and closes all others, but for those that it lies in; or lays it over them.
    open({ isOver = false } = {}) {
      let opener = key ?? document.activeElement;
      for (const other of [...open].reverse()) {
        if (other !== self && (isOver || other.face.contains(face))) continue;
        if (other.face.contains(opener)) opener = other.opener;
        hide(other);
      }
      self.opener = opener;
      open.push(self);
      tell(self, true);
    },
    close() { close(self); },
  };
}

/// Closes the sheet on top; whether there was any.
export function closeTop() {
  if (open.length === 0) return false;
  close(open.at(-1));
  return true;
}

// With all that lies on it.
function close(one) {
  const index = open.indexOf(one);
  if (index < 0) return;
  const now = document.activeElement;
  const hadFocus = now === null || now === document.body
    || open.slice(index).some((other) => other.face.contains(now));
  for (const other of open.slice(index).reverse()) hide(other);
  if (hadFocus && one.opener?.isConnected) one.opener.focus({ preventScroll: true });
}

function hide(one) {
  open.splice(open.indexOf(one), 1);
  tell(one, false);
}

function tell(one, isOpen) {
  one.show(isOpen);
  one.key?.setAttribute("aria-expanded", String(isOpen));
}

// A touch beside them is not lost: what lies there has it, and the focus too.
addEventListener("pointerdown", ({ target }) => {
  touched = open.filter((one) => one.face.contains(target));
  for (const one of [...open].reverse()) {
    if (one.face.contains(target) || one.key?.contains(target)) return;
    if (!one.stays) hide(one);
  }
}, true);
