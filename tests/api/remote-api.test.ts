import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAccess } from "../../server/api-access";
import { remoteApi } from "../../server/remote-api";
import { requestOrigin } from "../../server/request-origin";
import { tierHeader, tierHeaderOf } from "../../server/tier-header";
import { noProxies } from "../../server/trusted-proxies";
import { testPassword } from "../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../support/platform";
import { problemOf } from "../support/problems";

const secret = "a secret that web tier and platform share";

let world: TestPlatform;
let remote: ApiAccess;
const server = createServer((request, response) =>
  getRequestListener((incoming) => {
    const told = { TRUST_PROXY: noProxies, WEB_TIER_SECRET: secret };
    return world.api.fetch(incoming, requestOrigin(incoming, request, told));
  })(request, response),
);

beforeAll(async () => {
  world = await testPlatform();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("not listening");
  remote = remoteApi(`http://127.0.0.1:${address.port}`, secret);
});
afterAll(() => void server.close());

test("the same client works over HTTP: sign-in, a list, a record", async () => {
  const { given } = world;
  const bucket = await given.organization();
  const member = await given.member(bucket, "admin");
  const exam = await given.exam({ bucketId: bucket.id, patientName: "德吉央宗" });
  const credentials = { username: member.username, password: testPassword };
  const { accessToken } = await remote.client(null, testOrigin).accounts.login(credentials);
  const client = remote.client(accessToken, testOrigin);
  expect(await client.accounts.me({})).toEqual(await world.clientOf(member).accounts.me({}));
  expect((await client.reports.detail({ id: exam.report.id })).id).toBe(exam.report.id);
});

test("problems keep their code, status and detail over HTTP", async () => {
  const member = await world.given.account();
  const change = { oldPassword: testPassword, newPassword: "123456" };
  const here = await problemOf(world.clientOf(member).accounts.changePassword(change));
  const there = await problemOf(remote.client(member.token, testOrigin).accounts.changePassword(change));
  expect(there).toEqual(here);
  const nobody = await problemOf(remote.client("nobody", testOrigin).accounts.me({}));
  expect(nobody).toMatchObject({ code: "JsonWebTokenError", status: 401 });
});

/** The addresses that somebody's sign-ins came from, as the person sees them. */
async function addressesOf(member: { token: string }): Promise<(string | null)[]> {
  return (await world.clientOf(member).profile.sessions({})).map(({ ip }) => ip);
}

test("the platform counts who asked the web tier, not the web tier", async () => {
  const member = await world.given.account();
  const credentials = { username: member.username, password: testPassword };
  const patient = { ...testOrigin, ip: "203.0.113.9", requestId: "request-of-somebody" };
  await remote.client(null, patient).accounts.login(credentials);
  const posted = new Request("http://ris.local/api/v1/accounts/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.1", [tierHeader]: "a.b" },
    body: JSON.stringify(credentials),
  });
  expect((await remote.fetch(posted, { ...patient, ip: "203.0.113.10" })).status).toBe(200);
  expect(await addressesOf(member)).toEqual(expect.arrayContaining(["203.0.113.9", "203.0.113.10"]));
});

test("nobody else tells the platform an address", async () => {
  const call = { method: "GET", target: "/api/v1/accounts/me" };
  const now = Date.now();
  const headers: [string, string | null][] = [
    [tierHeaderOf(secret, call, { ...testOrigin, ip: "203.0.113.9" }, now), "203.0.113.9"],
    [tierHeaderOf("another secret of more than 32 characters", call, testOrigin, now), null],
    [tierHeaderOf(secret, { ...call, method: "POST" }, testOrigin, now), null],
    [tierHeaderOf(secret, { ...call, target: "/api/v1/exams" }, testOrigin, now), null],
    [tierHeaderOf(secret, call, testOrigin, now - 5 * 60_000), null],
    ["nonsense", null],
  ];
  for (const [header, ip] of headers) {
    const request = new Request(`http://ris.local${call.target}`, { headers: { [tierHeader]: header } });
    const incoming = new IncomingMessage(new Socket());
    expect(requestOrigin(request, incoming, { TRUST_PROXY: noProxies, WEB_TIER_SECRET: secret }).ip).toBe(ip);
  }
});
