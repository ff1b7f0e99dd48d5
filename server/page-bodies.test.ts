import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "../app/routes";
import { pageBodies, pageBodyOf } from "./page-bodies";

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
