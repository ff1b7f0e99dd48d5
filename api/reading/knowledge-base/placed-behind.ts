/**
 * The ids with one of them behind another.
 *
 * @param preId null for the first place
 * @returns null where one of the two is not among them
 */
export function placedBehind(ids: readonly string[], id: string, preId: string | null): string[] | null {
  if (!ids.includes(id)) return null;
  if (preId === id) return [...ids];
  const others = ids.filter((other) => other !== id);
  const at = preId === null ? 0 : others.indexOf(preId) + 1;
  if (preId !== null && at === 0) return null;
  return [...others.slice(0, at), id, ...others.slice(at)];
}
