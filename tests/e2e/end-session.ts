import type { Page } from "@playwright/test";
import { expect } from "./product";

/** Ends the session of a browser behind its back. */
export async function endSession(page: Page) {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`${origin}/api/v1/accounts/logout`, { headers: { origin }, data: {} });
  expect(answer.status()).toBe(204);
}
