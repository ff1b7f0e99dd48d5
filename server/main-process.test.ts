import { build } from "esbuild";
import { expect, test } from "vitest";

/** What unpacks, decodes or parses files, and where the server's own process may use it, for the reason given. */
const allowed: Record<string, Record<string, string>> = {
  sharp: {
    "api/imaging/dicomweb/rendering.ts": "pictures that our own renderer made",
    "api/reading/ai-tasks/local-provider.ts": "pictures that our own renderer made",
    "api/demo/demo-case-files.ts": "draws",
    "api/demo/demo-logos.ts": "draws",
    "api/demo/demo-stamp.ts": "draws",
    "api/demo/pen-strokes.ts": "draws",
  },
  yauzl: {
    "api/imaging/uploads/open-zip.ts":
      "names from the directory; entries piece by piece to a file, within zip-rules.ts",
  },
  "node:zlib": {
    "api/imaging/uploads/open-zip.ts": "checksums",
    "api/imaging/dicomweb/metadata.ts": "text that we packed ourselves",
    "server/compress.ts": "packs answers",
    "api/delivery/printing/woff.ts": "fonts of a package of ours",
    "api/dicom/encoding/dicom-file.ts":
      "header workers; in passing a deflated data set is left to them (read-header.ts)",
  },
  "dcmjs-codecs": { "api/dicom/pixels/frame-codecs.ts": "decodes nothing before loadCodecs, which workers alone call" },
  saxes: { "api/identity/wechats/push-message.ts": "64 kB at most, signed by WeChat, without entities" },
  "@fastify/busboy": { "api/kernel/multipart-files.ts": "parts of a form as they arrive, nothing held" },
};

/** Packages that read no files. One that does belongs into a worker, or above with its reason. */
const harmless = [
  ...["@aws-sdk/client-s3", "@aws-sdk/lib-storage", "@hono/node-server", "@node-rs/argon2", "@orpc/client"],
  ...["@orpc/contract", "@orpc/json-schema", "@orpc/openapi", "@orpc/openapi-client", "@orpc/server", "@orpc/zod"],
  ...["@remix-run/node", "@simplewebauthn/server", "bwip-js", "csv-stringify", "diff", "drizzle-orm", "hono", "jose"],
  ...[
    "i18next",
    "ical-generator",
    "lru-cache",
    "nodemailer",
    "otpauth",
    "pg",
    "pino",
    "pinyin-pro",
    "piscina",
    "prom-client",
    "qrcode",
    "rate-limiter-flexible",
    "uuid",
  ],
  ...["vite", "yazl", "zod"],
];

/** `@scope/name/part` → `@scope/name` */
const packageOf = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

test("nothing from outside is inflated, decoded or parsed as a file in the server's own process", async () => {
  const { metafile } = await build({
    entryPoints: ["server.ts"],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "build",
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "error",
  });
  const used = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports.filter(({ external }) => external).map(({ path }) => ({ file, name: packageOf(path) })),
  );
  expect(used.length).toBeGreaterThan(100);
  const isReader = (name: string) => name === "node:zlib" || !name.startsWith("node:");
  const unknown = used.filter(({ name, file }) => isReader(name) && !harmless.includes(name) && !allowed[name]?.[file]);
  expect(unknown).toEqual([]);
});
