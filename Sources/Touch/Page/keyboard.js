// The keyboard on a screen. iOS moves the page up for it, and does not always bring it back.

/// Lets the page lie where it belongs whenever nothing is typed any more.
export function makeRoomAfterTyping() {
  document.addEventListener("focusout", () => {
    // Only after that is it known where the focus has gone.
    setTimeout(() => {
      if (!document.activeElement?.matches("input, select")) scrollTo(0, 0);
    });
  });
}
