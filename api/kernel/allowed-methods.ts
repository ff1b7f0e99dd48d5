/** An operation or stream as a client names it. */
export interface Route {
  method: string;
  /** Below /api/v1, parameters in braces: /reports/{id}/detail. */
  path: string;
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");
const isParameter = (segment: string | undefined) => segment?.startsWith("{") ?? false;

function fits(template: string[], path: string[]): boolean {
  return template.length === path.length && template.every((part, at) => isParameter(part) || part === path[at]);
}

/** Fixed words before parameters, from the left: /exams/page-query names an operation of its own, no exam. */
function moreExact(one: string[], other: string[]): number {
  const at = one.findIndex((segment, index) => isParameter(segment) !== isParameter(other[index]));
  if (at < 0) return 0;
  return isParameter(one[at]) ? 1 : -1;
}

/**
 * What an address takes, for the Allow header of 405 (RFC 9110 §15.5.6). Whoever may GET may also ask for the head.
 *
 * @param path below /api/v1, as it was asked for
 * @returns the methods of the path that fits best, or none for an address no operation has
 */
export function allowedMethods(routes: readonly Route[], path: string): string[] {
  const asked = segmentsOf(path);
  const fitting = routes.filter((route) => fits(segmentsOf(route.path), asked));
  const [best] = [...fitting].sort((one, other) => moreExact(segmentsOf(one.path), segmentsOf(other.path)));
  if (!best) return [];
  const template = segmentsOf(best.path);
  const methods = fitting
    .filter((route) => moreExact(segmentsOf(route.path), template) === 0)
    .map(({ method }) => method);
  return [...new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods)].sort();
}
