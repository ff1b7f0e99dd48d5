import { test } from "@playwright/test";
import { remoteApi } from "../../server/remote-api";
import { demoAccount, type Duty } from "./demo-account";

const origin = { host: "127.0.0.1", requestId: "browser-test", ip: null, userAgent: null, url: "http://127.0.0.1" };

/** Where the product stands that the tests look at. */
export function productUrl(): string {
  const { baseURL } = test.info().project.use;
  if (!baseURL) throw new Error("playwright.config.ts names no baseURL");
  return baseURL;
}

/**
 * Another person of the demo, who works beside the browser through api/v1.
 *
 * @returns their client, and the token of their session
 */
export async function colleague(duty: Duty) {
  const { username, password } = demoAccount(duty);
  return signedIn({ username, password });
}

/** Somebody of a test's own, who belongs nowhere yet; as `colleague`. */
export async function newcomer() {
  const account = { username: `newcomer-${crypto.randomUUID().slice(0, 13)}`, password: "first-day-1" };
  const { id } = await remoteApi(productUrl())
    .client(null, origin)
    .accounts.register({ ...account, name: "新同事" });
  return { ...(await signedIn(account)), id, account };
}

async function signedIn(account: { username: string; password: string }) {
  const api = remoteApi(productUrl());
  const { accessToken } = await api.client(null, origin).accounts.login(account);
  return { api: api.client(accessToken, origin), token: accessToken };
}
