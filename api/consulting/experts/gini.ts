/**
 * The Gini coefficient: half the mean difference of all pairs, over the mean. 0 where all carry the same, towards 1 where
 * one carries all.
 *
 * @returns null where nobody carries anything
 */
export function gini(values: readonly number[]): number | null {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const weighted = sorted.reduce((total, value, place) => total + (place + 1) * value, 0);
  return (2 * weighted) / (values.length * sum) - (values.length + 1) / values.length;
}
