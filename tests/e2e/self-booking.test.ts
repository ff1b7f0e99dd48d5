import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { expect, test } from "./product";
import { said } from "./said";

/** What the poster of the demo's hospital leads to. */
async function posterAddress(): Promise<string> {
  const { api } = await colleague("organizationAdmin");
  const { organizations } = await api.accounts.organizations({});
  const { url } = await api.selfBooking.settings({ id: organizations[0]!.id });
  return new URL(url).pathname;
}

/** The code in the latest message to a mobile: nothing leaves the demo, the operator reads it. */
async function codeSentTo(mobile: string): Promise<string> {
  const { api } = await colleague("operator");
  const { messages } = await api.administration.outbox({});
  const text = messages.find(({ recipient }) => recipient === `+86${mobile}`)?.text ?? "";
  return /\d{6}/.exec(text)?.[0] ?? "";
}

/** The last of the days that are offered, where nobody else's test books. */
async function chooseTime(page: Page, nth: number): Promise<string> {
  await page
    .getByRole("navigation", { name: said("selfBooking.otherDays") })
    .getByRole("link")
    .last()
    .click();
  const time = page.locator("button[name=time]").nth(nth);
  const label = (await time.textContent()) ?? "";
  await time.click();
  return label;
}

test(
  "a patient books, moves and cancels on a phone, without an account",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(422, 409, 404);
    const name = `自约${project.name}`;
    const mobile = `138${String(Date.now()).slice(-8)}`;
    await page.goto(await posterAddress());
    expect(await page.locator("script[src], script[type=module]").count()).toBe(0);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("link", { name: /彩超/ }).first().click();
    if (hasJavaScript) await expectAccessible(page);
    const first = await chooseTime(page, 3);

    await expect(page.getByText(first)).toBeVisible();
    await page.getByLabel(said("selfBooking.person.name")).fill(name);
    await page.getByLabel(said("selfBooking.person.mobile")).fill(mobile);
    await page.getByRole("button", { name: said("selfBooking.person.send") }).click();
    // Neither birth nor card: told at the field, and what was typed is still there.
    await expect(page.getByText(said("answers.rules.birthOrIdCard"))).toBeVisible();
    await expect(page.getByLabel(said("selfBooking.person.name"))).toHaveValue(name);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("selfBooking.person.dob")).fill("1992-08-15");
    await page.getByLabel(said("selfBooking.person.gender")).selectOption("F");
    await page.getByRole("button", { name: said("selfBooking.person.send") }).click();
    await expect(page.getByRole("heading", { name: said("selfBooking.code.title") })).toBeVisible();
    const code = await codeSentTo(mobile);
    await page.getByLabel(said("selfBooking.code.label")).fill(code === "123456" ? "654321" : "123456");
    await page.getByRole("button", { name: said("selfBooking.code.confirm") }).click();
    await expect(page.getByText(said("problems.code_wrong"))).toBeVisible();
    await page.getByLabel(said("selfBooking.code.label")).fill(code);
    await page.getByRole("button", { name: said("selfBooking.code.confirm") }).click();

    await expect(page.getByRole("heading", { name: said("selfBooking.ticket.title") })).toBeVisible();
    await expect(page.getByText(first)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(name);
    await expect(page.locator("body")).not.toContainText(mobile);
    if (hasJavaScript) await expectAccessible(page);
    const ticket = page.url().replace(/\?.*/, "");

    await page.getByRole("link", { name: said("selfBooking.ticket.move") }).click();
    const second = await chooseTime(page, 8);
    expect(second).not.toBe(first);
    await expect(page.getByText(second)).toBeVisible();
    await expect(page.getByText(first)).toBeHidden();

    // The page that was kept is the ticket; asked once more, it is kept, then given up.
    await page.goto(ticket);
    await page.getByRole("link", { name: said("selfBooking.ticket.cancel") }).click();
    await page.getByRole("link", { name: said("selfBooking.cancel.no") }).click();
    await page.getByRole("link", { name: said("selfBooking.ticket.cancel") }).click();
    await page.getByRole("button", { name: said("selfBooking.cancel.yes") }).click();
    await expect(page.getByText(said("selfBooking.ticket.states.cancelled"))).toBeVisible();
  },
);
