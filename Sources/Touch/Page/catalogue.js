// Ranges and units of every effect's parameters, in the order of the menu, as the program prints
// them with `bubbletracks effects --json`; `Tests/TouchPageTests/catalogue.py` writes this list.

export const effects = [
  {
    name: "lowpass",
    group: "Filter",
    summary: "takes away what lies above",
    parameters: [
      {
        name: "cutoff", unit: "Hz", minimum: 20, maximum: 20000, default: 1000,
        scale: "logarithmic", summary: "corner or middle frequency",
      },
      {
        name: "resonance", unit: "Q", minimum: 0.5, maximum: 20, default: 0.707,
        scale: "logarithmic", summary: "emphasis at the cutoff",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "highpass",
    group: "Filter",
    summary: "takes away what lies below",
    parameters: [
      {
        name: "cutoff", unit: "Hz", minimum: 20, maximum: 20000, default: 1000,
        scale: "logarithmic", summary: "corner or middle frequency",
      },
      {
        name: "resonance", unit: "Q", minimum: 0.5, maximum: 20, default: 0.707,
        scale: "logarithmic", summary: "emphasis at the cutoff",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "bandpass",
    group: "Filter",
    summary: "leaves only what lies around",
    parameters: [
      {
        name: "cutoff", unit: "Hz", minimum: 20, maximum: 20000, default: 1000,
        scale: "logarithmic", summary: "corner or middle frequency",
      },
      {
        name: "resonance", unit: "Q", minimum: 0.5, maximum: 20, default: 0.707,
        scale: "logarithmic", summary: "emphasis at the cutoff",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "equalizer",
    group: "Filter",
    summary: "three bands",
    parameters: [
      {
        name: "low", unit: "dB", minimum: -24, maximum: 12, default: 0,
        scale: "linear", summary: "below 250 Hz",
      },
      {
        name: "mid", unit: "dB", minimum: -24, maximum: 12, default: 0,
        scale: "linear", summary: "between 250 Hz and 2.5 kHz",
      },
      {
        name: "high", unit: "dB", minimum: -24, maximum: 12, default: 0,
        scale: "linear", summary: "above 2.5 kHz",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "delay",
    group: "Space",
    summary: "echoes in time",
    parameters: [
      {
        name: "time", unit: "beats", minimum: 0.03125, maximum: 8, default: 0.5,
        scale: "logarithmic", summary: "from one echo to the next",
      },
      {
        name: "feedback", unit: "", minimum: 0, maximum: 0.98, default: 0.4,
        scale: "linear", summary: "how much of an echo is echoed again",
      },
      {
        name: "damping", unit: "Hz", minimum: 200, maximum: 20000, default: 8000,
        scale: "logarithmic", summary: "echoes lose what lies above",
      },
      {
        name: "spread", unit: "", minimum: 0, maximum: 1, default: 0,
        scale: "linear", summary: "echoes bounce from side to side",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 0.35,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "reverb",
    group: "Space",
    summary: "a room",
    parameters: [
      {
        name: "decay", unit: "s", minimum: 0.1, maximum: 30, default: 2,
        scale: "logarithmic", summary: "time to fade by 60 dB",
      },
      {
        name: "size", unit: "", minimum: 0, maximum: 1, default: 0.6,
        scale: "linear", summary: "dimensions of the room",
      },
      {
        name: "predelay", unit: "ms", minimum: 0, maximum: 250, default: 10,
        scale: "linear", summary: "before the room answers",
      },
      {
        name: "damping", unit: "Hz", minimum: 200, maximum: 20000, default: 6000,
        scale: "logarithmic", summary: "what lies above fades sooner",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 0.3,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "chorus",
    group: "Modulation",
    summary: "several voices",
    parameters: [
      {
        name: "rate", unit: "Hz", minimum: 0.01, maximum: 10, default: 0.8,
        scale: "logarithmic", summary: "sweeps a second",
      },
      {
        name: "depth", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "width of the sweep",
      },
      {
        name: "feedback", unit: "", minimum: -0.95, maximum: 0.95, default: 0,
        scale: "linear", summary: "sharpness",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "flanger",
    group: "Modulation",
    summary: "a sweeping comb",
    parameters: [
      {
        name: "rate", unit: "Hz", minimum: 0.01, maximum: 10, default: 0.2,
        scale: "logarithmic", summary: "sweeps a second",
      },
      {
        name: "depth", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "width of the sweep",
      },
      {
        name: "feedback", unit: "", minimum: -0.95, maximum: 0.95, default: 0.5,
        scale: "linear", summary: "sharpness",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "phaser",
    group: "Modulation",
    summary: "sweeping notches",
    parameters: [
      {
        name: "rate", unit: "Hz", minimum: 0.01, maximum: 10, default: 0.4,
        scale: "logarithmic", summary: "sweeps a second",
      },
      {
        name: "depth", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "width of the sweep",
      },
      {
        name: "feedback", unit: "", minimum: -0.95, maximum: 0.95, default: 0.3,
        scale: "linear", summary: "sharpness",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "drive",
    group: "Colour",
    summary: "warm to hard distortion",
    parameters: [
      {
        name: "gain", unit: "dB", minimum: 0, maximum: 48, default: 18,
        scale: "linear", summary: "how hard",
      },
      {
        name: "tone", unit: "Hz", minimum: 200, maximum: 20000, default: 8000,
        scale: "logarithmic", summary: "takes away what lies above",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "crusher",
    group: "Colour",
    summary: "fewer bits, lower rate",
    parameters: [
      {
        name: "bits", unit: "bits", minimum: 1, maximum: 24, default: 8,
        scale: "linear", summary: "steps of loudness",
      },
      {
        name: "rate", unit: "Hz", minimum: 100, maximum: 48000, default: 8000,
        scale: "logarithmic", summary: "steps a second",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "compressor",
    group: "Dynamics",
    summary: "evens out loudness",
    parameters: [
      {
        name: "threshold", unit: "dB", minimum: -60, maximum: 0, default: -18,
        scale: "linear", summary: "louder than this is turned down",
      },
      {
        name: "ratio", unit: "", minimum: 1, maximum: 20, default: 4,
        scale: "logarithmic", summary: "how much it is turned down",
      },
      {
        name: "attack", unit: "ms", minimum: 0.1, maximum: 200, default: 10,
        scale: "logarithmic", summary: "time to turn down",
      },
      {
        name: "release", unit: "ms", minimum: 5, maximum: 2000, default: 120,
        scale: "logarithmic", summary: "time to recover",
      },
      {
        name: "makeup", unit: "dB", minimum: 0, maximum: 24, default: 0,
        scale: "linear", summary: "gain afterwards",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "tremolo",
    group: "Rhythm",
    summary: "loudness in time",
    parameters: [
      {
        name: "period", unit: "beats", minimum: 0.0625, maximum: 16, default: 1,
        scale: "logarithmic", summary: "length of a swing",
      },
      {
        name: "depth", unit: "", minimum: 0, maximum: 1, default: 0.8,
        scale: "linear", summary: "how far",
      },
      {
        name: "shape", unit: "", minimum: 0, maximum: 1, default: 0,
        scale: "linear", summary: "from sine to square",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "autopan",
    group: "Rhythm",
    summary: "left and right in time",
    parameters: [
      {
        name: "period", unit: "beats", minimum: 0.0625, maximum: 16, default: 1,
        scale: "logarithmic", summary: "length of a swing",
      },
      {
        name: "depth", unit: "", minimum: 0, maximum: 1, default: 0.8,
        scale: "linear", summary: "how far",
      },
      {
        name: "shape", unit: "", minimum: 0, maximum: 1, default: 0,
        scale: "linear", summary: "from sine to square",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "gate",
    group: "Rhythm",
    summary: "chops in time",
    parameters: [
      {
        name: "period", unit: "beats", minimum: 0.0625, maximum: 16, default: 0.25,
        scale: "logarithmic", summary: "from one opening to the next",
      },
      {
        name: "duty", unit: "", minimum: 0, maximum: 1, default: 0.5,
        scale: "linear", summary: "how long it stays open",
      },
      {
        name: "smooth", unit: "ms", minimum: 0.5, maximum: 50, default: 3,
        scale: "logarithmic", summary: "time to open and close",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "stutter",
    group: "Rhythm",
    summary: "repeats the last moment",
    parameters: [
      {
        name: "length", unit: "beats", minimum: 0.03125, maximum: 4, default: 0.25,
        scale: "logarithmic", summary: "what is repeated",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "pitch",
    group: "Pitch",
    summary: "shifts the pitch",
    parameters: [
      {
        name: "semitones", unit: "semitones", minimum: -24, maximum: 24, default: 0,
        scale: "linear", summary: "up or down",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
  {
    name: "ring",
    group: "Colour",
    summary: "ring modulation",
    parameters: [
      {
        name: "frequency", unit: "Hz", minimum: 1, maximum: 5000, default: 440,
        scale: "logarithmic", summary: "of the carrier",
      },
      {
        name: "mix", unit: "", minimum: 0, maximum: 1, default: 1,
        scale: "linear", summary: "dry to wet",
      },
      {
        name: "level", unit: "dB", minimum: -60, maximum: 12, default: 0,
        scale: "linear", summary: "output level",
      },
    ],
  },
];

const byName = new Map(effects.map((type) => [type.name, type]));

// What the program has beyond this list shows with its mix and level only.
const common = effects[0].parameters.slice(-2);

/// The entry of an effect.
export const effectType = (name) =>
  byName.get(name) ?? { name, group: "Other", summary: "", parameters: common };
