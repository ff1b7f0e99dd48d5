import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { outboxMessages } from "#api/infrastructure/database/schema/index";
import { testPassword } from "./given";
import type { TestPlatform } from "./platform";

let serial = 0;
export const newNumber = () => `138${String(10_000_000 + (serial += 1))}`;

/** The code in the latest message to a number, once one other than `before` is there. */
export async function codeSentTo({ platform }: TestPlatform, number: string, before = ""): Promise<string> {
  return vi.waitFor(async () => {
    const rows = await platform.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, `+86${number}`));
    const latest = rows.sort((a, b) => a.id.localeCompare(b.id)).at(-1);
    const code = /\d{6}/.exec(latest?.text ?? "")?.[0] ?? "";
    if (code === before) throw new Error("no message yet");
    return code;
  });
}

/** An account with a bound mobile. */
export async function boundMobile(world: TestPlatform) {
  const account = await world.given.account();
  const number = newNumber();
  const api = world.clientOf(account);
  expect(await api.mobile.sendBindCode({ mobile: number, password: testPassword })).toEqual({ sentBy: "outbox" });
  await api.mobile.bindNumber({ code: await codeSentTo(world, number) });
  // A client is one request, which knows its account as of its beginning.
  const me = () => world.clientOf(account).accounts.me({});
  return { account, api, me, number };
}

export const wrongCode = (code: string) => (code === "000000" ? "111111" : "000000");
