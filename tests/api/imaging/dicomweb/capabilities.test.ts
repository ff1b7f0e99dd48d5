import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let account: TestAccount;
let root: string;
beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  account = await world.given.member(bucket, "member");
  root = `/dicomweb/${bucket.id}`;
});

const options = (path: string, accept: string) =>
  world.fetch(path, { as: account, method: "OPTIONS", headers: { accept } });

test("the service tells what it answers, as WADL or as JSON", async () => {
  const wadl = await options(root, "*/*");
  expect(wadl.headers.get("content-type")).toContain("application/vnd.sun.wadl+xml");
  const text = await wadl.text();
  expect(text).toContain('<resource path="studies/{study}/series/{series}/instances/{instance}/frames/{frames}">');
  expect(text).toContain('<param name="ReferringPhysicianName" style="query"/>');
  const json = await (await options(root, "application/json")).json();
  expect(json.resources).toContainEqual(expect.objectContaining({ method: "GET", path: "/studies/{study}/metadata" }));
  expect((await (await options(`${root}/`, "application/json")).json()).resources).toHaveLength(json.resources.length);
  expect((await options(root, "text/plain")).status).toBe(406);
});

test("what it does not answer is refused in the words of HTTP", async () => {
  const nobody = await world.fetch(`${root}/studies`);
  expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Radbridge"']);
  expect(nobody.headers.get("content-type")).toBe("application/problem+json");
  const asked = await options(`${root}/studies/1.2.3/metadata`, "*/*");
  expect([asked.status, asked.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const verb = await world.fetch(`${root}/studies/1.2.3/metadata`, { as: account, method: "DELETE" });
  expect([verb.status, verb.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await world.fetch(`${root}/studies/`, { as: account })).status).toBe(204);
  expect((await world.fetch(`${root}/patients`, { as: account })).status).toBe(404);
});
