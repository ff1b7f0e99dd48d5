import { expect, it } from "vitest";
import { ProblemBody } from "#contract/kernel/problem-body";
import { worded } from "./worded-problem";

const refused = (code: string, data = {}) =>
  Response.json(
    { type: "about:blank", title: code, status: 423, code, data },
    { status: 423, headers: { "content-type": "application/problem+json" } },
  );
const asked = (headers: Record<string, string>) => new Request("http://ris.local/api/v1/exams", { headers });

it.each([
  [{}, "zh-CN", "李主任"],
  [{ cookie: "language=tib" }, "bo", "李主任"],
  [{ "accept-language": "fr", cookie: "language=en" }, "en", "李主任"],
  [{ "accept-language": "fr, en-GB;q=0.8, zh;q=0.5", cookie: "language=tib" }, "en", "李主任"],
  [{ "accept-language": "en;q=0, bo-CN" }, "bo", "李主任"],
])("a problem asked for with %o is told in %s", async (headers, language, name) => {
  const answer = await worded(asked(headers), refused("report_locked", { holder: name }));
  expect([answer.status, answer.headers.get("content-language")]).toEqual([423, language]);
  const { detail, ...problem } = ProblemBody.parse(await answer.json());
  expect(problem).toMatchObject({ code: "report_locked", title: "report_locked", data: { holder: name } });
  expect(detail).toContain(name);
});

it("any other answer is left as it is", async () => {
  const answer = Response.json({ code: "report_locked" });
  expect(await worded(asked({}), answer)).toBe(answer);
});
