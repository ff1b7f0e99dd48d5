import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { routesByShape, shapeOf } from "./routes-by-shape";

/**
 * Remix's handler of a build. Remix compares an address with every route, four times a page, and prepares each comparison
 * anew. So the addresses of each shape have a handler that knows their routes only; any other, and one whose first segment
 * is written with escapes, goes to one that knows all.
 */
export function pageHandler(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, "production");
  const handlers = new Map(
    [...routesByShape(build.routes)].map(([shape, ids]) => [
      shape,
      createRequestHandler(partOf(build, ids), "production"),
    ]),
  );
  return (request, context) => {
    // Data for the scripts of a page has the page's address with an ending.
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    const handle = handlers.get(shapeOf(path.split("/").filter(Boolean))) ?? whole;
    return handle(request, context);
  };
}

function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Part>(routes: Record<string, Part>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
