import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { routesBySegment } from "./routes-by-segment";

/**
 * Remix's handler of a build. Remix compares an address with every route, four times a page. So the addresses of each
 * first segment have a handler that knows their routes only; any other, and one written with escapes, goes to one that
 * knows all.
 */
export function pageHandler(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, "production");
  const handlers = new Map(
    [...routesBySegment(build.routes)].map(([segment, ids]) => [
      segment,
      createRequestHandler(partOf(build, ids), "production"),
    ]),
  );
  return (request, context) => {
    const [, segment = ""] = new URL(request.url).pathname.split("/");
    // Data for the scripts of a page has the page's address with an ending.
    const handle = handlers.get(segment.replace(/\.data$/, "").toLowerCase()) ?? whole;
    return handle(request, context);
  };
}

function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Part>(routes: Record<string, Part>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
