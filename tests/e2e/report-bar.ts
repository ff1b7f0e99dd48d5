import type { Page } from "@playwright/test";

/** Opens a panel of the report's action bar; on a phone those that can wait stand behind one button. */
export async function openPanel(page: Page, name: string) {
  const more = page.locator(".report-bar-more:not([open]) > summary");
  if (await more.isVisible()) await more.click();
  await page.locator("summary", { hasText: name }).click();
}
