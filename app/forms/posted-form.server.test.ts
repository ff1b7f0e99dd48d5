import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { problemOf } from "../problems/thrown-problem.server";
import { formOf } from "./posted-form.server";

const multipart = "multipart/form-data; boundary=x";

function sent(type: string | null, body: string, length: string | null = String(body.length)) {
  const context = { requestId: "1", mostMultipartBytes: 1_000 } as AppLoadContext;
  const request = new Request("http://ris.local/login", { method: "POST", body });
  if (length !== null) request.headers.set("content-length", length);
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

test.each(["1001", null])("a form with files of more than its page takes is not read: %s bytes", async (length) => {
  const { form, context } = sent(multipart, "--x--\r\n", length);
  const refusal: unknown = await form.catch((error: unknown) => error);
  expect(problemOf(refusal, context)).toMatchObject({ code: "file_too_large", detail: { maxBytes: 1_000 } });
});

test("a field that names the thirty millionth of a list is a bad request", async () => {
  const type = "application/x-www-form-urlencoded";
  const { form, context } = sent(type, "rows[30000000]=x");
  const refusal: unknown = await form.catch((error: unknown) => error);
  expect(problemOf(refusal, context)?.code).toBe("bad_request");
});
