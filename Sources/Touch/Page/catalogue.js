// Every effect with the ranges and units of its parameters, in the order of the menu, as the program
// has them.

const answer = await fetch("effects.json");
if (!answer.ok) throw new Error(`the effects are not told: ${answer.status}`);

export const effects = await answer.json();

const byName = new Map(effects.map((type) => [type.name, type]));

// What the program has beyond this list shows with its mix and level only.
const common = effects[0].parameters.slice(-2);

/// The entry of an effect.
export const effectType = (name) =>
  byName.get(name) ?? { name, group: "Other", summary: "", parameters: common };
