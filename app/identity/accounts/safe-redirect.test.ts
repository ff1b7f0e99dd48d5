import { describe, expect, it } from "vitest";
import { loginPath, pageOf, safeRedirect } from "../../session/safe-redirect";

describe("safeRedirect", () => {
  it.each(["/studies", "/studies?status=final&skip=20", "/studies/a/reports/b#finding", "/%2F", "/a//b", "/@evil"])(
    "goes on to %s, which stays on this site",
    (target) => expect(safeRedirect(target)).toBe(target),
  );

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/a/../../\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    " /studies",
    "",
  ])("does not go on to %j", (target) => expect(safeRedirect(target, "/home")).toBe("/home"));

  it("does not go on to a missing target", () => {
    expect(safeRedirect(null)).toBe("/studies");
    expect(safeRedirect(undefined)).toBe("/studies");
  });

  it("keeps an encoded address a path of this site", () => {
    expect(safeRedirect("/%5Cevil.example")).toBe("/%5Cevil.example");
    expect(new URL(safeRedirect("/%2F%2Fevil.example"), "http://here").host).toBe("here");
  });
});

describe("loginPath", () => {
  it("carries the whole way back", () => {
    const path = loginPath("/studies?name=a%26b&skip=20");
    expect(new URL(path, "http://here").searchParams.get("redirect")).toBe("/studies?name=a%26b&skip=20");
  });
});

describe("pageOf", () => {
  const asked = (method: string, headers: Record<string, string> = {}) =>
    pageOf(new Request("http://here/upload/begin?a=1", { method, headers: { Host: "here", ...headers } }));

  it("is the page that sent the form, where the browser tells it", () => {
    expect(asked("POST", { Referer: "https://here/upload?org=1" })).toBe("/upload?org=1");
  });

  it("is the address itself for what was opened, or sent from elsewhere or from nowhere", () => {
    expect(asked("GET", { Referer: "https://here/upload" })).toBe("/upload/begin?a=1");
    expect(asked("POST", { Referer: "https://there/upload" })).toBe("/upload/begin?a=1");
    expect(asked("POST", { Referer: "nothing" })).toBe("/upload/begin?a=1");
    expect(asked("POST")).toBe("/upload/begin?a=1");
  });
});
