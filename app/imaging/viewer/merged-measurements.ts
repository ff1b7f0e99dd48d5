import type { Measurement } from "#contract/imaging/measurements";

const isSame = (a: Measurement, b: Measurement) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What is to be kept when two windows measured in one exam: what is kept already, less what was taken away here, with
 * what was added or moved here.
 *
 * @param base what was drawn here when it was last kept
 * @param here what is drawn here now
 * @param kept what the platform has
 */
export function mergedMeasurements(
  base: readonly Measurement[],
  here: readonly Measurement[],
  kept: readonly Measurement[],
): Measurement[] {
  const before = new Map(base.map((one) => [one.id, one]));
  const now = new Map(here.map((one) => [one.id, one]));
  const isRemoved = ({ id }: Measurement) => before.has(id) && !now.has(id);
  const isTouched = (one: Measurement) => {
    const earlier = before.get(one.id);
    return !earlier || !isSame(earlier, one);
  };
  const touched = here.filter(isTouched);
  const touchedIds = new Set(touched.map(({ id }) => id));
  return [...kept.filter((one) => !isRemoved(one) && !touchedIds.has(one.id)), ...touched];
}
