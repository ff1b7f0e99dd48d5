const perYear = { Y: 1, M: 12, W: 365.25 / 7, D: 365.25 } as const;

/** A visit's age in whole years; null where it is not known. */
export const yearsOf = (age: number | null, unit: keyof typeof perYear | null): number | null =>
  age === null ? null : Math.floor(age / perYear[unit ?? "Y"]);
