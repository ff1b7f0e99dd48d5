import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { paramOf } from "./param-of.server";

const context = { requestId: "r1" } as AppLoadContext;
const examId = "0b9f3c1e-1111-4111-8111-111111111111";

test("a parameter of the address is read by its name", () => {
  expect(paramOf({ params: { examId }, context }, "examId")).toBe(examId);
  expect(paramOf({ params: { code: "7K2M" }, context }, "code")).toBe("7K2M");
});

test.each([
  { params: {}, name: "examId" },
  { params: { examId: "nowhere" }, name: "examId" },
  { params: {}, name: "code" },
] as const)("what is missing or no id is not found: $params", ({ params, name }) => {
  expect(() => paramOf({ params, context }, name)).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ code: "not_found" }), init: { status: 404 } }),
  );
});
