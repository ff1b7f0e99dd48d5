import type { RouteConfigEntry } from "@remix-run/route-config";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import routes from "../app/routes";
import { pageBodies, pageBodyOf } from "./page-bodies";

/** The page of each address: its module, and the parts that it imports from beside it. */
const modulesOf = (entries: readonly RouteConfigEntry[], above = ""): { address: string; text: string }[] =>
  entries.flatMap(({ path = "", file, children = [] }) => {
    const address = (path.startsWith("/") || above === "" ? path : `${above}/${path}`) || above;
    const page = readFileSync(join("app", file), "utf8");
    const parts = [...page.matchAll(/from "(\.\/[\w-]+)"/g)].map(([, part = ""]) =>
      join("app", dirname(file), `${part}.tsx`),
    );
    const text = [page, ...parts.map((part) => readIfThere(part))].join("\n");
    return [{ address, text }, ...modulesOf(children, address)];
  });

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // A module without markup.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
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
