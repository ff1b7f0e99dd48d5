import { beforeAll, describe, expect, it } from "vitest";
import type { TestAccount } from "../support/given";
import { testPlatform, type TestPlatform } from "../support/platform";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "admin");
});

const send = (method: string, path: string, body?: string, type = "application/json") =>
  world.fetch(`/api/v1${path}`, {
    method,
    as: account,
    ...(body === undefined ? {} : { body, headers: { "content-type": type } }),
  });

describe("the body of a call", () => {
  it.each(["[]", "[{}]", '"text"', "7", "true", "null"])("may not be %s where fields belong", async (body) => {
    const { report } = await world.given.exam({ bucketId: bucket.id });
    for (const path of ["/exams/page-query", "/exams/newly", `/reports/${report.id}/lock`, "/accounts/logout"]) {
      const response = await send("POST", path, body);
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ code: "bad_request", data: { issues: [{ message: "object" }] } });
    }
    expect((await send("GET", "/accounts/me")).status).toBe(200);
  });

  it.each([
    ["objects", '{"a":', "}"],
    ["lists", "[", "]"],
  ])("may not nest 50,000 %s in each other", async (_, open, close) => {
    const nested = `{"query":${open.repeat(50_000)}${open === "[" ? "" : "1"}${close.repeat(50_000)}}`;
    for (const path of ["/exams/page-query", "/accounts/login", "/accounts/logout"]) {
      const response = await send("POST", path, nested);
      expect([path, response.status, await response.json()]).toMatchObject([path, 400, { code: "bad_request" }]);
    }
  });

  it("that is no JSON is refused as well", async () => {
    expect((await send("POST", "/exams/page-query", "{")).status).toBe(400);
    expect((await send("POST", "/exams/page-query", "filters", "text/plain")).status).toBe(400);
    expect((await send("POST", "/exams/page-query", "PK", "application/octet-stream")).status).toBe(400);
    expect((await send("POST", "/exams/page-query", "a=b", "application/x-www-form-urlencoded")).status).toBe(400);
  });

  it.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])(
    "is not read beyond its limit, sent as %s",
    async (type) => {
      const response = await send("POST", "/exams/page-query", `{"x":"${"x".repeat(5 * 1024 * 1024)}"}`, type);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: "request_too_large" });
    },
  );

  it("may be left out where nothing is needed", async () => {
    expect((await send("POST", "/exams/page-query")).status).toBe(200);
    expect((await send("POST", "/exams/page-query", "")).status).toBe(200);
    expect((await send("POST", "/exams/page-query", "{}")).status).toBe(200);
  });
});

describe("an address asked with another verb", () => {
  it.each([
    ["GET", "/exams/page-query", "POST"],
    ["PUT", "/accounts/me", "GET, HEAD, PATCH"],
    ["DELETE", "/exams/0195f0aa-0000-7000-8000-000000000001", "GET, HEAD, POST"],
    ["POST", "/openapi.json", "GET, HEAD"],
    ["DELETE", "/uploads/0195f0aa-0000-7000-8000-000000000001/files/0", "PUT"],
    ["POST", "/attachments/0195f0aa-0000-7000-8000-000000000001/file", "GET, HEAD"],
  ])("%s %s says which it takes", async (method, path, allow) => {
    const response = await send(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    expect(await response.json()).toMatchObject({ code: "method_not_allowed", status: 405 });
  });

  it("may be asked for the head of what it would answer", async () => {
    const response = await send("HEAD", "/accounts/me");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });

  it("nobody has stays not found, whatever the verb", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await send(method, "/nothing/here");
      expect(response.status).toBe(404);
      expect(response.headers.get("allow")).toBeNull();
    }
  });
});
