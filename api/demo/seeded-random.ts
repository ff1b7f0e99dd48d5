/** A repeatable source of choices (mulberry32), so that every demo starts alike. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    chance: (share: number) => fraction() < share,
    /** @throws Error for an empty list */
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error("nothing to pick from");
      return choice;
    },
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
