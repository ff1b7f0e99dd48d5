import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { notFound, problemOf } from "./thrown-problem.server";

const context = { requestId: "1" } as AppLoadContext;

it("a problem that was thrown is known again, also in the shape that Remix hands to the log", () => {
  const thrown = notFound(context);
  expect(problemOf(thrown, context)?.code).toBe("not_found");
  const answered = { status: 404, statusText: "", internal: false, data: thrown.data };
  expect(problemOf(answered, context)?.code).toBe("not_found");
  expect(problemOf(new Error("a fault"), context)).toBeNull();
});
