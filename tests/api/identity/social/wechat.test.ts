import type { AppLoadContext } from "@remix-run/node";
import { Secret, TOTP } from "otpauth";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accounts, oneTimeKeys } from "#api/infrastructure/database/schema/index";
import { createApi, type Api } from "#api/http";
import { sessionCookie } from "../../../../app/session/session-cookie.server";
import { action as bindPage } from "../../../../app/identity/accounts/wechat-bind";
import { rememberWechat } from "../../../../app/identity/accounts/wechat-cookie.server";
import { testPassword } from "../../../support/given";
import { openedBy } from "../../../support/opened-by";
import { outsideServer, type OutsideServer, type SeenRequest } from "../../../support/outside-server";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let wechat: OutsideServer;
let api: Api;
let serial = 0;
/** Each visitor from an address of their own: limits count by it. */
const visitor = () => api.client(null, { ...testOrigin, ip: `10.1.0.${(serial += 1)}` });

/** WeChat as its documentation says: a code works once, and whatever goes wrong comes under HTTP 200. */
function speakingWechat(people: Record<string, { unionid: string; nickname: string }>) {
  const codes = new Set(Object.keys(people));
  return ({ url }: SeenRequest): unknown => {
    const query = url.searchParams;
    if (url.pathname === "/sns/oauth2/access_token") {
      const code = query.get("code") ?? "";
      if (query.get("appid") !== "wx1" || query.get("secret") !== "app-secret") return { errcode: 40125 };
      if (!codes.delete(code)) return { errcode: 40163, errmsg: "code been used" };
      return { access_token: `token-${code}`, expires_in: 7200, openid: `open-${code}`, scope: "snsapi_login" };
    }
    const code = query.get("access_token")?.replace("token-", "") ?? "";
    return query.get("openid") === `open-${code}` ? { openid: `open-${code}`, ...people[code] } : { errcode: 40003 };
  };
}

beforeEach(async () => {
  world ??= await testPlatform();
  wechat = await outsideServer();
  wechat.answer(speakingWechat({}));
  const settings = { openUrl: "https://open.weixin.qq.com", apiUrl: wechat.url, appId: "wx1", appSecret: "app-secret" };
  api = createApi({ ...world.platform, settings: { ...world.platform.settings, wechat: settings } });
});

const state = async () => (await visitor().social.address({ type: "wechat" })).state;

const ownState = async ({ token }: { token: string }) =>
  (await api.client(token, testOrigin).social.ownAddress({ password: testPassword })).state;

