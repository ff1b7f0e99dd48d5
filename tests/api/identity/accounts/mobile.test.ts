import { eq } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { messageCodes } from "#api/infrastructure/database/schema/index";
import { createApi } from "#api/http";
import { boundMobile, codeSentTo, newNumber, wrongCode } from "../../../support/bound-mobile";
import { testPassword } from "../../../support/given";
import { outsideServer } from "../../../support/outside-server";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

let serial = 0;
/** Each caller from an address of their own: limits count by it. */
const visitor = () => world.api.client(null, { ...testOrigin, ip: `10.0.0.${(serial += 1)}` });

describe("a mobile", () => {
  test("is bound by the code sent to it, used once", async () => {
    const { api, me, number } = await boundMobile(world);
    expect(await me()).toMatchObject({ mobile: `+86${number}` });
    expect((await problemOf(api.mobile.bindNumber({ code: await codeSentTo(world, number) }))).code).toBe("code_wrong");
  });

  test("belongs to one account, and is given up with the password", async () => {
    const { api, me, number } = await boundMobile(world);
    const other = world.clientOf(await world.given.account());
    // The number itself may be sent one code a minute.
    await world.platform.db.execute("delete from rate_limits");
    expect((await problemOf(other.mobile.sendBindCode({ mobile: number, password: testPassword }))).code).toBe(
      "mobile_taken",
    );
    expect((await problemOf(api.mobile.unbind({ password: "not-it-99" }))).code).toBe("wrong_password");
    await api.mobile.unbind({ password: testPassword });
    expect(await me()).toMatchObject({ mobile: null });
  });

  test("is not bound by five wrong codes and the right one after them, nor by one that is too old", async () => {
    const api = world.clientOf(await world.given.account());
    const number = newNumber();
    await api.mobile.sendBindCode({ mobile: number, password: testPassword });
    const code = await codeSentTo(world, number);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await problemOf(api.mobile.bindNumber({ code: wrongCode(code) }))).code).toBe("code_wrong");
    }
    expect((await problemOf(api.mobile.bindNumber({ code }))).code).toBe("code_wrong");

    const late = world.clientOf(await world.given.account());
    const lateNumber = newNumber();
    await late.mobile.sendBindCode({ mobile: lateNumber, password: testPassword });
    await world.platform.db
      .update(messageCodes)
      .set({ expires: new Date(0) })
      .where(eq(messageCodes.recipient, `+86${lateNumber}`));
    expect((await problemOf(late.mobile.bindNumber({ code: await codeSentTo(world, lateNumber) }))).code).toBe(
      "code_wrong",
    );
  });

  test("is sent one code a minute", async () => {
    const api = world.clientOf(await world.given.account());
    await api.mobile.sendBindCode({ mobile: newNumber(), password: testPassword });
    const refused = await problemOf(api.mobile.sendBindCode({ mobile: newNumber(), password: testPassword }));
    expect(refused).toMatchObject({ code: "too_many_attempts", data: { retryAfterSeconds: expect.any(Number) } });
  });

  test.each(["12345", "abc", "+0123456789", "23800138000"])("may not be %s", async (typed) => {
    const api = world.clientOf(await world.given.account());
    expect(await problemOf(api.mobile.sendBindCode({ mobile: typed, password: testPassword }))).toMatchObject({
      data: { issues: [{ path: "mobile", message: "mobile" }] },
    });
  });
});

describe("a forgotten password", () => {
  test("is set anew by a code to the bound mobile, and every session ends", async () => {
    const { account, number } = await boundMobile(world);
    const name = account.username;
    const somebody = visitor();
    expect(await somebody.mobile.masked({ name })).toEqual({ mobile: `138****${number.slice(-4)}` });
    const before = await codeSentTo(world, number);
    await somebody.mobile.sendResetCode({ name });
    const code = await codeSentTo(world, number, before);
    const same = somebody.mobile.resetPassword({ name, code, newPassword: testPassword });
    expect((await problemOf(same)).code).toBe("password_unchanged");
    await somebody.mobile.resetPassword({ name, code, newPassword: "another-horse-8" });
    expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
    await expect(somebody.accounts.login({ username: name, password: "another-horse-8" })).resolves.toBeDefined();
    const again = somebody.mobile.resetPassword({ name, code, newPassword: "third-horse-9" });
    expect((await problemOf(again)).code).toBe("code_wrong");
  });

  test("answers a name nobody has, and one without a mobile, as it answers any other", async () => {
    const { account } = await boundMobile(world);
    const without = await world.given.account();
    for (const name of [account.username, without.username, "nobody-at-all"]) {
      const somebody = visitor();
      expect(await somebody.mobile.masked({ name })).toEqual({ mobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) });
      expect(await somebody.mobile.sendResetCode({ name })).toEqual({ sentBy: "outbox" });
      const attempt = () =>
        problemOf(somebody.mobile.resetPassword({ name, code: "000000", newPassword: "guess-work-1" }));
      for (let tried = 0; tried < 5; tried += 1)
        expect(await attempt()).toMatchObject({ code: "code_wrong", data: {} });
      expect((await attempt()).code).toBe("too_many_attempts");
    }
  });
});

describe("a provider that refuses", () => {
  test("is told to who binds, and nothing of number or code stands in the log", async () => {
    const server = await outsideServer();
    server.answer({ status: 400, body: { code: 21211 } });
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const sms = {
      provider: "twilio" as const,
      url: server.url,
      keyId: "AC1",
      keySecret: "s",
      from: "+15005550006",
      signName: "Radbridge",
    };
    const api = createApi({ ...world.platform, log, settings: { ...world.platform.settings, sms } });
    const number = newNumber();
    const account = await world.given.account();
    const refused = await problemOf(
      api.client(account.token, testOrigin).mobile.sendBindCode({ mobile: number, password: testPassword }),
    );
    expect(refused).toMatchObject({ code: "message_failed", data: {} });
    const code = /\d{6}/.exec(new URLSearchParams(server.seen[0]?.body).get("Body") ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
    expect(lines.join("")).toContain("21211");
    expect(lines.join("")).not.toContain(number);
    expect(lines.join("")).not.toContain(code);
  });
});
