import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { tickets } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let account: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  account = await world.given.account({ name: "李晓梅" });
});

const stroke = (ground: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400">${ground}<path d="M200 150 C 300 60, 420 320, 560 200" fill="none" stroke="#1a1a1a" stroke-width="9"/></svg>`,
    ),
  );
const drawn = () => stroke("").png().toBuffer();
/** Grey paper in uneven light. */
const photographed = () => stroke('<rect width="800" height="400" fill="#d8d4cc"/>').jpeg({ quality: 80 }).toBuffer();

const put = (path: string, bytes: Buffer, as?: TestAccount) =>
  world.fetch(`/api/v1${path}`, { method: "PUT", body: new Blob([new Uint8Array(bytes)]), ...(as ? { as } : {}) });

async function signatureOf(owner: TestAccount) {
  const answer = await world.fetch("/api/v1/accounts/me/signature", { as: owner });
  expect(answer.headers.get("content-type")).toBe("image/png");
  return Buffer.from(await answer.arrayBuffer());
}

describe("a signature", () => {
  test.each([
    ["drawn", drawn],
    ["photographed", photographed],
  ])("that was %s is kept as its ink on transparent ground, cut to what is written", async (_, picture) => {
    expect((await put("/accounts/me/signature", await picture(), account)).status).toBe(204);
    const kept = sharp(await signatureOf(account));
    const { width, height, hasAlpha, format } = await kept.metadata();
    expect({ hasAlpha, format }).toEqual({ hasAlpha: true, format: "png" });
    expect(width).toBeLessThan(330);
    expect(height).toBeLessThan(200);
    const { data } = await kept.raw().toBuffer({ resolveWithObject: true });
    const alpha = data.filter((_byte, index) => index % 4 === 3);
    expect(alpha.filter((value) => value === 0).length / alpha.length).toBeGreaterThan(0.6);
    expect(alpha.some((value) => value > 200)).toBe(true);
  });

  test("needs something written", async () => {
    const empty = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#eee" } })
      .png()
      .toBuffer();
    const answer = await put("/accounts/me/signature", empty, account);
    expect(await answer.json()).toMatchObject({ code: "file_refused", data: { reason: "empty_picture" } });
  });

  test("is taken away by its owner", async () => {
    await world.clientOf(account).signature.remove({});
    expect((await world.fetch("/api/v1/accounts/me/signature", { as: account })).status).toBe(404);
    expect(await world.clientOf(account).accounts.me({})).toMatchObject({ signature: null });
  });
});

describe("a phone that holds the code", () => {
  const accept = (code: string, url: string) =>
    world.fetch(`/api/v1/signature?${new URLSearchParams({ code, url })}`, { method: "POST" });

  test("signs once, without an account", async () => {
    const { code, url, qr } = await world.clientOf(account).signature.ticket({});
    expect(url).toBe(`http://localhost/mobileSignature?code=${code}`);
    expect(qr).toContain("<svg");
    const policy = await world.anonymous.signature.policies({ code });
    expect(policy).toMatchObject({ method: "PUT", name: "李晓梅" });
    const sent = await world.fetch(policy.url, { method: "PUT", body: new Blob([new Uint8Array(await drawn())]) });
    const kept: { url: string } = JSON.parse(await sent.text());
    expect((await accept(code, kept.url)).status).toBe(204);
    expect((await signatureOf(account)).length).toBeGreaterThan(0);
    expect(await (await accept(code, kept.url)).json()).toMatchObject({ code: "ticket_over", status: 410 });
    expect((await problemOf(world.anonymous.signature.policies({ code }))).code).toBe("ticket_over");
  });

  test("names nothing but the picture it sent itself", async () => {
    const { code } = await world.clientOf(account).signature.ticket({});
    expect((await accept(code, "0".repeat(64))).status).toBe(400);
    const sent = await put(`/signature/file?code=${code}`, await drawn());
    const kept: { url: string } = JSON.parse(await sent.text());
    expect((await accept(code, kept.url)).status).toBe(204);
  });

  test("comes too late after ten minutes, and a code nobody gave opens nothing", async () => {
    const { code } = await world.clientOf(account).signature.ticket({});
    await world.platform.db
      .update(tickets)
      .set({ expires: new Date(Date.now() - 1000) })
      .where(eq(tickets.accountId, account.id));
    for (const wrong of [code, "nobody-gave-this"]) {
      expect(await (await put(`/signature/file?code=${wrong}`, await drawn())).json()).toMatchObject({
        code: "ticket_over",
      });
    }
  });
});
