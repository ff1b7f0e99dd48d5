/**
 * What somebody changed of choices that were shown, and nothing else: what another person chose meanwhile stays.
 *
 * @param shown null takes all that stand now as shown
 * @returns the ids that were added, and those that were taken out
 */
export function changedChoices(current: readonly string[], shown: readonly string[] | null, wanted: readonly string[]) {
  const before = shown ?? current;
  return {
    added: wanted.filter((id) => !before.includes(id) && !current.includes(id)),
    removed: current.filter((id) => before.includes(id) && !wanted.includes(id)),
  };
}
