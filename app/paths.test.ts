import { expect, expectTypeOf, test } from "vitest";
import { pathTo } from "./paths";
import type { ParamName, Pattern } from "./paths";

const [examId, reportId] = ["0b9f3c1e-1111-4111-8111-111111111111", "0b9f3c1e-2222-4222-8222-222222222222"];

test("an address is its pattern with the parameters put in", () => {
  expect(pathTo("/studies/:examId/reports/:reportId", { examId, reportId })).toBe(
    `/studies/${examId}/reports/${reportId}`,
  );
  expect(pathTo("/studies", {})).toBe("/studies");
});

test("a parameter stays one segment whatever it holds", () => {
  expect(pathTo("/verify/:code", { code: "a/b?c#d 张:e" })).toBe("/verify/a%2Fb%3Fc%23d%20%E5%BC%A0%3Ae");
});

test("a query is added in any of its forms, without what says nothing", () => {
  expect(pathTo("/studies", {}, "name=冲突&all=1")).toBe("/studies?name=冲突&all=1");
  expect(pathTo("/studies", {}, new URLSearchParams([["a", "1"], ["a", "2"]]))).toBe("/studies?a=1&a=2"); // prettier-ignore
  expect(pathTo("/studies/export", {}, { list: "a=1&b=2", text: undefined, instance: null, q: "" })).toBe(
    "/studies/export?list=a%3D1%26b%3D2",
  );
  expect(pathTo("/studies", {}, "")).toBe("/studies");
  expect(pathTo("/studies", {}, { list: undefined })).toBe("/studies");
});

test("only pages of the route table have an address, and only with all their parameters", () => {
  expectTypeOf<"/groups/:groupId/organizations/:organizationId/settings/lists/:list/:entryId">().toExtend<Pattern>();
  expectTypeOf<"/settings/notification/:notificationId">().toExtend<Pattern>();
  expectTypeOf<"/studies/:examId/nowhere">().not.toExtend<Pattern>();
  expectTypeOf<string>().not.toExtend<Pattern>();
  expectTypeOf<"organizations">().not.toExtend<Pattern>();
  expectTypeOf<"examId" | "organizationId" | "code">().toExtend<ParamName>();
  expectTypeOf<"exam">().not.toExtend<ParamName>();
  // @ts-expect-error a parameter is missing
  expect(() => pathTo("/studies/:examId/reports/:reportId", { examId })).not.toThrow();
  // @ts-expect-error no such page
  expect(() => pathTo("/studies/:examId/nowhere", { examId })).not.toThrow();
});
