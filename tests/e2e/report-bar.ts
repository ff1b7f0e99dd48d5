import { expect, type Page } from "@playwright/test";
import { said } from "./said";

/** Opens a panel of the report's action bar; on a phone those that can wait stand behind one button. */
export async function openPanel(page: Page, name: string) {
  const more = page.locator(".report-bar-more:not([open]) > summary");
  if (await more.isVisible()) await more.click();
  await page.locator("summary", { hasText: name }).click();
}

/** Takes the template out again that an empty report begins with by itself. */
export async function beginEmpty(page: Page) {
  const undo = page.getByRole("button", { name: said("reports.begun.undo") });
  await undo.click();
  await expect(undo).toBeHidden();
}