describe("signing in by WeChat", () => {
  test("is not offered where it is not configured", async () => {
    expect((await problemOf(world.anonymous.social.address({ type: "wechat" }))).code).toBe("not_found");
  });

  test("begins at the page with the QR code", async () => {
    const { url, state: given } = await visitor().social.address({ type: "wechat" });
    const page = new URL(url);
    expect(page.origin + page.pathname).toBe("https://open.weixin.qq.com/connect/qrconnect");
    expect(Object.fromEntries(page.searchParams)).toEqual({
      appid: "wx1",
      redirect_uri: "http://localhost/callback/wx",
      response_type: "code",
      scope: "snsapi_login",
      state: given,
    });
    expect(page.hash).toBe("#wechat_redirect");
  });

  test("asks, when bound by the password, before it ends another person's session", async () => {
    wechat.answer(speakingWechat({ c1: { unionid: "u-asked", nickname: "晓梅" } }));
    const [present, coming] = [await world.given.account(), await world.given.account()];
    const unknown = await problemOf(visitor().social.callback({ code: "c1", state: await state() }));
    const binding = { ticket: String(Object(unknown.data).ticket), nickname: "晓梅" };
    const context = {
      platform: { client: (token) => api.client(token, testOrigin), fetch: () => Promise.reject(new Error("none")) },
      cookieSecrets: ["of the cookies"],
      secureCookies: false,
    } as Partial<AppLoadContext> as AppLoadContext;
    const cookies = await Promise.all([
      sessionCookie(context.cookieSecrets, false).serialize(present.token),
      rememberWechat(context, { binding, redirectTo: "/studies" }),
    ]);
    const request = new Request("http://localhost/login/wechat/bind", {
      method: "POST",
      headers: {
        cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
        "content-type": "application/x-www-form-urlencoded",
        "content-length": "100",
      },
      body: new URLSearchParams({ username: coming.username, password: testPassword }),
    });
    const answer = (await bindPage({ request, params: {}, context })) as Response;
    expect(answer.headers.get("location")).toBe("/login/change-person");
    expect(answer.headers.getSetCookie().some((cookie) => /^session=./.test(cookie))).toBe(false);
    expect(await api.client(present.token, testOrigin).accounts.me({})).toMatchObject({ id: present.id });
  });

  test("binds an unknown person by the password, and knows him the next time", async () => {
    wechat.answer(speakingWechat({ c1: { unionid: "u1", nickname: "晓梅" }, c2: { unionid: "u1", nickname: "晓梅" } }));
    const account = await world.given.account();
    const somebody = visitor();
    const unknown = await problemOf(somebody.social.callback({ code: "c1", state: await state() }));
    expect(unknown).toMatchObject({ code: "social_unbound", data: { nickname: "晓梅" } });
    const ticket = String(Object(unknown.data).ticket);
    const wrong = { ticket, username: account.username, password: "not-it-99" };
    expect((await problemOf(somebody.social.bindAccount(wrong))).code).toBe("wrong_credentials");
    const bound = await somebody.social.bindAccount({ ...wrong, password: testPassword });
    expect(bound.loginType).toBe("wechat");
    expect((await problemOf(somebody.social.bindAccount({ ...wrong, password: testPassword }))).code).toBe(
      "ticket_over",
    );
    const { accessToken } = await somebody.social.callback({ code: "c2", state: await state() });
    expect(await api.client(accessToken, testOrigin).accounts.me({})).toMatchObject({ id: account.id });
    expect(await api.client(accessToken, testOrigin).social.own({})).toMatchObject({ wechat: { nickname: "晓梅" } });
    expect(await openedBy(api.client(accessToken, testOrigin))).toEqual({ way: "wechat", hadSecondStep: false });
  });

  test("is bound to an account with a second factor, or in place of another, after that factor alone", async () => {
    const person = { unionid: "u9", nickname: "新微信" };
    wechat.answer(speakingWechat({ c0: { unionid: "u8", nickname: "旧微信" }, c1: person, c2: person }));
    const account = await world.given.account();
    const own = api.client(account.token, testOrigin);
    await own.social.bindOwn({ code: "c0", state: await ownState(account) });
    const { secret } = await own.secondFactor.beginTotp({ password: testPassword });
    const codeOf = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await own.secondFactor.confirmTotp({ code: codeOf() });
    await world.platform.db.delete(oneTimeKeys).where(eq(oneTimeKeys.accountId, account.id));
    const somebody = visitor();
    const unknown = await problemOf(somebody.social.callback({ code: "c1", state: await state() }));
    const login = { username: account.username, password: testPassword };
    const held = await problemOf(
      somebody.social.bindAccount({ ...login, ticket: String(Object(unknown.data).ticket) }),
    );
    expect(held.code).toBe("second_factor_required");
    // What was bound before stays until then.
    expect(await own.social.own({})).toMatchObject({ wechat: { nickname: "旧微信" } });
    await somebody.secondFactor.complete({ ticket: String(Object(held.data).ticket), code: codeOf() });
    expect(await own.social.own({})).toMatchObject({ wechat: { nickname: "新微信" } });
  });

  test("takes a state once, and none that it did not give; WeChat is then not even asked", async () => {
    wechat.answer(speakingWechat({ c1: { unionid: "u2", nickname: "" } }));
    const given = await state();
    expect((await problemOf(visitor().social.callback({ code: "c1", state: "forged" }))).code).toBe("ticket_over");
    expect(wechat.seen).toHaveLength(0);
    await problemOf(visitor().social.callback({ code: "c1", state: given }));
    expect((await problemOf(visitor().social.callback({ code: "c1", state: given }))).code).toBe("ticket_over");
  });

  test("says so when WeChat refuses, answers nonsense, or is not there", async () => {
    const attempt = async () =>
      (await problemOf(visitor().social.callback({ code: "used", state: await state() }))).code;
    expect(await attempt()).toBe("social_failed");
    wechat.answer({ status: 500, body: "<html>" });
    expect(await attempt()).toBe("social_failed");
    // Without a unionid the application is not part of an open platform account: nobody can be known again.
    wechat.answer(({ url }) =>
      url.pathname.endsWith("userinfo") ? { nickname: "x" } : { access_token: "a", openid: "o" },
    );
    expect(await attempt()).toBe("social_failed");
    await wechat.close();
    expect(await attempt()).toBe("social_failed");
  });

  test("lets nobody in who was deactivated", async () => {
    wechat.answer(speakingWechat({ c1: { unionid: "u3", nickname: "" }, c2: { unionid: "u3", nickname: "" } }));
    const account = await world.given.account();
    await api.client(account.token, testOrigin).social.bindOwn({ code: "c1", state: await ownState(account) });
    await world.platform.db.update(accounts).set({ deactivated: new Date() }).where(eq(accounts.id, account.id));
    expect((await problemOf(visitor().social.callback({ code: "c2", state: await state() }))).code).toBe(
      "social_failed",
    );
  });

  test("one WeChat account signs in one person, who can give it up with the password", async () => {
    const person = { unionid: "u4", nickname: "" };
    wechat.answer(speakingWechat({ c1: person, c2: person, c3: person }));
    const [first, second] = [await world.given.account(), await world.given.account()];
    const own = api.client(first.token, testOrigin).social;
    // A state that somebody signs in by binds nothing, and the other way round.
    expect((await problemOf(own.bindOwn({ code: "c1", state: await state() }))).code).toBe("ticket_over");
    const foreign = await ownState(second);
    expect((await problemOf(own.bindOwn({ code: "c1", state: foreign }))).code).toBe("ticket_over");
    expect((await problemOf(own.ownAddress({ password: "not-it-99" }))).code).toBe("wrong_password");
    await own.bindOwn({ code: "c1", state: await ownState(first) });
    const taken = api.client(second.token, testOrigin).social.bindOwn({ code: "c2", state: await ownState(second) });
    expect((await problemOf(taken)).code).toBe("social_taken");
    expect((await problemOf(own.unbind({ password: "not-it-99" }))).code).toBe("wrong_password");
    await own.unbind({ password: testPassword });
    expect(await own.own({})).toMatchObject({ wechat: null, isConfigured: true });
    expect((await problemOf(visitor().social.callback({ code: "c3", state: await state() }))).code).toBe(
      "social_unbound",
    );
  });
});
