import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { oneTimeKeys, tickets } from "#api/infrastructure/database/schema/index";
import { openedBy } from "../../../support/opened-by";
import { testPassword } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

/** An account whose app is in force; the time step of its confirmation is free to be used again. */
async function withApp() {
  const account = await world.given.account();
  const api = world.clientOf(account);
  const { secret } = await api.secondFactor.beginTotp({ password: testPassword });
  const { recoveryCodes } = await api.secondFactor.confirmTotp({ code: codeOf(secret) });
  await world.platform.db.delete(oneTimeKeys).where(eq(oneTimeKeys.accountId, account.id));
  const firstStep = async () => {
    const held = await problemOf(
      world.anonymous.accounts.login({ username: account.username, password: testPassword }),
    );
    expect(held).toMatchObject({
      code: "second_factor_required",
      status: 401,
      data: { methods: ["totp", "recovery"] },
    });
    return String(Object(held.data).ticket);
  };
  return { account, api, secret, recoveryCodes, firstStep };
}

describe("an app that shows codes", () => {
  test("is in force once one of its codes was given", async () => {
    const api = world.clientOf(await world.given.account());
    const { secret, url, qr } = await api.secondFactor.beginTotp({ password: testPassword });
    expect(url).toMatch(/^otpauth:\/\/totp\/Radbridge/);
    expect(qr).toContain("<svg");
    expect((await problemOf(api.secondFactor.confirmTotp({ code: wrong(codeOf(secret)) }))).code).toBe("code_wrong");
    expect(await api.secondFactor.read({})).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
    const { recoveryCodes } = await api.secondFactor.confirmTotp({ code: codeOf(secret) });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(await api.secondFactor.read({})).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
    expect((await problemOf(api.secondFactor.beginTotp({ password: testPassword }))).code).toBe("conflict");
  });

  test("is asked for after the password, and each of its codes opens one session", async () => {
    const { secret, firstStep, account } = await withApp();
    const ticket = await firstStep();
    const code = codeOf(secret);
    expect((await problemOf(world.anonymous.secondFactor.complete({ ticket, code: wrong(code) }))).code).toBe(
      "code_wrong",
    );
    const { accessToken } = await world.anonymous.secondFactor.complete({ ticket, code });
    const own = world.clientOf({ token: accessToken });
    expect(await own.accounts.me({})).toMatchObject({ id: account.id });
    expect(await openedBy(own)).toEqual({ way: "password", hadSecondStep: true });
    expect((await problemOf(world.anonymous.secondFactor.complete({ ticket, code }))).code).toBe("ticket_over");
    const second = await firstStep();
    expect((await problemOf(world.anonymous.secondFactor.complete({ ticket: second, code }))).code).toBe("code_wrong");
  });

  test("is not guessed: five codes, whatever number of steps", async () => {
    const { firstStep, secret } = await withApp();
    const code = wrong(codeOf(secret));
    const attempt = async () =>
      (await problemOf(world.anonymous.secondFactor.complete({ ticket: await firstStep(), code }))).code;
    for (let tried = 0; tried < 5; tried += 1) expect(await attempt()).toBe("code_wrong");
    expect(await attempt()).toBe("too_many_attempts");
  });

  test("is taken away with the password, and then not asked for", async () => {
    const { api, account } = await withApp();
    expect((await problemOf(api.secondFactor.removeTotp({ password: "not-it-99" }))).code).toBe("wrong_password");
    await api.secondFactor.removeTotp({ password: testPassword });
    expect(await api.secondFactor.read({})).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
    const login = { username: account.username, password: testPassword };
    await expect(world.anonymous.accounts.login(login)).resolves.toMatchObject({ loginType: "normal" });
  });

  test("held back too long has to begin with the password again", async () => {
    const { firstStep, secret, account } = await withApp();
    const ticket = await firstStep();
    await world.platform.db
      .update(tickets)
      .set({ expires: new Date(0) })
      .where(eq(tickets.accountId, account.id));
    const late = world.anonymous.secondFactor.complete({ ticket, code: codeOf(secret) });
    expect((await problemOf(late)).code).toBe("ticket_over");
  });
});

describe("a recovery code", () => {
  test("signs in once, however it is typed", async () => {
    const { recoveryCodes, firstStep, api } = await withApp();
    const code = ` ${recoveryCodes[0]?.toLowerCase()} `;
    await expect(world.anonymous.secondFactor.complete({ ticket: await firstStep(), code })).resolves.toBeDefined();
    expect(await api.secondFactor.read({})).toMatchObject({ recoveryCodesLeft: 9 });
    const again = world.anonymous.secondFactor.complete({ ticket: await firstStep(), code });
    expect((await problemOf(again)).code).toBe("code_wrong");
  });

  test("stops working when new ones are made", async () => {
    const { recoveryCodes, firstStep, api } = await withApp();
    await api.secondFactor.renewRecoveryCodes({ password: testPassword });
    const old = world.anonymous.secondFactor.complete({ ticket: await firstStep(), code: recoveryCodes[0] ?? "" });
    expect((await problemOf(old)).code).toBe("code_wrong");
  });
});

