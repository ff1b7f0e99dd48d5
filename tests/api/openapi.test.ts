import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { routes } from "#api/routes";
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
  expect(paths["/uploads/{id}"]?.delete?.responses["204"]).toEqual({ description: "Done" });
  for (const { declaration } of streamRoutes) {
    expect(paths[declaration.path]?.[declaration.method.toLowerCase()]).toBeDefined();
  }
});

interface Operation {
  name: string;
  path: string;
  operationId: string | undefined;
  parameters: { name: string; in: string; required?: boolean }[];
  body: Record<string, unknown> | undefined;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const Whole = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string() })).optional(),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }).loose(),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(
      z.enum(["get", "post", "put", "patch", "delete"]),
      z.object({
        operationId: z.string().optional(),
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.enum(["path", "query", "header"]),
              required: z.boolean().optional(),
              schema: z.unknown(),
            }),
          )
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
        responses: z.record(
          z.string().regex(/^(default|[1-5]\d\d)$/),
          z.object({ description: z.string(), content: z.record(z.string(), z.unknown()).optional() }),
        ),
      }),
    ),
  ),
});

async function described() {
  const document: unknown = await (await world.fetch("/api/v1/openapi.json")).json();
  const whole = Whole.parse(document);
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { operationId, parameters, requestBody, responses } = operation;
      return { name: `${method} ${path}`, path, operationId, parameters, body: requestBody?.content, responses };
    }),
  );
  return { document, operations };
}

/** Every $ref of the document. */
function refsIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" ? [value] : refsIn(value),
  );
}

const at = (document: unknown, ref: string) =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((part, key) => (typeof part === "object" && part ? Reflect.get(part, key) : undefined), document);

test("the description is a whole OpenAPI 3.1 document: what it refers to is in it, every operation has a name", async () => {
  const { document, operations } = await described();
  const refs = new Set(refsIn(document));
  expect(refs.size).toBeGreaterThan(0);
  expect([...refs].filter((ref) => at(document, ref) === undefined)).toEqual([]);
  const ids = operations.flatMap(({ operationId }) => operationId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations.length).toBe(routes.length - 1);
});

test("every parameter of a path is described, once and as required, and none that the path has not", async () => {
  for (const { name, path, parameters } of (await described()).operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const told = parameters.filter((parameter) => parameter.in === "path");
    expect({ name, told: told.map((parameter) => parameter.name) }).toEqual({ name, told: inPath });
    expect({ name, required: told.every(({ required }) => required === true) }).toEqual({ name, required: true });
    const all = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect({ name, different: new Set(all).size }).toEqual({ name, different: all.length });
  }
});

test("every operation says what it answers; one that only reads has no body", async () => {
  for (const { name, body, responses } of (await described()).operations) {
    const good = Object.keys(responses).filter((status) => /^2/.test(status));
    expect({ name, good: good.length }).toEqual({ name, good: 1 });
    if (name.startsWith("get ")) expect({ name, body }).toEqual({ name, body: undefined });
    if (!good.includes("204"))
      expect({ name, has: Boolean(responses[good[0] ?? ""]?.content) }).toEqual({ name, has: true });
  }
});

test("attachments are described: a form in, a picture or document out, and no account for a signed address", async () => {
  const { operations } = await described();
  const of = (name: string) => operations.find((operation) => operation.name === name);
  expect(Object.keys(of("post /reports/{id}/upload-attachments")?.body ?? {})).toEqual(["multipart/form-data"]);
  expect(Object.keys(of("post /reports/{id}/upload-attachments")?.responses ?? {})).toContain("201");
  expect(of("get /attachments/{id}/signed")?.parameters.map(({ name }) => name)).toEqual([
    "id",
    "by",
    "expires",
    "signature",
  ]);
  const { paths } = Described.parse(await (await world.fetch("/api/v1/openapi.json")).json());
  expect(paths["/attachments/{id}/signed"]?.get?.security).toEqual([]);
  for (const name of [
    "get /reports/{id}/images",
    "get /reports/{id}/attachments",
    "get /reports/{id}/attachments/{aid}/presign-url",
    "delete /reports/{id}/attachments/{aid}",
    "get /exams/{id}/co-exams",
    "get /policies/images",
    "get /policies/forms",
    "post /shares/{id}/pin",
  ]) {
    expect({ name, there: of(name) !== undefined }).toEqual({ name, there: true });
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
