import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { sessionCookie } from "../../../../app/session/session-cookie.server";
import { action as changePassword } from "../../../../app/identity/accounts/change-password";
import { action } from "../../../../app/identity/accounts/change-person";
import { rememberFirstPassword } from "../../../../app/identity/accounts/first-password-cookie.server";
import { loader as go } from "../../../../app/identity/accounts/go";
import { action as login } from "../../../../app/identity/accounts/login";
import { action as loginAgain } from "../../../../app/identity/accounts/session";
import { action as logout } from "../../../../app/identity/accounts/logout";
import { testPassword, type TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const secret = "his-and-radbridge-share-this-secret";
const cookieSecrets = ["of the cookies"];
let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform({ handoverSecrets: { his: secret } });
});

/** Of each request anew: what is known of one must not be taken for the next. */
const contextOf = () =>
  ({
    platform: {
      client: (token) => world.api.client(token, testOrigin),
      fetch: () => Promise.reject(new Error("none")),
    },
    cookieSecrets,
    secureCookies: false,
    requestId: "request-1",
  }) as Partial<AppLoadContext> as AppLoadContext;

async function linkFor(account: TestAccount): Promise<string> {
  const signature = await new SignJWT({ sub: account.username, jti: randomUUID() })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(secret));
  return (await world.anonymous.handover.token({ signature, type: "his" })).url;
}

const cookieOf = async ({ token }: TestAccount) =>
  (await sessionCookie(cookieSecrets, false).serialize(token)).split(";")[0] ?? "";

async function opened(url: string, cookie = ""): Promise<Response> {
  const answer = await go({ request: new Request(url, { headers: { cookie } }), params: {}, context: contextOf() });
  return answer instanceof Response ? answer : new Response(null, { status: answer.init?.status ?? 200 });
}

const answered = (cookie: string, intent: string) =>
  action({
    request: new Request("http://localhost/login/change-person", {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent }),
    }),
    params: {},
    context: contextOf(),
  });

const isSignedIn = (account: TestAccount) =>
  world
    .clientOf(account)
    .accounts.me({})
    .then(
      () => true,
      () => false,
    );
const sessionIn = (response: Response) => response.headers.getSetCookie().some((cookie) => /^session=./.test(cookie));

test("a link that is not good ends nobody's session", async () => {
  const present = await world.given.account();
  const answer = await opened("http://localhost/go?data=nonsense&source=his", await cookieOf(present));
  expect(answer.status).toBe(410);
  expect(await isSignedIn(present)).toBe(true);
});

test("a link for the person who is signed in goes on at once", async () => {
  const present = await world.given.account();
  const answer = await opened(await linkFor(present), await cookieOf(present));
  expect([answer.headers.get("location"), sessionIn(answer)]).toEqual(["/studies", true]);
  expect(await isSignedIn(present)).toBe(false);
});

test("a link for another person asks, and ends a session only where the answer is posted", async () => {
  const [present, coming] = [await world.given.account(), await world.given.account()];
  const asked = await opened(await linkFor(coming), await cookieOf(present));
  expect([asked.headers.get("location"), sessionIn(asked)]).toEqual(["/login/change-person", false]);
  expect(await isSignedIn(present)).toBe(true);
  const cookies = [await cookieOf(present), asked.headers.getSetCookie()[0]?.split(";")[0]].join("; ");
  const stayed = await answered(cookies, "stay");
  expect([stayed.headers.get("location"), sessionIn(stayed), await isSignedIn(present)]).toEqual(["/", false, true]);

  const again = await opened(await linkFor(coming), await cookieOf(present));
  const changing = [await cookieOf(present), again.headers.getSetCookie()[0]?.split(";")[0]].join("; ");
  const changed = await answered(changing, "change");
  expect([changed.headers.get("location"), sessionIn(changed)]).toEqual(["/studies", true]);
  expect((await problemOf(world.clientOf(present).accounts.me({}))).code).toBe("TokenExpiredError");
});

/** A form of signing in, posted where perhaps somebody is signed in already. */
const posting = (path: string, { username }: TestAccount, cookie: string) => ({
  request: new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded", "content-length": "100" },
    body: new URLSearchParams({ username, password: testPassword }),
  }),
  params: {},
  context: contextOf(),
});
const loggedIn = async (account: TestAccount, cookie: string) => {
  const answer: unknown = await login(posting("/login?redirect=/settings/account", account, cookie));
  if (!(answer instanceof Response)) throw new Error("the login page came again");
  return answer;
};

test("a login page left open asks before it ends another person's session, and takes the place of the own one", async () => {
  const [present, coming] = [await world.given.account(), await world.given.account()];
  const asked = await loggedIn(coming, await cookieOf(present));
  expect([asked.headers.get("location"), sessionIn(asked)]).toEqual(["/login/change-person", false]);
  expect(await isSignedIn(present)).toBe(true);
  const cookies = [await cookieOf(present), asked.headers.getSetCookie()[0]?.split(";")[0]].join("; ");
  const changed = await answered(cookies, "change");
  expect([changed.headers.get("location"), sessionIn(changed)]).toEqual(["/settings/account", true]);
  expect(await isSignedIn(present)).toBe(false);

  const same = await loggedIn(coming, await cookieOf(coming));
  expect([same.headers.get("location"), sessionIn(same)]).toEqual(["/settings/account", true]);
});

test("the first password of one's own asks before it ends another person's session", async () => {
  const [present, coming] = [await world.given.account(), await world.given.account({ mustChangePassword: true })];
  const { username } = coming;
  const { data } = await problemOf(world.anonymous.accounts.login({ username, password: testPassword }));
  const ticket = String(Object(data).ticket);
  const first = await rememberFirstPassword(contextOf(), { ticket, username, redirectTo: "/settings/account" });
  const cookies = [await cookieOf(present), first.split(";")[0]].join("; ");
  const { request } = posting("/change-password", coming, cookies);
  const body = new URLSearchParams({ intent: "first", newPassword: "my-own-word-1", confirmPassword: "my-own-word-1" });
  const asked: unknown = await changePassword({
    request: new Request(request, { body }),
    params: {},
    context: contextOf(),
  });
  if (!(asked instanceof Response)) throw new Error("the page came again");
  expect([asked.headers.get("location"), sessionIn(asked)]).toEqual(["/login/change-person", false]);
  expect(await isSignedIn(present)).toBe(true);
});

test("the password asked for again in a page names the page that asks, where another person is signed in by now", async () => {
  const [present, coming] = [await world.given.account(), await world.given.account()];
  const asked = await loginAgain(posting("/session", coming, await cookieOf(present)));
  expect([asked.status, asked.headers.get("location"), sessionIn(asked)]).toEqual([202, "/login/change-person", false]);
  expect(await isSignedIn(present)).toBe(true);
  const alone = await loginAgain(posting("/session", coming, ""));
  expect([alone.status, sessionIn(alone)]).toEqual([204, true]);
});

test("logging out takes what the browser kept of patients along", async () => {
  const present = await world.given.account();
  const request = new Request("http://localhost/logout", {
    method: "POST",
    headers: { cookie: await cookieOf(present) },
  });
  const { headers } = await logout({ request, params: {}, context: contextOf() });
  expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(await isSignedIn(present)).toBe(false);
});
