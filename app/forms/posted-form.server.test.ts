import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { problemOf } from "../problems/thrown-problem.server";
import { formOf } from "./posted-form.server";

const multipart = "multipart/form-data; boundary=x";

function sent(type: string | null, body: string) {
  const context = { requestId: "1" } as AppLoadContext;
  const request = new Request("http://ris.local/login", { method: "POST", body });
  request.headers.delete("content-type");
  if (type) request.headers.set("content-type", type);
  return { form: formOf({ request, context }), context };
}

test.each([
  ["JSON", "application/json", "{}"],
  ["plain text", "text/plain", "username=a"],
  ["XML", "application/xml", "<a/>"],
  ["a type that only begins alike", "application/x-www-form-urlencoded-not", "a=b"],
  ["no type", null, "username=a"],
  ["no known type", ";;garbage", "username=a"],
  ["parts without a boundary", "multipart/form-data", "--x--"],
  ["parts cut short", multipart, '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nali'],
])("a form sent as %s is a bad request, not a fault of ours", async (_, type, body) => {
  const { form, context } = sent(type, body);
  const refusal: unknown = await form.catch((error: unknown) => error);
  expect(problemOf(refusal, context)?.code).toBe("bad_request");
});

test.each([
  ["application/x-www-form-urlencoded;charset=UTF-8", "username=alice"],
  ["Application/X-WWW-Form-Urlencoded", "username=alice"],
  [multipart, '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nalice\r\n--x--\r\n'],
])("a form sent as %s is read", async (type, body) => {
  expect((await sent(type, body).form).get("username")).toBe("alice");
});
