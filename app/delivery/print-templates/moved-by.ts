/** The keys with one moved a place; as they were where it is at the end already, or not among them. */
export function movedBy(keys: readonly string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const other = keys[from + step];
  if (from < 0 || other === undefined) return [...keys];
  return keys.map((each) => (each === key ? other : each === other ? key : each));
}
