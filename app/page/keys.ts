import type { TextKey } from "#texts/keys";

/** A key that does something, and the words for what it does. */
export interface PageKey {
  /** As it is printed on the keyboard: "J", "Ctrl+S / ⌘S". */
  keys: string;
  does: TextKey;
}

/** Those of every page. */
const everywhere: PageKey[] = [
  { keys: "Ctrl+K / ⌘K", does: "common.keys.search" },
  { keys: "?", does: "common.keys.help" },
];

type Match = { handle: unknown };

const isKeys = (keys: unknown): keys is PageKey[] => Array.isArray(keys);

/**
 * The keys of the page that is shown, its own first: what "?" lists.
 *
 * A page adds its keys by naming them in its route module, `handle = { …, keys: editorKeys } satisfies PageHandle`, and
 * acts on them itself: plain letters by `useKeys`, chords by its own listener. Their texts stand in a namespace that the
 * page loads (`handle.i18n`).
 */
export function keysOf(matches: readonly Match[]): PageKey[] {
  const own = matches.flatMap(({ handle }) =>
    typeof handle === "object" && handle !== null && "keys" in handle && isKeys(handle.keys) ? handle.keys : [],
  );
  return [...own, ...everywhere];
}
