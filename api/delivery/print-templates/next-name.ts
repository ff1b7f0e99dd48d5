/**
 * The name of a copy: the original's with the first number that no other has.
 *
 * @param most characters a name may have; a longer original is cut
 */
export function nextName(name: string, taken: readonly string[], most = 64): string {
  const stem = name.replace(/ \(\d+\)$/, "");
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const next = `${[...stem].slice(0, most - ending.length).join("")}${ending}`;
    if (!taken.includes(next)) return next;
  }
}
