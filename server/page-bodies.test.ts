import type { RouteConfigEntry } from "@remix-run/route-config";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import routes from "../app/routes";
import { pageBodies, pageBodyOf } from "./page-bodies";

/** The page of each address: its module, and all parts of it, however far they stand. */
const modulesOf = (entries: readonly RouteConfigEntry[], above = ""): { address: string; text: string }[] =>
  entries.flatMap(({ path = "", file, children = [] }) => {
    const address = (path.startsWith("/") || above === "" ? path : `${above}/${path}`) || above;
    const text = [...partsOf(join("app", file))].map((part) => sourceOf(part)).join("\n");
    return [{ address, text }, ...modulesOf(children, address)];
  });

function partsOf(module: string, known = new Set<string>()): Set<string> {
  if (known.has(module)) return known;
  known.add(module);
  for (const [, part = ""] of sourceOf(module).matchAll(/from "(\.{1,2}\/[\w./-]+)"/g)) {
    const file = join(dirname(module), `${part}.tsx`);
    // Modules of another ending have no markup.
    if (existsSync(file)) partsOf(file, known);
  }
  return known;
}

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, "utf8");
  sources.set(file, source);
  return source;
}

const addresses = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => {
    const address = path.startsWith("/") || above === "" ? path : `${above}/${path}`;
    return [address || above, ...addresses(children, address || above)];
  });

test("what a page takes is declared for addresses that there are", () => {
  const known = addresses(routes);
  expect(Object.keys(pageBodies).filter((address) => !known.includes(address))).toEqual([]);
});

test("a page takes little and no files, unless it is declared to take more", () => {
  expect(pageBodyOf("/login")).toEqual({ form: 512 * 1024 });
  expect(pageBodyOf("/first-run.data")).toEqual({ form: 512 * 1024 });
  expect(pageBodyOf("/upload").multipart).toBe("streamed");
  expect(pageBodyOf("/upload.data").multipart).toBe("streamed");
  expect(pageBodyOf("/upload/begin").multipart).toBeUndefined();
  expect(pageBodyOf("/groups/1/organizations/2/settings/templates/3").multipart).toBe(24 * 1024 * 1024);
  expect(pageBodyOf("/groups/1/organizations/2/settings/templates").multipart).toBeUndefined();
});

test("a page that sends files takes them", () => {
  const sending = modulesOf(routes).filter(({ text }) =>
    [...text.matchAll(/<\w*[Ff]orm\b[^<]*?encType="multipart\/form-data"[^<]*?>/g)].some(
      ([tag]) => !/\baction=/.test(tag),
    ),
  );
  expect(sending.length).toBeGreaterThan(5);
  expect(sending.map(({ address }) => address).filter((address) => !pageBodyOf(address).multipart)).toEqual([]);
});
