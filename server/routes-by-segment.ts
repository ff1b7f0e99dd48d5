interface Route {
  id: string;
  parentId?: string;
  /** Without a leading slash it goes on from its parent's. */
  path?: string;
  index?: boolean;
}

/** Begins with a parameter or takes the rest: such a route can answer any address. */
const isOpen = (segment: string) => segment.startsWith(":") || segment.startsWith("*");

/**
 * The routes that can answer addresses of each first segment, those around them included. Addresses are compared without
 * regard to case, so segments are in lower case.
 */
export function routesBySegment(routes: Readonly<Record<string, Route>>): Map<string, Set<string>> {
  const lineage = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...lineage(parent), route] : [route];
  };
  const bySegment = new Map<string, Set<string>>();
  for (const route of Object.values(routes)) {
    // A frame is matched by what it holds alone.
    if (route.path === undefined && !route.index) continue;
    const line = lineage(route);
    const start = line.findLastIndex(({ path }) => path?.startsWith("/"));
    const [segment = ""] = line.slice(Math.max(0, start)).flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
    const known = bySegment.get(segment.toLowerCase()) ?? new Set();
    for (const { id } of line) known.add(id);
    bySegment.set(segment.toLowerCase(), known);
  }
  const open = [...bySegment].filter(([segment]) => isOpen(segment));
  for (const [segment] of open) bySegment.delete(segment);
  for (const known of bySegment.values()) for (const [, ids] of open) for (const id of ids) known.add(id);
  return bySegment;
}
