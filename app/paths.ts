import type routes from "./routes";

/** As in routes.test.ts: a child's path stands below its parent's, unless it is written from the root. */
type PatternOf<Route, Above extends string = ""> = Route extends {
  path: infer Path extends string;
  children?: infer Children;
}
  ? Path extends `/${string}`
    ? Path | PatternOf<Each<Children>, Path>
    : `${Above}/${Path}` | PatternOf<Each<Children>, `${Above}/${Path}`>
  : never;

type Each<List> = List extends unknown[] ? List[number] : never;

/** The pages' addresses as routes.ts writes them. */
export type Pattern = Exclude<PatternOf<(typeof routes)[number]>, "/*">;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What an address may name. */
export type ParamName = NamesIn<Pattern>;

type Query = string | URLSearchParams | Record<string, string | null | undefined>;

const entriesOf = (query: Exclude<Query, string>) =>
  query instanceof URLSearchParams
    ? query
    : Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));

/**
 * The address of a page. React Router's generatePath() leaves a "/" or "?" within a value as it is, so it is not used.
 *
 * @param query as text it stays as it is; of an object, what is empty is left out
 */
export function pathTo<P extends Pattern>(pattern: P, params: Record<NamesIn<P>, string>, query: Query = ""): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: NamesIn<P>) => encodeURIComponent(params[name]));
  const asked = typeof query === "string" ? query : `${new URLSearchParams(entriesOf(query))}`;
  return asked ? `${path}?${asked}` : path;
}
