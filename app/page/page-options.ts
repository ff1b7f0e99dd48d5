import type { Namespace, TextKey } from "#texts/keys";
import type { PageKey } from "./keys";

/** What a route module says in its `handle`. */
export interface PageHandle {
  /** Text namespaces the page needs beside common. */
  i18n?: Namespace | Namespace[];
  /** Key of the words in the window's title, before the product's name. Never patient data. */
  title?: TextKey;
  /** false: the page is sent without any script (login, printed pages, shared reports). */
  hydrate?: false;
  /** false: without top bar and footer (printed pages). */
  chrome?: false;
  /** What the page does at the press of a key, for "?" (keys.ts says how a page adds its own). */
  keys?: PageKey[];
  /** Waits for the parts of the page that come late (components/late-part.tsx), by what its loader gives. */
  parts?: (data: never) => Promise<unknown>;
  /** The element that the page is about, and the words of the link to it: the second stop of the tab key. */
  skipTo?: { id: string; text: TextKey };
}

type Match = { handle: unknown };

/** Whether the matched routes want scripts, and the shell around them; one that does not decides for all. */
export function pageOptions(matches: readonly Match[]) {
  const handles = handlesOf(matches);
  return {
    hasScripts: !handles.some((handle) => "hydrate" in handle && handle.hydrate === false),
    hasChrome: !handles.some((handle) => "chrome" in handle && handle.chrome === false),
  };
}

/** The innermost title key of the matched routes. */
export function titleKey(matches: readonly Match[]): TextKey | undefined {
  return handlesOf(matches)
    .flatMap((handle) => ("title" in handle ? [handle.title] : []))
    .filter(isTitle)
    .at(-1);
}

/** Where the matched routes' second skip link leads; null for none. */
export function skipOf(matches: readonly Match[]): NonNullable<PageHandle["skipTo"]> | null {
  return (
    handlesOf(matches)
      .flatMap((handle) => ("skipTo" in handle ? [handle.skipTo] : []))
      .find(isSkip) ?? null
  );
}

/** What waits for the late parts of a route's page; null where it has none. */
export function partsOf(handle: unknown): ((data: unknown) => Promise<unknown>) | null {
  if (typeof handle !== "object" || handle === null || !("parts" in handle)) return null;
  // That it takes what the loader of its own route gives, the route module says.
  return handle.parts as (data: unknown) => Promise<unknown>;
}

const isSkip = (skip: unknown): skip is NonNullable<PageHandle["skipTo"]> =>
  typeof skip === "object" && skip !== null && "id" in skip && "text" in skip;

// Which keys there are, `satisfies PageHandle` has checked in the route module.
const isTitle = (title: unknown): title is TextKey => typeof title === "string";

function handlesOf(matches: readonly Match[]): object[] {
  return matches.map(({ handle }) => handle).filter((handle) => typeof handle === "object" && handle !== null);
}
