import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { countAttempt, registrationLimit } from "#api/kernel/access/attempt-limits";
import { auditEvents, domains, sessions } from "#api/infrastructure/database/schema/index";
import { testPassword } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

describe("signing in", () => {
  test("takes the user name in any case and with spaces around it", async () => {
    const { username, id } = await world.given.account({ username: "LiXiaomei" });
    const login = { username: `  ${username.toUpperCase()} `, password: testPassword };
    const token = await world.anonymous.accounts.login(login);
    expect(token).toMatchObject({ loginType: "normal", expires: 12 * 3600 });
    const me = await world.api.client(token.accessToken, testOrigin).accounts.me({});
    expect(me.id).toBe(id);
  });

  test("takes a name typed in full width", async () => {
    const { username } = await world.given.account({ username: `wide-${crypto.randomUUID().slice(0, 8)}` });
    const wide = username.replace("w", "ｗ").replace("-", "－");
    expect(await world.anonymous.accounts.login({ username: wide, password: testPassword })).toHaveProperty("expires");
  });

  test("answers an unknown name as it answers a wrong password", async () => {
    const { username } = await world.given.account();
    const wrong = await problemOf(world.anonymous.accounts.login({ username, password: "wrong-pass-1" }));
    const unknown = await problemOf(world.anonymous.accounts.login({ username: "nobody", password: "wrong-pass-1" }));
    expect(wrong.code).toBe("wrong_credentials");
    expect(unknown).toEqual(wrong);
  });

  test("stops after ten failures, even sent at once, and says when to come back", async () => {
    const { username } = await world.given.account();
    const attempts = Array.from({ length: 14 }, () =>
      problemOf(world.anonymous.accounts.login({ username, password: "wrong-pass-1" })),
    );
    const codes = (await Promise.all(attempts)).map(({ code }) => code);
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    const right = await problemOf(world.anonymous.accounts.login({ username, password: testPassword }));
    expect(right.code).toBe("too_many_attempts");
    expect(right.data).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  });

  test("stops after sixty failures from wherever, but not where the person signed in lately", async () => {
    const { username } = await world.given.account();
    const from = (ip: string) => world.api.client(null, { ...testOrigin, ip }).accounts;
    await from("192.0.2.1").login({ username, password: testPassword });
    const wrong = { username, password: "wrong-pass-1" };
    const attempts = Array.from({ length: 70 }, (_, host) => problemOf(from(`198.51.100.${host}`).login(wrong)));
    const codes = (await Promise.all(attempts)).map(({ code }) => code);
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(60);
    const right = { username, password: testPassword };
    expect((await problemOf(from("203.0.113.1").login(right))).code).toBe("too_many_attempts");
    expect(await from("192.0.2.1").login(right)).toMatchObject({ accessToken: expect.any(String) });
  });

  test("counts the addresses of one IPv6 network as one", async () => {
    const { username } = await world.given.account();
    const from = (ip: string) => world.api.client(null, { ...testOrigin, ip }).accounts;
    const codes: string[] = [];
    for (const host of Array.from({ length: 12 }, (_, at) => `2001:db8:1:2::${at.toString(16)}`)) {
      codes.push((await problemOf(from(host).login({ username, password: "wrong-pass-1" }))).code);
    }
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    expect((await problemOf(from("2001:db8:1:3::1").login({ username, password: "no" }))).code).toBe(
      "wrong_credentials",
    );
  });

  test("refuses a deactivated account", async () => {
    const { username } = await world.given.account({ deactivated: new Date() });
    const refused = await problemOf(world.anonymous.accounts.login({ username, password: testPassword }));
    expect(refused.code).toBe("wrong_credentials");
  });

  test("keeps no token in the database, and tells the trail", async () => {
    const { username, id } = await world.given.account();
    const { accessToken } = await world.anonymous.accounts.login({ username, password: testPassword });
    const rows = await world.platform.db.select().from(sessions).where(eq(sessions.accountId, id));
    expect(JSON.stringify(rows)).not.toContain(accessToken);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.accountId, id));
    expect(events.map(({ event }) => event)).toEqual(["login"]);
  });
});

describe("a session", () => {
  test("ends at logout", async () => {
    const account = await world.given.account();
    await world.clientOf(account).accounts.logout({});
    expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
  });

  test("that nobody ever opened is told apart from one that is over", async () => {
    const stranger = await problemOf(world.clientOf({ token: "x".repeat(43) }).accounts.me({}));
    expect(stranger.code).toBe("JsonWebTokenError");
    const account = await world.given.account();
    await world.platform.db
      .update(sessions)
      .set({ expires: new Date(0) })
      .where(eq(sessions.accountId, account.id));
    expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
  });

  test("other than the one at hand ends when the password changes", async () => {
    const account = await world.given.account();
    const other = await world.given.session(account);
    const change = { oldPassword: testPassword, newPassword: "another-horse-8" };
    await world.clientOf(account).accounts.changePassword(change);
    expect((await problemOf(world.clientOf(other).accounts.me({}))).code).toBe("TokenExpiredError");
    await expect(world.clientOf(account).accounts.me({})).resolves.toMatchObject({ id: account.id });
    await expect(
      world.anonymous.accounts.login({ username: account.username, password: change.newPassword }),
    ).resolves.toMatchObject({ loginType: "normal" });
  });
});

describe("a password", () => {
  test("is refused when too simple, by the rule's name", async () => {
    const account = await world.given.account();
    const change = { oldPassword: testPassword, newPassword: "123456789" };
    const refused = await problemOf(world.clientOf(account).accounts.changePassword(change));
    expect(refused).toMatchObject({
      code: "bad_request",
      data: { issues: [{ path: "newPassword", message: "passwordTooSimple" }] },
    });
  });

  test("changes only to another one", async () => {
    const account = await world.given.account();
    const change = { oldPassword: testPassword, newPassword: testPassword };
    expect((await problemOf(world.clientOf(account).accounts.changePassword(change))).code).toBe("password_unchanged");
  });

  test("changes only with the old one", async () => {
    const account = await world.given.account();
    const change = { oldPassword: "not-it-99", newPassword: "another-horse-8" };
    expect((await problemOf(world.clientOf(account).accounts.changePassword(change))).code).toBe("wrong_password");
  });
});

describe("registering", () => {
  const person = { username: "newcomer", name: "新人", password: "brand-new-1" };

  test("is closed unless the domain allows it", async () => {
    expect((await problemOf(world.anonymous.accounts.register(person))).code).toBe("registration_closed");
  });

  test("over HTTP answers problem+json with the code", async () => {
    const response = await world.fetch("/api/v1/accounts", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code: "registration_closed", status: 403 });
  });
});

test("one address makes ten accounts an hour, where anybody may register at all", async () => {
  const open = { host: "*", displayName: "", displayDomainName: "", company: "", allowRegistration: true };
  await world.platform.db.insert(domains).values(open).onConflictDoUpdate({ target: domains.host, set: open });
  const from = (ip: string) => world.api.client(null, { ...testOrigin, ip }).accounts;
  const person = (at: number) => ({
    username: `newcomer${at}`,
    name: "新人",
    password: testPassword,
  });
  for (let at = 0; at < 60; at += 1) await countAttempt(world.platform, registrationLimit, "192.0.2.77");
  expect((await problemOf(from("192.0.2.77").register(person(60)))).code).toBe("too_many_attempts");
  expect(await from("192.0.2.78").register(person(61))).toMatchObject({ username: "newcomer61" });
});
