import { seededRandom } from "../dicom/phantoms/noise";

/** Repeatable choices, so that every demo starts alike. */
export function choices(seed: number) {
  const fraction = seededRandom(seed);
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    chance: (share: number) => fraction() < share,
    /** @throws Error for an empty list */
    pick: <T>(from: readonly T[]): T => {
      const choice = from[below(from.length)];
      if (choice === undefined) throw new Error("nothing to pick from");
      return choice;
    },
  };
}

export type Choices = ReturnType<typeof choices>;
