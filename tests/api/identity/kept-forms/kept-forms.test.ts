import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { keptForms } from "#api/infrastructure/database/schema/index";
import { removeOldForms } from "#api/identity/kept-forms/kept-form-queries";
import { keptMinutes, longestSealed } from "#contract/identity/kept-forms";
import { answersOfPage } from "../../../../app/page/answers-of-page.server";
import { keepTyped } from "../../../../app/session/kept-form.server";
import { problemOf } from "../../../support/problems";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

async function aged(minutes: number): Promise<string> {
  const { id } = await world.anonymous.keptForms.keep({ sealed: "sealed" });
  const created = sql`now() - make_interval(mins => ${minutes})`;
  await world.platform.db.update(keptForms).set({ created }).where(eq(keptForms.id, id));
  return id;
}

test("a form is there under its number for its time, and no longer", async () => {
  const young = await aged(keptMinutes - 1);
  const old = await aged(keptMinutes + 1);
  expect(await world.anonymous.keptForms.read({ id: young })).toEqual({ sealed: "sealed" });
  expect(await world.anonymous.keptForms.read({ id: old })).toEqual({ sealed: null });
  expect(await world.anonymous.keptForms.read({ id: crypto.randomUUID() })).toEqual({ sealed: null });
  expect(await removeOldForms(world.platform)).toBe(1);
  expect(await world.anonymous.keptForms.read({ id: young })).toEqual({ sealed: "sealed" });
});

/** Of each request anew: what is read of one must not be taken for the next. */
const contextOf = () =>
  ({
    platform: {
      client: (token) => world.api.client(token, testOrigin),
      fetch: () => Promise.reject(new Error("none")),
    },
    cookieSecrets: ["of the cookies"],
    secureCookies: false,
    // As a page has it that passes files on as they come.
    mostMultipartBytes: 0,
    requestId: "request-1",
  }) as Partial<AppLoadContext> as AppLoadContext;

/** What the page finds that a form without scripts leads to after its session was over. */
async function afterSignIn(body: FormData | URLSearchParams, contentLength: number) {
  const headers = { "content-length": String(contentLength) };
  const request = new Request("http://localhost/page", { method: "POST", body, headers });
  const way = await keepTyped({ request, context: contextOf() }, "/page", "signedOut");
  const cookie = way?.cookies.map((each) => each.split(";")[0]).join("; ") ?? "";
  const next = new Request(new URL(way?.path ?? "", "http://localhost"), { headers: { cookie } });
  const handled = { actionData: null, errors: null, matches: [{ route: { id: "page" } }] };
  const page = handled as Partial<EntryContext["staticHandlerContext"]> as EntryContext["staticHandlerContext"];
  return answersOfPage({ request: next, context: contextOf() }, page, new Headers());
}

test("files that came too late are to be chosen again, however large they are, and no form takes that for an answer", async () => {
  for (const bytes of [10_000, 30_000_000]) {
    const files = new FormData();
    files.append("files", new File(["a"], "a.pdf"));
    expect(await afterSignIn(files, bytes)).toEqual({ root: { why: "signedOut", isTyped: false, hadFiles: true } });
  }
});

test("a button without a form of its own is told of, and what was typed goes to its form", async () => {
  const pressed = await afterSignIn(new URLSearchParams({ intent: "verify" }), 100);
  expect(pressed).toEqual({ root: { why: "signedOut", isTyped: false, hadFiles: false } });
  const ticked = new URLSearchParams([
    ["__form__", "batch"],
    ["intent", "print"],
    ["exam", "1"],
    ["exam", "2"],
  ]);
  expect(await afterSignIn(ticked, 100)).toMatchObject({
    root: { isTyped: true },
    page: { form: "batch", intent: "print", result: { initialValue: { exam: ["1", "2"] } } },
  });
});

test("what is too long is not kept, and no address may fill the disk", async () => {
  const tooLong = world.anonymous.keptForms.keep({ sealed: "x".repeat(longestSealed + 1) });
  expect((await problemOf(tooLong)).code).toBe("bad_request");
  const keeping = Array.from({ length: 310 }, () => world.anonymous.keptForms.keep({ sealed: "x" }));
  const refused = (await Promise.allSettled(keeping)).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(10);
});
