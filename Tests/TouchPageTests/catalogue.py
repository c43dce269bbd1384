"""Writes the page's catalogue of effects from what the program prints.

    bubbletracks effects --json | catalogue.py > Sources/Touch/Page/catalogue.js
"""

import json
import sys

HEAD = """\
// Ranges and units of every effect's parameters, in the order of the menu, as the program prints
// them with `bubbletracks effects --json`; `Tests/TouchPageTests/catalogue.py` writes this list.

export const effects = ["""

TAIL = """\
];

const byName = new Map(effects.map((type) => [type.name, type]));

// What the program has beyond this list shows with its mix and level only.
const common = effects[0].parameters.slice(-2);

/// The entry of an effect.
export const effectType = (name) =>
  byName.get(name) ?? { name, group: "Other", summary: "", parameters: common };"""

KEYS = ("name", "unit", "minimum", "maximum", "default", "scale", "summary")


def text(value):
    return json.dumps(value, ensure_ascii=False)


def main():
    print(HEAD)
    for effect in json.load(sys.stdin):
        print("  {")
        for name in ("name", "group", "summary"):
            print(f"    {name}: {text(effect[name])},")
        print("    parameters: [")
        for parameter in effect["parameters"]:
            print("      {")
            print("        " + ", ".join(f"{k}: {text(parameter[k])}" for k in KEYS[:-2]) + ",")
            print("        " + ", ".join(f"{k}: {text(parameter[k])}" for k in KEYS[-2:]) + ",")
            print("      },")
        print("    ],\n  },")
    print(TAIL)


if __name__ == "__main__":
    main()
