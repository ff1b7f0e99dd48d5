import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { textsOf } from "#texts/texts-of.server";
import { redirectDone, redirectOn, takeDone } from "./done.server";

const context = { secureCookies: false } as AppLoadContext;

/** A browser's next request, with the cookie that came with an answer. */
function requestOf(path: string, answer: Response) {
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return new Request(`http://ris.local${path}`, { headers: { cookie } });
}
const said = (path: string, answer: Response) => takeDone(requestOf(path, answer), context, textsOf("chs"));

test("only the page that the form led to says what was done: another one leaves it where it is", () => {
  const answer = redirectDone(context, "/studies/2/reports/3?modality=CT", "reportSubmitted");
  expect(said("/studies/1/reports/2?modality=CT", answer)).toBeNull();
  expect(said("/studies", answer)).toBeNull();
  const taken = said("/studies/2/reports/3?modality=CT", answer);
  expect(taken?.notice.text).toBe("上一份报告已提交审核。");
  expect(taken?.header).toContain("Max-Age=0");
});

test("it is said on a page whose address is not of plain letters", () => {
  const path = encodeURI("/settings/admin/domains/影像.cn");
  expect(said(path, redirectDone(context, path, "saved"))?.notice.text).toBe("已保存。");
});

test("an address that only leads on passes it on; one that it is not for does not touch it", () => {
  const answer = redirectDone(context, "/", "passwordChanged");
  const on = redirectOn({ request: requestOf("/", answer), context }, "/studies");
  expect(said("/studies", on)?.notice.id).toBe(said("/", answer)?.notice.id);
  const other = redirectOn({ request: requestOf("/groups/1", answer), context }, "/groups/1/organizations");
  expect(other.headers.getSetCookie()).toEqual([]);
});

test("a cookie without a page, or of no known text, says nothing", () => {
  for (const value of ["saved", `saved.${crypto.randomUUID()}`, `nothing.${crypto.randomUUID()}.Lw`]) {
    const answer = new Response(null, { headers: { "Set-Cookie": `done=${value}` } });
    expect(said("/", answer)).toBeNull();
  }
});