describe("passkeys", () => {
  test("are offered only where browsers make them", async () => {
    const account = await world.given.account();
    const at = (url: string) =>
      world.api
        .client(account.token, { requestId: "r", ip: null, userAgent: null, host: new URL(url).hostname, url })
        .secondFactor.read({});
    expect(await at("http://localhost:3000")).toMatchObject({ passkeysPossible: true });
    expect(await at("https://pacs.hospital.cn")).toMatchObject({ passkeysPossible: true });
    expect(await at("http://pacs.hospital.local")).toMatchObject({ passkeysPossible: false });
    expect(await at("https://10.1.2.3")).toMatchObject({ passkeysPossible: false });
  });

  test("that nobody has, or answers nobody asked for, open nothing", async () => {
    const { ticket } = await world.anonymous.secondFactor.passkeyToSignIn({});
    const response = {
      id: "AAAA",
      rawId: "AAAA",
      type: "public-key" as const,
      clientExtensionResults: {},
      response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
    };
    const attempt = () => problemOf(world.anonymous.secondFactor.signInByPasskey({ ticket, response }));
    expect((await attempt()).code).toBe("passkey_failed");
    expect((await attempt()).code).toBe("ticket_over");
    const api = world.clientOf(await world.given.account());
    const { ticket: toAdd } = await api.secondFactor.passkeyToAdd({ password: testPassword });
    const made = { ...response, response: { clientDataJSON: "e30", attestationObject: "AAAA" } };
    expect((await problemOf(api.secondFactor.addPasskey({ ticket: toAdd, name: "x", response: made }))).code).toBe(
      "passkey_failed",
    );
  });
});

describe("who signs in with a password that somebody else gave", () => {
  const ticketOf = async (login: { username: string; password: string }) => {
    const { code, data } = await problemOf(world.anonymous.accounts.login(login));
    expect(code).toBe("password_must_change");
    return z.object({ ticket: z.string() }).parse(data).ticket;
  };

  test("chooses one without typing it again, once, and is signed in", async () => {
    const { username } = await world.given.account({ mustChangePassword: true });
    const ticket = await ticketOf({ username, password: testPassword });
    const first = (newPassword: string) => world.anonymous.accounts.firstPassword({ ticket, newPassword });
    expect((await problemOf(first(testPassword))).code).toBe("password_unchanged");
    const { accessToken } = await first("my-own-word-1");
    const own = world.clientOf({ token: accessToken });
    expect(await own.accounts.me({})).toMatchObject({ username, mustChangePassword: false });
    expect(await openedBy(own)).toEqual({ way: "password", hadSecondStep: false });
    expect((await problemOf(first("my-own-word-2"))).code).toBe("ticket_over");
  });

  test("is not asked once the password was changed another way", async () => {
    const { username } = await world.given.account({ mustChangePassword: true });
    const ticket = await ticketOf({ username, password: testPassword });
    const change = { username, oldPwd: testPassword, newPwd: "my-own-word-1" };
    await world.anonymous.accounts.updatePassword(change);
    const late = world.anonymous.accounts.firstPassword({ ticket, newPassword: "my-own-word-2" });
    expect((await problemOf(late)).code).toBe("ticket_over");
  });
});

describe("what changes how somebody signs in", () => {
  test("asks for the password first, whatever is added", async () => {
    const { secondFactor, mobile } = world.clientOf(await world.given.account());
    const password = "not-it-99";
    expect((await problemOf(secondFactor.beginTotp({ password }))).code).toBe("wrong_password");
    expect((await problemOf(secondFactor.passkeyToAdd({ password }))).code).toBe("wrong_password");
    const number = { mobile: "13812345678", password };
    expect((await problemOf(mobile.sendBindCode(number))).code).toBe("wrong_password");
  });

  test("is told to its owner, who belongs to no organization yet, and can be undone with the password", async () => {
    const { account, api } = await withApp();
    const told = await api.notifications.page({});
    expect(told).toMatchObject({ total: 1, notifications: [{ kind: "signInChanged", signInChange: "totp_enabled" }] });
    expect(await api.notifications.mine({})).toMatchObject({ unread: 1 });
    const other = world.clientOf(await world.given.account());
    expect(await other.notifications.page({})).toMatchObject({ total: 0 });
    const change = { oldPassword: testPassword, newPassword: "my-own-word-1" };
    await api.accounts.changePassword({ ...change, removeOthers: true });
    expect(await api.secondFactor.read({})).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
    const changes = (await api.notifications.page({})).notifications.map(({ signInChange }) => signInChange);
    expect(changes.toSorted()).toEqual(["password_changed", "totp_enabled", "totp_removed"]);
    const login = { username: account.username, password: change.newPassword };
    await expect(world.anonymous.accounts.login(login)).resolves.toBeDefined();
  });

  test("keeps them all where nobody asks for less", async () => {
    const { api } = await withApp();
    await api.accounts.changePassword({ oldPassword: testPassword, newPassword: "my-own-word-1" });
    expect(await api.secondFactor.read({})).toMatchObject({ hasTotp: true });
  });

  test("by user name and password needs a code where there is a second factor", async () => {
    const { account, secret } = await withApp();
    const change = { username: account.username, oldPwd: testPassword, newPwd: "my-own-word-1" };
    const { updatePassword } = world.anonymous.accounts;
    expect((await problemOf(updatePassword(change))).code).toBe("code_wrong");
    expect((await problemOf(updatePassword({ ...change, code: wrong(codeOf(secret)) }))).code).toBe("code_wrong");
    await updatePassword({ ...change, code: codeOf(secret) });
  });
});

test("a password that somebody else gave opens no session until it is changed", async () => {
  const account = await world.given.account({ mustChangePassword: true });
  const login = { username: account.username, password: testPassword };
  expect((await problemOf(world.anonymous.accounts.login(login))).code).toBe("password_must_change");
  const change = { username: account.username, oldPwd: testPassword, newPwd: "my-own-word-1" };
  const same = { ...change, newPwd: testPassword };
  expect((await problemOf(world.anonymous.accounts.updatePassword(same))).code).toBe("password_unchanged");
  expect((await problemOf(world.anonymous.accounts.login(login))).code).toBe("password_must_change");
  await world.anonymous.accounts.updatePassword(change);
  await expect(world.anonymous.accounts.login({ ...login, password: change.newPwd })).resolves.toBeDefined();
});
