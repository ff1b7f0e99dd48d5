import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { streamRoutes } from "#api/stream-routes";
import { testPlatform, type TestPlatform } from "../support/platform";
import { problemOf } from "../support/problems";

const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        description: z.string().regex(/^Access: /),
        security: z.array(z.unknown()).optional(),
        responses: z.record(z.string(), z.unknown()).refine((responses) => "default" in responses),
      }),
    ),
  ),
});

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

test("the description tells of every operation and stream who may call it and how it refuses", async () => {
  const { paths } = Described.parse(await (await world.fetch("/api/v1/openapi.json")).json());
  expect(paths["/accounts/login"]?.post?.security).toEqual([]);
  expect(paths["/reports/{id}/detail"]?.get?.security).toBeUndefined();
  expect(paths["/reports/{id}/detail"]?.get?.description).toBe("Access: exam_get at the organization of the report.");
  for (const { declaration } of streamRoutes) {
    expect(paths[declaration.path]?.[declaration.method.toLowerCase()]).toBeDefined();
  }
});

test("a refusal for too many attempts says when to come back", async () => {
  const attempt = () =>
    world.fetch("/api/v1/accounts/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "guesser", password: "wrong-pass-1" }),
    });
  for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(401);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
});

test("logging out needs no body", async () => {
  const account = await world.given.account();
  const response = await world.fetch("/api/v1/accounts/logout", { method: "POST", as: account });
  expect(response.status).toBe(204);
  expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
});
