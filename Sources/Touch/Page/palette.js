// The colours of the stage. Tracks carry a hue each, so that a loop is found by its colour; effects
// are all of one cold white and told apart by their form and name.

const hues = [38, 350, 265, 205, 160, 95, 15, 310];

/// A track's colour, `light` in percent.
export function trackColour(slot, light = 65, alpha = 1) {
  // Beyond eight the hues go round again, turned so that none comes back.
  const turn = Math.floor((slot - 1) / hues.length) * 11;
  return `hsl(${hues[(slot - 1) % hues.length] + turn} 74% ${light}% / ${alpha})`;
}

// Bright and far apart, so that a finger is told from its neighbour's and from the bubbles.
const fingerHues = [190, 48, 320, 130, 20, 260, 90, 350];

/// The colour of a player's fingers.
export function playerColour(number, light = 72) {
  if (number < 1) return ice(85);
  return `hsl(${fingerHues[(number - 1) % fingerHues.length]} 95% ${light}%)`;
}

export const ice = (light = 80, alpha = 1) => `hsl(205 45% ${light}% / ${alpha})`;
export const alarm = "hsl(4 95% 66%)";
export const font = (size, weight = 600) =>
  `${weight} ${size}px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;
