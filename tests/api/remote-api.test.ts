import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAccess } from "../../server/api-access";
import { remoteApi } from "../../server/remote-api";
import { testPassword } from "../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../support/platform";
import { problemOf } from "../support/problems";

let world: TestPlatform;
let remote: ApiAccess;
const server = createServer((request, response) =>
  getRequestListener((incoming) => world.api.fetch(incoming, testOrigin))(request, response),
);

beforeAll(async () => {
  world = await testPlatform();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("not listening");
  remote = remoteApi(`http://127.0.0.1:${address.port}`);
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
