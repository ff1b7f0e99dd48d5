import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../tests/support/free-port";

const mb = 1024 * 1024;
const remixServe = "node_modules/@remix-run/serve/dist/cli.js";

/** A module run as its own process, by `remix-serve` or alone. */
function run(args: string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], { env: { ...process.env, ...environment } });
  let printed = "";
  child.stdout.on("data", (bytes) => (printed += String(bytes)));
  child.stderr.on("data", (bytes) => (printed += String(bytes)));
  return { child, printed: () => printed };
}

type Answering = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The platform of a test; each test says how it answers. */
let answering: Answering = (_, outgoing) => outgoing.end();
const platform = createServer((incoming, outgoing) => answering(incoming, outgoing));

let tier: ReturnType<typeof run>;
let port: number;

beforeAll(async () => {
  platform.listen(0, "127.0.0.1");
  await once(platform, "listening");
  port = await freePort();
  tier = run([remixServe, "server/remix-serve.fixture.ts"], {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    API_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    COOKIE_SECRET: "a secret of the tests with 32 characters",
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_ORIGIN: "https://images.hospital.cn",
  });
  while (!tier.printed().includes("[remix-serve]")) {
    if (tier.child.exitCode !== null) throw new Error(tier.printed());
    await sleep(20);
  }
});
afterAll(async () => {
  tier.child.kill("SIGKILL");
  if (tier.child.exitCode === null) await once(tier.child, "exit");
  platform.close();
});
afterEach(() => {
  answering = (_, outgoing) => outgoing.end();
});

const sent = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
const ownPage = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

/** A request whose body and answer are in the hands of the test. */
function opened(path: string, method: string, headers: Record<string, string> = {}) {
  const sending = request(`http://127.0.0.1:${port}${path}`, { method, headers });
  sending.on("error", () => undefined);
  const answer = once(sending, "response").then(([incoming]: IncomingMessage[]) => {
    if (!incoming) throw new Error("no answer");
    return incoming;
  });
  return { sending, answer };
}

test.each(["/login", "/login.data", "/api/v1/exams", "/healthz"])("%s carries the security headers", async (path) => {
  const { headers } = await sent(path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("script-src 'self' 'nonce-");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("a page is asked as it was addressed, with all that was sent to it", async () => {
  const post = { method: "POST", headers: ownPage, body: "a=1" };
  expect(await (await sent("/settings?index", post)).json()).toMatchObject({
    method: "POST",
    path: "/settings",
    length: 3,
  });
  expect(await (await sent("/settings.data?index", post)).json()).toMatchObject({ path: "/settings.data", length: 3 });
  expect((await sent("/login", { method: "HEAD" })).status).toBe(200);
});

test("what stands in the query of an address is printed nowhere", async () => {
  for (const path of ["/studies?q=zhuoma", "/studies.data?q=zhuoma", "/api/v1/exams?q=zhuoma"]) await sent(path);
  await expect.poll(() => tier.printed()).toContain('"path":"/api/v1/exams"');
  expect(tier.printed()).not.toContain("zhuoma");
});

test("who asks is the one whom a proxy tells that is believed", async () => {
  const asked = async (headers: Record<string, string>) => (await (await sent("/login", { headers })).json()).ip;
  expect(await asked({})).toBe("127.0.0.1");
  expect(await asked({ "x-forwarded-for": "192.0.2.1, 203.0.113.9" })).toBe("203.0.113.9");
});

test.each<[string, Record<string, string>]>([
  ["of another site", { "sec-fetch-site": "cross-site", origin: "http://evil.local" }],
  ["of a browser that tells the site alone", { "sec-fetch-site": "cross-site" }],
  ["of an old browser on another site", { origin: "http://evil.local" }],
  ["of a browser that tells nothing", {}],
])("a post %s is refused, on pages as by scripts", async (_, headers) => {
  for (const path of ["/logout", "/logout.data", "/api/v1/accounts/logout"]) {
    const answer = await sent(path, { method: "POST", headers: { ...headers, cookie: "session=x" } });
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test.each(["/login", "/login.data"])("a body that is too large for %s is refused while it arrives", async (path) => {
  for (const [name, length] of [
    ["content-length", String(1024 * mb)],
    ["transfer-encoding", "chunked"],
  ] as const) {
    const { sending, answer } = opened(path, "POST", { ...ownPage, [name]: length });
    const send = () => {
      while (!sending.destroyed) if (!sending.write(Buffer.alloc(mb, "a"))) return void sending.once("drain", send);
    };
    send();
    expect((await answer).statusCode).toBe(413);
    // The rest of it is not waited for.
    await once(sending, "close");
  }
});

test("a call of the api passes as it arrives, and so does its answer", async () => {
  answering = (incoming, outgoing) => {
    expect(incoming.headers["content-type"]).toBe("application/dicom");
    incoming.pipe(outgoing.writeHead(201, { "content-type": "application/dicom", "x-of-the-platform": "1" }));
  };
  const { sending, answer } = opened("/dicomweb/a/studies", "POST", { "content-type": "application/dicom" });
  sending.write("first");
  const incoming = await answer;
  expect([incoming.statusCode, incoming.headers["x-of-the-platform"]]).toEqual([201, "1"]);
  const [first] = await once(incoming, "data");
  expect(String(first)).toBe("first");
  sending.end("last");
  const [last] = await once(incoming, "data");
  expect(String(last)).toBe("last");
});

test("what the platform refuses at once is heard, though the body is still on its way", async () => {
  answering = (incoming, outgoing) => {
    outgoing.writeHead(413).end("too large");
    incoming.resume();
  };
  const { sending, answer } = opened("/api/v1/uploads/1/files/1", "PUT", { "content-type": "application/dicom" });
  const send = () => {
    while (!sending.destroyed) if (!sending.write(Buffer.alloc(mb))) return void sending.once("drain", send);
  };
  send();
  expect((await answer).statusCode).toBe(413);
  sending.destroy();
});

test("any method reaches the platform", async () => {
  answering = (incoming, outgoing) => outgoing.end(incoming.method);
  expect(await (await sent("/dicomweb/a", { method: "OPTIONS" })).text()).toBe("OPTIONS");
});

/** A platform that sends without end as long as somebody takes it. */
function endless() {
  let bytes = 0;
  let isOver = false;
  answering = (_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/dicom" });
    outgoing.once("close", () => (isOver = true));
    const send = () => {
      while (!outgoing.destroyed) {
        bytes += mb;
        if (!outgoing.write(Buffer.alloc(mb))) return void outgoing.once("drain", send);
      }
    };
    send();
  };
  return { bytes: () => bytes, isOver: () => isOver };
}

test("a client that takes its time keeps the platform waiting, and no memory is filled meanwhile", async () => {
  const images = endless();
  const { sending, answer } = opened("/dicomweb/a/studies/1", "GET");
  sending.end();
  const incoming = await answer;
  incoming.pause();
  // Once the buffers of both connections are full.
  const sentMeanwhile = async () => {
    const before = images.bytes();
    await sleep(300);
    return images.bytes() - before;
  };
  await expect.poll(sentMeanwhile, { timeout: 10_000 }).toBe(0);
  sending.destroy();
  await expect.poll(images.isOver, { timeout: 10_000 }).toBe(true);
});

test("without a platform there is a line about it, and the end", async () => {
  const { child, printed } = run(["server/web-tier.ts"], { API_URL: "", NODE_ENV: "production" });
  const [status] = await once(child, "exit");
  expect([status, printed()]).toEqual([
    78,
    "The web tier alone needs API_URL, the address of the Radbridge that has the platform.\n",
  ]);
});
