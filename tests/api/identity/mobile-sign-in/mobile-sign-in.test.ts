import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { accounts, messageCodes } from "#api/infrastructure/database/schema/index";
import { boundMobile, codeSentTo, newNumber, wrongCode } from "../../../support/bound-mobile";
import { openedBy } from "../../../support/opened-by";
import { testPassword } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

let serial = 0;
/** Each from an address of their own: limits count by it. */
const visitor = () => world.api.client(null, { ...testOrigin, ip: `10.0.0.${(serial += 1)}` });

/** Somebody whose mobile is bound, and the code to sign in that was sent to it. */
async function withCode() {
  const bound = await boundMobile(world);
  const mobile = bound.number;
  const before = await codeSentTo(world, mobile);
  expect(await visitor().mobileSignIn.sendCode({ mobile })).toEqual({ sentBy: "outbox" });
  return { ...bound, mobile, code: await codeSentTo(world, mobile, before) };
}

test("a code to the bound mobile opens one session", async () => {
  const { account, mobile, code } = await withCode();
  const { accessToken, loginType } = await visitor().mobileSignIn.signIn({ mobile, code });
  expect(loginType).toBe("normal");
  const own = world.clientOf({ token: accessToken });
  expect(await own.accounts.me({})).toMatchObject({ id: account.id });
  expect(await openedBy(own)).toEqual({ way: "mobile", hadSecondStep: false });
  expect((await problemOf(visitor().mobileSignIn.signIn({ mobile, code }))).code).toBe("code_wrong");
});

test("of five at once with the same code one comes in", async () => {
  const { mobile, code } = await withCode();
  await world.platform.db.execute("delete from rate_limits");
  const tried = await Promise.allSettled(
    Array.from({ length: 5 }, () => visitor().mobileSignIn.signIn({ mobile, code })),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("whoever has a second factor is asked for it after the code", async () => {
  const { api, mobile, code } = await withCode();
  const { secret } = await api.secondFactor.beginTotp({ password: testPassword });
  const { recoveryCodes } = await api.secondFactor.confirmTotp({
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  });
  const held = await problemOf(visitor().mobileSignIn.signIn({ mobile, code }));
  expect(held).toMatchObject({ code: "second_factor_required", status: 401, data: { methods: ["totp", "recovery"] } });
  const step = { ticket: String(Object(held.data).ticket), code: recoveryCodes[0] ?? "" };
  const { accessToken } = await visitor().secondFactor.complete(step);
  expect(await openedBy(world.clientOf({ token: accessToken }))).toEqual({ way: "mobile", hadSecondStep: true });
});

test("a number nobody has bound is answered as any other, and five wrong codes end the guessing", async () => {
  const { mobile: known, code } = await withCode();
  for (const mobile of [known, newNumber()]) {
    const attempt = () => problemOf(visitor().mobileSignIn.signIn({ mobile, code: wrongCode(code) }));
    for (let tried = 0; tried < 5; tried += 1) expect(await attempt()).toMatchObject({ code: "code_wrong", data: {} });
    expect((await attempt()).code).toBe("too_many_attempts");
  }
  expect(await visitor().mobileSignIn.sendCode({ mobile: newNumber() })).toEqual({ sentBy: "outbox" });
  expect((await problemOf(visitor().mobileSignIn.signIn({ mobile: known, code }))).code).toBe("too_many_attempts");
});

test("a number is sent one code a minute", async () => {
  const { mobile } = await withCode();
  expect((await problemOf(visitor().mobileSignIn.sendCode({ mobile }))).code).toBe("too_many_attempts");
});

test.each([
  ["is too old", () => world.platform.db.update(messageCodes).set({ expires: new Date(0) })],
  [
    "was sent before the account was deactivated",
    () => world.platform.db.update(accounts).set({ deactivated: new Date() }),
  ],
])("a code that %s opens nothing", async (_, change) => {
  const { mobile, code } = await withCode();
  await change();
  expect((await problemOf(visitor().mobileSignIn.signIn({ mobile, code }))).code).toBe("code_wrong");
});

test("neither a code for another purpose nor one to a number that was given up opens anything", async () => {
  const { account, api, number } = await boundMobile(world);
  const before = await codeSentTo(world, number);
  await visitor().mobile.sendResetCode({ name: account.username });
  const reset = await codeSentTo(world, number, before);
  expect((await problemOf(visitor().mobileSignIn.signIn({ mobile: number, code: reset }))).code).toBe("code_wrong");

  const moved = await withCode();
  const other = newNumber();
  await world.platform.db
    .update(accounts)
    .set({ mobile: `+86${other}` })
    .where(eq(accounts.id, moved.account.id));
  for (const mobile of [moved.mobile, other]) {
    expect((await problemOf(visitor().mobileSignIn.signIn({ mobile, code: moved.code }))).code).toBe("code_wrong");
  }
  await api.mobile.unbind({ password: testPassword });
  expect((await problemOf(visitor().mobileSignIn.signIn({ mobile: number, code: reset }))).code).toBe("code_wrong");
});
