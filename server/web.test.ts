import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { readConfig } from "../config";
import { caughtLog } from "../tests/support/caught-log";
import { Turns, usualLimits } from "./turns";
import { createWeb } from "./web";

type Pages = (request: Request, context?: AppLoadContext) => Promise<Response>;

/** What the server logs of one request for a page. */
async function logged(
  remix: Pages,
  { leaves = false, request = new Request("http://ris.local/studies?q=secret"), settings = {} } = {},
) {
  const { log, lines } = caughtLog("info");
  const client = () => {
    throw new Error("no api");
  };
  const api = {
    client,
    fetch: () => Promise.reject(new Error("no api")),
    readiness: async () => ({ isReady: true, text: "ready" }),
  };
  const web = createWeb({
    api,
    remix,
    config: readConfig({ NODE_ENV: "test", ...settings }),
    cookieSecrets: ["secret"],
    log,
    turns: new Turns(usualLimits),
    metrics: null,
    assetsDir: null,
  });
  const incoming = new IncomingMessage(new Socket());
  const outgoing = new ServerResponse(incoming);
  if (leaves) outgoing.destroy();
  const answer = await web.fetch(request, { incoming, outgoing });
  return { answer, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

const failed = () => Promise.resolve(new Response("Unexpected Server Error", { status: 500 }));

test("a fault of a page stands in the log as any other line, and its request is told of as an error", async () => {
  const { lines } = await logged((_, context) => {
    context?.logFault(new TypeError("nothing there"));
    return failed();
  });
  const requestId: unknown = expect.any(String);
  const line = { level: 50, time: expect.any(Number), requestId, method: "GET", path: "/studies" };
  expect(lines).toMatchObject([
    { ...line, msg: "a page failed", err: { type: "TypeError", message: "nothing there" } },
    { ...line, status: 500 },
  ]);
  expect(lines[0]?.requestId).toBe(lines[1]?.requestId);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("what is thrown past the pages is logged, and answered without its reason", async () => {
  const { answer, lines } = await logged(() => Promise.reject(new Error("a reason")));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("a reason");
  expect(lines).toMatchObject([
    { level: 50, msg: "a request failed", err: { message: "a reason" } },
    { level: 50, status: 500 },
  ]);
});

test("a request whose client left is no error, whatever became of its answer", async () => {
  const { lines } = await logged(failed, { leaves: true });
  expect(lines).toMatchObject([{ level: 30, status: 499 }]);
});

test.each([
  ["a page", "/logout", 403],
  ["a call of the api", "/api/v1/accounts/logout", 500],
])("a token of its own lets another site post to %s or not", async (_, path, status) => {
  const headers = { cookie: "session=x", authorization: "Bearer x", "sec-fetch-site": "cross-site" };
  const request = new Request(`http://ris.local${path}`, { method: "POST", headers });
  expect((await logged(failed, { request })).answer.status).toBe(status);
});

test("browsers are told to come by HTTPS where the public address is one", async () => {
  const told = async (settings: Record<string, string>) =>
    (await logged(failed, { settings })).answer.headers.get("strict-transport-security");
  expect(await told({ PUBLIC_ORIGIN: "https://images.hospital.cn" })).toBe("max-age=31536000");
  expect(await told({ PUBLIC_ORIGIN: "http://10.0.0.5:3000" })).toBeNull();
});

test("a form that its page does not take is told of on a page to a person, and as a problem to a program", async () => {
  const send = async (accept: string) => {
    const form = new FormData();
    form.set("picture", new Blob(["x"]), "a.png");
    const headers = { accept, "accept-language": "en", "sec-fetch-site": "same-origin" };
    const request = new Request("http://ris.local/login", { method: "POST", body: form, headers });
    const { answer } = await logged(failed, { request });
    return [answer.status, answer.headers.get("content-type"), await answer.text()];
  };
  const told = expect.stringContaining("What was sent is too large");
  expect(await send("text/html,*/*;q=0.8")).toEqual([413, "text/html; charset=utf-8", told]);
  const problem = expect.stringContaining("request_too_large");
  expect(await send("*/*")).toEqual([413, "application/problem+json", problem]);
});
