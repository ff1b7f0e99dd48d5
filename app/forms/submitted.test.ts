import { ORPCError } from "@orpc/client";
import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Login, Registration } from "#contract/identity/accounts";
import { problems } from "#contract/kernel/problems";
import type { ProblemCode } from "#contract/kernel/problems";
import { RegistryOrder } from "#contract/registration/registry-order";
import { apiFor } from "../session/api.server";
import { posted } from "./posted.server";
import { ruleText } from "./rule-text.server";
import { submitted } from "./submitted.server";

const context: AppLoadContext = {
  platform: {
    client: () => {
      throw new Error("not called");
    },
    fetch: () => Promise.reject(new Error("not called")),
  },
  answer: () => Promise.reject(new Error("no page")),
  nonce: "",
  requestId: "request-1",
  mostMultipartBytes: 0,
  logFault: () => undefined,
  cookieSecrets: ["secret"],
  secureCookies: false,
  clientIp: null,
  analyticsUrl: null,
  isDemo: false,
  isBillingHost: false,
};

function send(fields: Record<string, string>, language = "en") {
  const request = new Request("http://here/register?from=x", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: `language=${language}` },
  });
  return posted({ request, context: { ...context } });
}

const problem = (code: ProblemCode, data?: unknown) => () =>
  Promise.reject(new ORPCError(code, { status: problems[code], data }));
const good = { username: "zhang", password: "abc123", name: "Zhang Wei", intent: "register" };

/** The answer of a form that was not accepted. */
function answerOf(result: Awaited<ReturnType<typeof submitted>>) {
  if (result instanceof Response) throw new Error("was accepted");
  return { status: result.init?.status, ...result.data };
}

