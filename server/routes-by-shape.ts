interface Route {
  id: string;
  parentId?: string;
  /** Without a leading slash it goes on from its parent's. */
  path?: string;
  index?: boolean;
}

/** The first segment of an address and how many it has. Addresses are compared without regard to case. */
export const shapeOf = ([first = "", ...more]: readonly string[]) => `${first.toLowerCase()}/${more.length}`;

/** Begins with a parameter, or is as long as the address likes: such a route can answer addresses of any shape. */
const isOpen = (segments: readonly string[]) =>
  segments[0]?.startsWith(":") || segments.some((segment) => segment === "*" || segment.endsWith("?"));

/** The routes that can answer addresses of each shape, those around them included. */
export function routesByShape(routes: Readonly<Record<string, Route>>): Map<string, Set<string>> {
  const lineage = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...lineage(parent), route] : [route];
  };
  const byShape = new Map<string, Set<string>>();
  const open: string[] = [];
  for (const route of Object.values(routes)) {
    // A frame is matched by what it holds alone.
    if (route.path === undefined && !route.index) continue;
    const line = lineage(route);
    const ids = line.map(({ id }) => id);
    const start = line.findLastIndex(({ path }) => path?.startsWith("/"));
    const segments = line.slice(Math.max(0, start)).flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
    if (isOpen(segments)) open.push(...ids);
    else byShape.set(shapeOf(segments), new Set([...(byShape.get(shapeOf(segments)) ?? []), ...ids]));
  }
  for (const known of byShape.values()) for (const id of open) known.add(id);
  return byShape;
}
