/** Of an address: the form that is kept for it. */
export const keptParam = "kept";

/**
 * A list's URL is its only state. Query with some parameters changed; null or "" takes one out, a list repeats it. What was
 * kept for the page is about the list as it was.
 */
export function withParams(
  search: string,
  changes: Record<string, string | number | readonly string[] | null>,
): string {
  const params = new URLSearchParams(search);
  params.delete(keptParam);
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== "") params.append(name, String(one));
  }
  const query = params.toString();
  return query ? `?${query}` : "?";
}

/** Query without one value of a parameter: what the × of a filter's chip links to. */
export function withoutParam(search: string, name: string, value: string): string {
  const left = new URLSearchParams(search).getAll(name).filter((one) => one !== value);
  return withParams(search, { [name]: left });
}
