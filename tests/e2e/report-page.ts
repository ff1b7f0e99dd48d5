import type { Page } from "@playwright/test";
import { openPanel } from "./report-bar";
import { said } from "./said";

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const finding = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });
export const diagnosis = (page: Page) => page.getByLabel(said("reports.field.diagnosis"), { exact: true });
/** The status in the head of the report. */
export const status = (page: Page) => page.locator(".report-head");

/** Says why, in the panel that a button of the action bar opens. */
export async function giveReason(page: Page, open: string, label: string, reason: string, submit: string) {
  await openPanel(page, open);
  await page.getByLabel(label).fill(reason);
  await press(page, submit);
}
