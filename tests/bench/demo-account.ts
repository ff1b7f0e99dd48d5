import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "#api/identity/installation/demo-accounts";
import type { Client } from "#contract/index";
import { remoteApi } from "../../server/remote-api";
import type { RunningProduct } from "./product";

const origin = { requestId: "bench", ip: null, userAgent: null, host: "127.0.0.1", url: "http://127.0.0.1" };

/** Somebody of the demo, signed in. */
export async function clientOf(
  product: RunningProduct,
  duty: string,
): Promise<{ client: Client; token: string; cookie: string }> {
  const account = demoAccounts.find((candidate) => candidate.duty === duty);
  if (!account) throw new Error(`the demo has no ${duty}`);
  const api = remoteApi(product.origin);
  const { accessToken } = await api.client(null, origin).accounts.login(account);
  const cookie = await product.signIn(account.username, account.password);
  return { client: api.client(accessToken, origin), token: accessToken, cookie };
}

/** The demo makes its images after its first page; measures begin when it is at rest. */
export async function imagesSeeded(client: Client) {
  let before = -1;
  for (let tries = 0; tries < 60; tries += 1) {
    const { exams } = await client.exams.page({ filters: [], limit: 100 });
    const withImages = exams.filter(({ hasImage }) => hasImage).length;
    if (withImages > 0 && withImages === before) return;
    before = withImages;
    await sleep(5_000);
  }
}
