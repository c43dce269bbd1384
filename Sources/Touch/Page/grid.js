// A grid in beats as it is chosen: the usual ones, and whatever other one is set, for as long as
// it is.

import { choice } from "./elements.js";
import { chosenBeats } from "./scale.js";

const usual = [
  [0, "at once"], [1, "1 beat"], [2, "2 beats"], [4, "1 bar"], [8, "2 bars"], [16, "4 bars"],
];

/// The choice, of the usual grids behind those of `first`, and how to show the one that is set.
export function gridChoice(act, first = []) {
  const grids = [...first, ...usual];
  const select = choice(grids, (value) => act(Number(value)));
  let other = null;
  return {
    select,
    show(beats) {
      if (other?.value !== String(beats)) {
        other?.remove();
        other = null;
        if (!grids.some(([value]) => value === beats)) {
          other = new Option(chosenBeats(beats), beats);
          select.append(other);
        }
      }
      select.value = String(beats);
    },
  };
}
