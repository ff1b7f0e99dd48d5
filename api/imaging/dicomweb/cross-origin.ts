import type { MiddlewareHandler } from "hono";
import { validate } from "uuid";
import { viewerOrigin } from "#contract/kernel/viewer-template";
import type { Database } from "#api/infrastructure/database/connect";
import { templatesOf } from "#api/organizations/lists/external-viewer-queries";

/**
 * Pages of an organization's external viewers read its DICOMweb from their own origin (the Fetch standard's CORS
 * protocol). They bring a token each time: cookies of this installation are not theirs to use.
 */
export const forExternalViewers =
  (db: Database): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header("origin");
    const bucketId = c.req.path.split("/")[2] ?? "";
    if (origin === undefined || !validate(bucketId)) return next();
    const known = (await templatesOf(db, bucketId)).some(({ template }) => viewerOrigin(template) === origin);
    if (known && c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined) {
      return new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": "GET, OPTIONS",
          "access-control-allow-headers": "authorization, accept, range, if-none-match",
          "access-control-max-age": "600",
          vary: "Origin",
        },
      });
    }
    await next();
    if (!known) return;
    c.res.headers.set("access-control-allow-origin", origin);
    c.res.headers.set("access-control-expose-headers", "content-type, content-length, content-range, etag, warning");
    c.res.headers.append("vary", "Origin");
  };
