// Ranges and units of every effect's parameters, in the order of the menu, as the program prints
// them with `bubbletracks effects --json`; `Tests/TouchPageTests/catalogue.py` writes this list.

export const effects =
[
  {
    "group" : "Filter",
    "name" : "lowpass",
    "parameters" : [
      {
        "default" : 1000,
        "maximum" : 20000,
        "minimum" : 20,
        "name" : "cutoff",
        "scale" : "logarithmic",
        "summary" : "corner or middle frequency",
        "unit" : "Hz"
      },
      {
        "default" : 0.707,
        "maximum" : 20,
        "minimum" : 0.5,
        "name" : "resonance",
        "scale" : "logarithmic",
        "summary" : "emphasis at the cutoff",
        "unit" : "Q"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "takes away what lies above"
  },
  {
    "group" : "Filter",
    "name" : "highpass",
    "parameters" : [
      {
        "default" : 1000,
        "maximum" : 20000,
        "minimum" : 20,
        "name" : "cutoff",
        "scale" : "logarithmic",
        "summary" : "corner or middle frequency",
        "unit" : "Hz"
      },
      {
        "default" : 0.707,
        "maximum" : 20,
        "minimum" : 0.5,
        "name" : "resonance",
        "scale" : "logarithmic",
        "summary" : "emphasis at the cutoff",
        "unit" : "Q"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "takes away what lies below"
  },
  {
    "group" : "Filter",
    "name" : "bandpass",
    "parameters" : [
      {
        "default" : 1000,
        "maximum" : 20000,
        "minimum" : 20,
        "name" : "cutoff",
        "scale" : "logarithmic",
        "summary" : "corner or middle frequency",
        "unit" : "Hz"
      },
      {
        "default" : 0.707,
        "maximum" : 20,
        "minimum" : 0.5,
        "name" : "resonance",
        "scale" : "logarithmic",
        "summary" : "emphasis at the cutoff",
        "unit" : "Q"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "leaves only what lies around"
  },
  {
    "group" : "Filter",
    "name" : "equalizer",
    "parameters" : [
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -24,
        "name" : "low",
        "scale" : "linear",
        "summary" : "below 250 Hz",
        "unit" : "dB"
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -24,
        "name" : "mid",
        "scale" : "linear",
        "summary" : "between 250 Hz and 2.5 kHz",
        "unit" : "dB"
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -24,
        "name" : "high",
        "scale" : "linear",
        "summary" : "above 2.5 kHz",
        "unit" : "dB"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "three bands"
  },
  {
    "group" : "Space",
    "name" : "delay",
    "parameters" : [
      {
        "default" : 0.5,
        "maximum" : 8,
        "minimum" : 0.03125,
        "name" : "time",
        "scale" : "logarithmic",
        "summary" : "from one echo to the next",
        "unit" : "beats"
      },
      {
        "default" : 0.4,
        "maximum" : 0.98,
        "minimum" : 0,
        "name" : "feedback",
        "scale" : "linear",
        "summary" : "how much of an echo is echoed again",
        "unit" : ""
      },
      {
        "default" : 8000,
        "maximum" : 20000,
        "minimum" : 200,
        "name" : "damping",
        "scale" : "logarithmic",
        "summary" : "echoes lose what lies above",
        "unit" : "Hz"
      },
      {
        "default" : 0,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "spread",
        "scale" : "linear",
        "summary" : "echoes bounce from side to side",
        "unit" : ""
      },
      {
        "default" : 0.35,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "echoes in time"
  },
  {
    "group" : "Space",
    "name" : "reverb",
    "parameters" : [
      {
        "default" : 2,
        "maximum" : 30,
        "minimum" : 0.1,
        "name" : "decay",
        "scale" : "logarithmic",
        "summary" : "time to fade by 60 dB",
        "unit" : "s"
      },
      {
        "default" : 0.6,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "size",
        "scale" : "linear",
        "summary" : "dimensions of the room",
        "unit" : ""
      },
      {
        "default" : 10,
        "maximum" : 250,
        "minimum" : 0,
        "name" : "predelay",
        "scale" : "linear",
        "summary" : "before the room answers",
        "unit" : "ms"
      },
      {
        "default" : 6000,
        "maximum" : 20000,
        "minimum" : 200,
        "name" : "damping",
        "scale" : "logarithmic",
        "summary" : "what lies above fades sooner",
        "unit" : "Hz"
      },
      {
        "default" : 0.3,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "a room"
  },
  {
    "group" : "Modulation",
    "name" : "chorus",
    "parameters" : [
      {
        "default" : 0.8,
        "maximum" : 10,
        "minimum" : 0.01,
        "name" : "rate",
        "scale" : "logarithmic",
        "summary" : "sweeps a second",
        "unit" : "Hz"
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "depth",
        "scale" : "linear",
        "summary" : "width of the sweep",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 0.95,
        "minimum" : -0.95,
        "name" : "feedback",
        "scale" : "linear",
        "summary" : "sharpness",
        "unit" : ""
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "several voices"
  },
  {
    "group" : "Modulation",
    "name" : "flanger",
    "parameters" : [
      {
        "default" : 0.2,
        "maximum" : 10,
        "minimum" : 0.01,
        "name" : "rate",
        "scale" : "logarithmic",
        "summary" : "sweeps a second",
        "unit" : "Hz"
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "depth",
        "scale" : "linear",
        "summary" : "width of the sweep",
        "unit" : ""
      },
      {
        "default" : 0.5,
        "maximum" : 0.95,
        "minimum" : -0.95,
        "name" : "feedback",
        "scale" : "linear",
        "summary" : "sharpness",
        "unit" : ""
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "a sweeping comb"
  },
  {
    "group" : "Modulation",
    "name" : "phaser",
    "parameters" : [
      {
        "default" : 0.4,
        "maximum" : 10,
        "minimum" : 0.01,
        "name" : "rate",
        "scale" : "logarithmic",
        "summary" : "sweeps a second",
        "unit" : "Hz"
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "depth",
        "scale" : "linear",
        "summary" : "width of the sweep",
        "unit" : ""
      },
      {
        "default" : 0.3,
        "maximum" : 0.95,
        "minimum" : -0.95,
        "name" : "feedback",
        "scale" : "linear",
        "summary" : "sharpness",
        "unit" : ""
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "sweeping notches"
  },
  {
    "group" : "Colour",
    "name" : "drive",
    "parameters" : [
      {
        "default" : 18,
        "maximum" : 48,
        "minimum" : 0,
        "name" : "gain",
        "scale" : "linear",
        "summary" : "how hard",
        "unit" : "dB"
      },
      {
        "default" : 8000,
        "maximum" : 20000,
        "minimum" : 200,
        "name" : "tone",
        "scale" : "logarithmic",
        "summary" : "takes away what lies above",
        "unit" : "Hz"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "warm to hard distortion"
  },
  {
    "group" : "Colour",
    "name" : "crusher",
    "parameters" : [
      {
        "default" : 8,
        "maximum" : 24,
        "minimum" : 1,
        "name" : "bits",
        "scale" : "linear",
        "summary" : "steps of loudness",
        "unit" : "bits"
      },
      {
        "default" : 8000,
        "maximum" : 48000,
        "minimum" : 100,
        "name" : "rate",
        "scale" : "logarithmic",
        "summary" : "steps a second",
        "unit" : "Hz"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "fewer bits, lower rate"
  },
  {
    "group" : "Dynamics",
    "name" : "compressor",
    "parameters" : [
      {
        "default" : -18,
        "maximum" : 0,
        "minimum" : -60,
        "name" : "threshold",
        "scale" : "linear",
        "summary" : "louder than this is turned down",
        "unit" : "dB"
      },
      {
        "default" : 4,
        "maximum" : 20,
        "minimum" : 1,
        "name" : "ratio",
        "scale" : "logarithmic",
        "summary" : "how much it is turned down",
        "unit" : ""
      },
      {
        "default" : 10,
        "maximum" : 200,
        "minimum" : 0.1,
        "name" : "attack",
        "scale" : "logarithmic",
        "summary" : "time to turn down",
        "unit" : "ms"
      },
      {
        "default" : 120,
        "maximum" : 2000,
        "minimum" : 5,
        "name" : "release",
        "scale" : "logarithmic",
        "summary" : "time to recover",
        "unit" : "ms"
      },
      {
        "default" : 0,
        "maximum" : 24,
        "minimum" : 0,
        "name" : "makeup",
        "scale" : "linear",
        "summary" : "gain afterwards",
        "unit" : "dB"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "evens out loudness"
  },
  {
    "group" : "Rhythm",
    "name" : "tremolo",
    "parameters" : [
      {
        "default" : 1,
        "maximum" : 16,
        "minimum" : 0.0625,
        "name" : "period",
        "scale" : "logarithmic",
        "summary" : "length of a swing",
        "unit" : "beats"
      },
      {
        "default" : 0.8,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "depth",
        "scale" : "linear",
        "summary" : "how far",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "shape",
        "scale" : "linear",
        "summary" : "from sine to square",
        "unit" : ""
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "loudness in time"
  },
  {
    "group" : "Rhythm",
    "name" : "autopan",
    "parameters" : [
      {
        "default" : 1,
        "maximum" : 16,
        "minimum" : 0.0625,
        "name" : "period",
        "scale" : "logarithmic",
        "summary" : "length of a swing",
        "unit" : "beats"
      },
      {
        "default" : 0.8,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "depth",
        "scale" : "linear",
        "summary" : "how far",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "shape",
        "scale" : "linear",
        "summary" : "from sine to square",
        "unit" : ""
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "left and right in time"
  },
  {
    "group" : "Rhythm",
    "name" : "gate",
    "parameters" : [
      {
        "default" : 0.25,
        "maximum" : 16,
        "minimum" : 0.0625,
        "name" : "period",
        "scale" : "logarithmic",
        "summary" : "from one opening to the next",
        "unit" : "beats"
      },
      {
        "default" : 0.5,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "duty",
        "scale" : "linear",
        "summary" : "how long it stays open",
        "unit" : ""
      },
      {
        "default" : 3,
        "maximum" : 50,
        "minimum" : 0.5,
        "name" : "smooth",
        "scale" : "logarithmic",
        "summary" : "time to open and close",
        "unit" : "ms"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "chops in time"
  },
  {
    "group" : "Rhythm",
    "name" : "stutter",
    "parameters" : [
      {
        "default" : 0.25,
        "maximum" : 4,
        "minimum" : 0.03125,
        "name" : "length",
        "scale" : "logarithmic",
        "summary" : "what is repeated",
        "unit" : "beats"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "repeats the last moment"
  },
  {
    "group" : "Pitch",
    "name" : "pitch",
    "parameters" : [
      {
        "default" : 0,
        "maximum" : 24,
        "minimum" : -24,
        "name" : "semitones",
        "scale" : "linear",
        "summary" : "up or down",
        "unit" : "semitones"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "shifts the pitch"
  },
  {
    "group" : "Colour",
    "name" : "ring",
    "parameters" : [
      {
        "default" : 440,
        "maximum" : 5000,
        "minimum" : 1,
        "name" : "frequency",
        "scale" : "logarithmic",
        "summary" : "of the carrier",
        "unit" : "Hz"
      },
      {
        "default" : 1,
        "maximum" : 1,
        "minimum" : 0,
        "name" : "mix",
        "scale" : "linear",
        "summary" : "dry to wet",
        "unit" : ""
      },
      {
        "default" : 0,
        "maximum" : 12,
        "minimum" : -60,
        "name" : "level",
        "scale" : "linear",
        "summary" : "output level",
        "unit" : "dB"
      }
    ],
    "summary" : "ring modulation"
  }
];

const byName = new Map(effects.map((type) => [type.name, type]));

// What the program has beyond this list shows with its mix and level only.
const common = effects[0].parameters.slice(-2);

/// The entry of an effect.
export const effectType = (name) =>
  byName.get(name) ?? { name, group: "Other", summary: "", parameters: common };
