import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Radbridge api/v1</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>`;

const start = `SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#docs", docExpansion: "none", validatorUrl: null });`;

/** The docs page of api/v1: Swagger UI from its package, nothing from outside. */
export function apiDocs() {
  const files = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const app = new Hono();
  app.get("/", (c) => {
    // Swagger UI writes inline styles; scripts stay limited to this origin.
    c.header(
      "content-security-policy",
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    return c.html(page);
  });
  app.get("/start.js", (c) => c.body(start, 200, { "content-type": "text/javascript; charset=utf-8" }));
  app.use(
    "/*",
    serveStatic({ root: relative(process.cwd(), files), rewriteRequestPath: (path) => path.replace("/api/docs", "") }),
  );
  return app;
}
