import { once } from "node:events";
import { createServer, IncomingMessage, type IncomingHttpHeaders } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index";
import type { ApiAccess } from "../../server/api-access";
import { compressed } from "../../server/compress";
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

test("every operation of the contract is asked over HTTP: the client keeps none of their names for itself", async () => {
  const nowhere = remoteApi("http://127.0.0.1:1").client(null, testOrigin);
  for (const [domain, operations] of Object.entries(contract)) {
    for (const name of Object.keys(operations)) {
      const answer: unknown = Reflect.get(Reflect.get(nowhere, domain), name)({});
      expect(answer, `${domain}.${name}`).toBeInstanceOf(Promise);
      await expect(answer, `${domain}.${name}`).rejects.toThrow();
    }
  }
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

/** What goes over to a platform that packs its answers, and comes back of it. */
async function carried(init: RequestInit & { duplex?: "half" }) {
  const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
  const listener = getRequestListener(async (incoming) =>
    compressed(incoming, Response.json({ text: "德吉央宗".repeat(1_000) }, { headers: { "x-of-the-platform": "1" } })),
  );
  const packing = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    asked.push({ headers: request.headers, body });
    await listener(request, response);
  });
  packing.listen(0, "127.0.0.1");
  await once(packing, "listening");
  const to = remoteApi(`http://127.0.0.1:${(packing.address() as AddressInfo).port}`);
  const answer = await to.fetch(new Request("http://ris.local/api/v1/accounts/login", init), testOrigin);
  const read = { headers: answer.headers, json: await answer.json() };
  packing.close();
  return { ...read, asked: asked[0] };
}

test("a call goes over whole, without what concerns its connection alone, and so comes its answer back", async () => {
  const { headers, json, asked } = await carried({
    method: "POST",
    headers: {
      "accept-encoding": "gzip, br",
      "transfer-encoding": "chunked",
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "AAMAAABkAAQCAAAAAAIAAAAA",
      expect: "100-continue",
      "x-of-the-client": "1",
    },
    body: new Blob(["a body ", "in pieces"]).stream(),
    duplex: "half",
  });
  expect(json).toEqual({ text: "德吉央宗".repeat(1_000) });
  expect(headers.get("x-of-the-platform")).toBe("1");
  for (const name of ["content-encoding", "connection", "keep-alive"]) expect(headers.get(name)).toBeNull();
  expect(asked?.body).toBe("a body in pieces");
  expect(asked?.headers).toMatchObject({ "x-of-the-client": "1" });
  for (const name of ["upgrade", "http2-settings", "expect"]) expect(asked?.headers[name]).toBeUndefined();
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
