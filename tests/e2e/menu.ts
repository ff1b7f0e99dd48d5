import { expect, type Locator, type Page } from "@playwright/test";

/** The button of a menu: the browser's own until Headless UI has come, and without scripts. */
export const menuButton = (within: Page | Locator, name: string | RegExp): Locator =>
  within.locator("summary", { hasText: name }).or(within.getByRole("button", { name }));

/** Chooses from a long list, which may become Headless UI's combobox at any moment. */
export async function chooseFrom(field: Locator, label: string): Promise<void> {
  await expect(async () => {
    const isPlain = await field.evaluate((element) => element instanceof HTMLSelectElement);
    if (isPlain) return void (await field.selectOption({ label }, { timeout: 1_000 }));
    // The same words once more open no list; emptied first, every time, a long list would be drawn whole.
    if ((await field.inputValue()) === label) await field.fill("", { timeout: 5_000 });
    await field.fill(label, { timeout: 5_000 });
    await field.page().getByRole("option", { name: label, exact: true }).click({ timeout: 1_000 });
  }).toPass();
}

/** A link or button in an open menu. */
const menuItem = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole("menuitem", { name })
    .or(page.locator("header details[open]").getByRole("button", { name }))
    .or(page.locator("header details[open]").getByRole("link", { name }));

/** Opens a menu, again where Headless UI took its place under the finger, and chooses from it. */
export async function chooseInMenu(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  const chosen = menuItem(page, item);
  await expect(async () => {
    if (!(await chosen.isVisible())) await menuButton(page.getByRole("banner"), menu).click({ timeout: 2_000 });
    await chosen.click({ timeout: 2_000 });
  }).toPass();
}
