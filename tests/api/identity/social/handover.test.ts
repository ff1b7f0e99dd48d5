import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accounts, tickets } from "#api/infrastructure/database/schema/index";
import { openedBy } from "../../../support/opened-by";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const secret = "his-and-radbridge-share-this-secret";
let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform({ handoverSecrets: { his: secret, pacs: `${secret}-other` } });
});

interface Signed {
  sub: string;
  jti?: string;
  key?: string;
  issued?: number;
  life?: number;
  algorithm?: string;
}

const now = () => Math.floor(Date.now() / 1000);

const signed = ({ sub, jti = randomUUID(), key = secret, issued = now(), life = 60, algorithm = "HS256" }: Signed) =>
  new SignJWT({ sub, jti })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(issued)
    .setExpirationTime(issued + life)
    .sign(new TextEncoder().encode(key));

const token = (signature: string, type = "his") => world.anonymous.handover.token({ signature, type });

describe("a person another system hands over", () => {
  test("is signed in once, within a minute", async () => {
    const account = await world.given.account();
    const { data, url } = await token(await signed({ sub: account.username }));
    expect(url).toBe(`http://localhost/go?data=${data}&source=his`);
    const { accessToken } = await world.anonymous.handover.go({ data, source: "his" });
    const own = world.clientOf({ token: accessToken });
    expect(await own.accounts.me({})).toMatchObject({ id: account.id });
    expect(await openedBy(own)).toEqual({ way: "handover", hadSecondStep: false });
    expect((await problemOf(world.anonymous.handover.go({ data, source: "his" }))).code).toBe("ticket_over");
    const late = await token(await signed({ sub: account.username }));
    await world.platform.db
      .update(tickets)
      .set({ expires: new Date(0) })
      .where(eq(tickets.accountId, account.id));
    expect((await problemOf(world.anonymous.handover.go({ data: late.data, source: "his" }))).code).toBe("ticket_over");
  });

  test("is asked for the second factor: the other system vouches for the first alone", async () => {
    const account = await world.given.account();
    await world.platform.db
      .update(accounts)
      .set({ totpSecret: "JBSWY3DPEHPK3PXP", totpConfirmed: new Date() })
      .where(eq(accounts.id, account.id));
    const { data } = await token(await signed({ sub: account.username }));
    expect(await problemOf(world.anonymous.handover.go({ data, source: "his" }))).toMatchObject({
      code: "second_factor_required",
      data: { methods: ["totp", "recovery"] },
    });
  });

  test("comes from the source that signed, and by one signature once", async () => {
    const { username } = await world.given.account();
    const signature = await signed({ sub: username });
    const { data } = await token(signature);
    expect((await problemOf(token(signature))).code).toBe("JsonWebTokenError");
    expect((await problemOf(world.anonymous.handover.go({ data, source: "pacs" }))).code).toBe("ticket_over");
  });

  test.each([
    ["the secret of another source", { key: `${secret}-other` }, "his", "JsonWebTokenError"],
    ["a source nobody configured", {}, "toString", "JsonWebTokenError"],
    ["a signature that is over", { issued: now() - 120 }, "his", "TokenExpiredError"],
    ["a signature for hours", { life: 7200 }, "his", "JsonWebTokenError"],
    ["another algorithm", { algorithm: "HS512", key: secret.repeat(2) }, "his", "JsonWebTokenError"],
  ] as const)("is refused with %s", async (_, fields, type, code) => {
    const { username } = await world.given.account();
    expect((await problemOf(token(await signed({ sub: username, ...fields }), type))).code).toBe(code);
  });

  test("may be nobody unknown, deactivated, or the operator", async () => {
    const operator = await world.given.account({ isOperator: true });
    const gone = await world.given.account({ deactivated: new Date() });
    expect((await problemOf(token(await signed({ sub: operator.username })))).code).toBe("forbidden");
    for (const sub of [gone.username, "nobody-at-all"])
      expect((await problemOf(token(await signed({ sub })))).code).toBe("JsonWebTokenError");
    expect((await problemOf(token("no.jwt.at-all"))).code).toBe("JsonWebTokenError");
  });
});