describe("submitted", () => {
  it("performs with what the contract's schema made of the form, then gets the page again", async () => {
    const perform = vi.fn(() => Promise.resolve());
    const result = await submitted(await send({ ...good, username: "  zhang " }), Registration, perform);
    expect(perform).toHaveBeenCalledWith({ username: "zhang", password: "abc123", name: "Zhang Wei" });
    expect(result).toMatchObject({ status: 303 });
    expect(result instanceof Response && result.headers.get("Location")).toBe("/register?from=x");
  });

  it("goes where the operation's redirect says", async () => {
    const result = await submitted(await send(good), Registration, () => Promise.resolve(redirect("/login")));
    expect(result instanceof Response && result.headers.get("Location")).toBe("/login");
  });

  it("answers broken rules in the reader's words, with everything typed except the password", async () => {
    const perform = vi.fn();
    const typed = { ...good, username: "a b", password: "abcdef" };
    const answer = answerOf(await submitted(await send(typed), Registration, perform));
    expect(perform).not.toHaveBeenCalled();
    expect(answer).toMatchObject({ status: 422, intent: "register", problem: null });
    expect(answer.result.error).toEqual({
      username: ["Use letters, digits, “-” and “_” only."],
      password: [expect.stringContaining("too simple")],
    });
    expect(answer.result.initialValue).toMatchObject({ username: "a b", name: "Zhang Wei" });
    expect(JSON.stringify(answer)).not.toContain("abcdef");
  });

  it("names the limit that a value broke, in each language", async () => {
    const typed = { ...good, name: "x".repeat(65) };
    for (const [language, text] of [
      ["en", "At most 64 characters."],
      ["chs", "最多 64 个字符。"],
      ["tib", "མང་མཐའ་ཡིག་རྟགས་ 64 ཡིན།"],
    ] as const) {
      const answer = answerOf(await submitted(await send(typed, language), Registration, () => Promise.resolve()));
      expect(answer.result.error).toEqual({ name: [text] });
    }
  });

  it("counts one as one in English, and says a limit that nothing names all the same", async () => {
    const form = await send({ prefix: "AB" });
    const answer = answerOf(await submitted(form, z.object({ prefix: z.string().max(1, "tooLong") }), vi.fn()));
    expect(answer.result.error).toEqual({ prefix: ["At most 1 character."] });
    expect(ruleText(form.t, { message: "tooLong" })).toMatch(/^At most .*characters\.$/);
  });

  it("says what a field takes that got letters for a number, or hanzi for plain letters", async () => {
    const perform = vi.fn(() => Promise.resolve());
    const typed = { name: "张三", namePinyin: "张三", weight: "heavy", age: "1.5" };
    const { error } = answerOf(await submitted(await send(typed), RegistryOrder, perform)).result;
    expect(error).toMatchObject({
      namePinyin: [expect.stringContaining("ZHANG San")],
      weight: ["A number, e.g. 12 or 12.5."],
      age: ["A whole number, e.g. 12."],
    });
    expect(perform).not.toHaveBeenCalled();
  });

  it("puts a problem that is one field's fault at that field", async () => {
    const answer = answerOf(
      await submitted(await send(good), Registration, problem("username_taken"), { username_taken: "username" }),
    );
    expect(answer.status).toBe(409);
    expect(answer.result.error).toEqual({ username: ["This user name is taken. Please choose another."] });
    expect(answer.result.initialValue).toMatchObject({ name: "Zhang Wei" });
  });

  it("puts each part of a problem at the field whose fault it is, and nowhere else", async () => {
    const answer = answerOf(
      await submitted(await send(good), Registration, problem("report_incomplete", { fields: ["name"] }), {
        report_incomplete: ({ fields }) => (Array.isArray(fields) && fields[0] === "name" ? { name: "required" } : {}),
      }),
    );
    expect(answer.result.error).toEqual({ name: ["Please fill in this field."] });
  });

  it("puts what the platform names itself at the fields that were sent, by their rules", async () => {
    const issues = [
      { path: "name", message: "dayAhead" },
      { path: "elsewhere", message: "required" },
    ];
    const answer = answerOf(await submitted(await send(good), Registration, problem("invalid", { issues })));
    expect(answer.result.error).toEqual({ name: ["The day lies in the future."] });
    expect(answer.result.initialValue).toMatchObject({ username: "zhang" });
    const other = answerOf(
      await submitted(await send(good), Registration, problem("invalid", { issues: issues.slice(1) })),
    );
    expect(other.result.error).toEqual({ "": [expect.any(String)] });
  });

  it("puts any other problem at the head of the form and hands over its detail", async () => {
    const detail = { holder: "Li Min" };
    const answer = answerOf(await submitted(await send(good), Registration, problem("report_locked", detail)));
    expect(answer.status).toBe(423);
    expect(answer.result.error).toEqual({ "": [expect.stringMatching(/^Li Min is editing/)] });
    expect(answer.problem).toEqual({ code: "report_locked", detail, requestId: "request-1" });
  });

  it("answers wrong credentials on the form", async () => {
    const answer = answerOf(
      await submitted(await send({ username: "x", password: "y" }), Login, problem("wrong_credentials")),
    );
    expect(answer).toMatchObject({ status: 401, result: { error: { "": ["Username or password wrong."] } } });
  });

  it("does not hide a fault of our own", async () => {
    const fault = new TypeError("x is not a function");
    await expect(submitted(await send(good), Registration, () => Promise.reject(fault))).rejects.toBe(fault);
  });

  it("does not take an ended session for an answer to the form", async () => {
    const ended = submitted(await send(good), Registration, problem("TokenExpiredError"));
    await expect(ended).rejects.toBeInstanceOf(ORPCError);
  });
});

describe("apiFor", () => {
  const calling = (call: () => Promise<never>, accept: string) => {
    const request = new Request("http://here/studies?skip=20", { headers: { Accept: accept } });
    const client = { accounts: { me: call } };
    const platform = { ...context.platform, client: () => client as never };
    return apiFor({ request, context: { ...context, platform } }, "token").accounts.me({});
  };

  it("throws a problem as what the error page shows", async () => {
    await expect(calling(problem("forbidden", { action: "exam_get" }), "text/html")).rejects.toMatchObject({
      data: { code: "forbidden", detail: { action: "exam_get" }, requestId: "request-1" },
      init: { status: 403 },
    });
  });

  it("sends a whole page without a session to the login page with the way back", async () => {
    const thrown: unknown = await calling(problem("TokenExpiredError"), "text/html").catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect(thrown instanceof Response && thrown.headers.get("Location")).toBe("/login?redirect=%2Fstudies%3Fskip%3D20");
  });

  it("passes a fault on as it is", async () => {
    await expect(calling(() => Promise.reject(new RangeError("no")), "text/html")).rejects.toBeInstanceOf(RangeError);
  });
});
