/**
 * The ids with one at another place, the others in their order.
 *
 * @param place counted from 0; before the first is the first, behind the last the last
 * @returns null where it stands there already, or is not among them
 */
export function placedAt(ids: readonly string[], id: string, place: number): string[] | null {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(0, place), ids.length - 1);
  if (from < 0 || from === to) return null;
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
