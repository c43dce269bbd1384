// Between a parameter's value and the way of its slider, and how values are written.

/// Where `value` lies in its range, 0…1, in the parameter's own scale.
export function share(parameter, value) {
  const { minimum: low, maximum: high } = parameter;
  const clamped = Math.min(Math.max(value, low), high);
  if (parameter.scale === "logarithmic") return Math.log(clamped / low) / Math.log(high / low);
  return (clamped - low) / (high - low);
}

/// The value at `share` of the range.
export function valueAt(parameter, share) {
  const { minimum: low, maximum: high } = parameter;
  if (parameter.scale === "logarithmic") return low * (high / low) ** share;
  return low + share * (high - low);
}

/// The contract's fader: 0 dB at three quarters of the way, +12 dB at the end.
export const faderGain = (way) => (way > 0 ? 96 * Math.log10(way / 0.75) : -Infinity);
export const faderWay = (gain) =>
  gain === -Infinity ? 0 : Math.min(Math.max(0.75 * 10 ** (gain / 96), 0), 1);

/// Three figures are what a player can use.
function figures(value) {
  const size = Math.abs(value);
  if (size < 0.005) return "0";
  if (!Number.isFinite(value)) return value < 0 ? "−∞" : "∞";
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace("-", "−");
}

/// A value with its unit, as it is shown.
export function written(value, unit) {
  if (unit === "Hz" && value >= 1000) return `${figures(value / 1000)} kHz`;
  if (unit === "ms" && value >= 1000) return `${figures(value / 1000)} s`;
  if (unit === "dB") return `${sign(value)}${figures(value)} dB`;
  if (unit === "beats") return beats(value);
  if (unit === "semitones") return `${sign(value)}${figures(value)} st`;
  if (unit === "") return figures(value);
  return `${figures(value)} ${unit}`;
}

const sign = (value) => (value >= 0.005 ? "+" : "");

/// A length that was chosen, in beats, to four figures: 12.75 beats are no 12.8, and what comes by
/// OSC as 0.3 is not 0.30000001192092896.
export const chosenBeats = (value) => beats(value, String(Number(value.toPrecision(4))));

// Musicians read 1/16 beat, not 0.0625 beats.
function beats(value, otherwise = figures(value)) {
  const is = (other) => Math.abs(value - other) < 1e-4;
  for (const part of [1, 2, 4, 8, 16, 32]) {
    if (is(1 / part)) return part > 1 ? `1/${part} beat` : "1 beat";
  }
  if (is(3 / 4)) return "3/4 beat";
  return `${otherwise} beats`;
}
