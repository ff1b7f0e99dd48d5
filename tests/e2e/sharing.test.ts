import { expectAccessible } from "./accessibility";
import { issuedReport } from "./issued-report";
import { expect, speak, test } from "./product";
import { said, saidWith } from "./said";
import { expectSpoken } from "./spoken";

const projects = ["desktop", "no-javascript", "phone"];
/** Each project shares a report of its own. */
const turn = (project: { name: string }, test: number) => projects.indexOf(project.name) + 3 * test;

test(
  "an approver shares a report with a PIN; a patient without an account reads it and loads the PDF",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422);
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 0));
    await page.goto(`${path}/share`);
    await expect(page.getByText(said("shares.list.empty"))).toBeVisible();
    await page.getByRole("radio", { name: said("shares.new.pinKinds.own") }).check();
    await page.getByRole("button", { name: said("shares.new.create") }).click();
    await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
    await page.getByRole("textbox", { name: said("shares.new.ownPin") }).fill("246810");
    await page.getByRole("button", { name: said("shares.new.create") }).click();
    await expect(page.getByText(said("shares.made.onceWithPin"), { exact: false })).toBeVisible();
    const link = await page.getByLabel(said("shares.made.link"), { exact: true }).inputValue();
    if (hasJavaScript) await expect(page.getByRole("button", { name: said("shares.made.copy") }).first()).toBeVisible();

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: said("shares.page.pin.title") })).toBeVisible();
    await expect(visitor.locator("body")).not.toContainText(patientName);
    await visitor.getByRole("textbox", { name: said("shares.page.pin.label") }).fill("0000");
    await visitor.getByRole("button", { name: said("shares.page.pin.submit") }).click();
    await expect(
      visitor.getByText(said("shares.page.pin.attemptsLeft", { number: 4 }), { exact: false }),
    ).toBeVisible();
    await visitor.getByRole("textbox", { name: said("shares.page.pin.label") }).fill("246810");
    await visitor.getByRole("button", { name: said("shares.page.pin.submit") }).click();
    await expect(visitor.getByText(patientName).first()).toBeVisible();
    expect(visitor.url()).toBe(link);
    expect(await visitor.locator("script").count()).toBe(0);
    const pdf = await visitor.request.get(
      new URL((await visitor.getByRole("link", { name: said("shares.page.pdf") }).getAttribute("href")) ?? "", link)
        .href,
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    await page.goto(`${path}/share`);
    await page.locator("summary", { hasText: saidWith("shares.uses.title") }).click();
    await expect(page.getByText(said("shares.outcomes.pin_wrong"))).toBeVisible();
    await expect(page.getByText(said("shares.outcomes.pdf"))).toBeVisible();
    await page.getByRole("link", { name: said("shares.list.revoke") }).click();
    await page.getByRole("button", { name: said("shares.revoke.confirm") }).click();
    await expect(page.getByText(said("shares.states.revoked"), { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: said("shares.page.closed.revoked.title") })).toBeVisible();
    await visitor.close();
  },
);

test(
  "a new link has a generated PIN; wrong ones block it, and a new PIN opens it again",
  { tag: ["@no-scripts"] },
  async ({ page, browser, signIn }, { project }) => {
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 2));
    await page.goto(`${path}/share`);
    await expect(page.getByRole("radio", { name: said("shares.new.pinKinds.generated") })).toBeChecked();
    await page.getByRole("button", { name: said("shares.new.create") }).click();
    const link = await page.getByLabel(said("shares.made.link"), { exact: true }).inputValue();
    const pin = await page.getByLabel(said("shares.made.pin"), { exact: true }).inputValue();
    expect(pin).toMatch(/^\d{6}$/);

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await visitor.goto(link);
    const enter = async (typed: string) => {
      await visitor.getByRole("textbox", { name: said("shares.page.pin.label") }).fill(typed);
      await visitor.getByRole("button", { name: said("shares.page.pin.submit") }).click();
    };
    for (let guess = 0; guess < 5; guess += 1) await enter(pin === "000000" ? "111111" : "000000");
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: said("shares.page.closed.blocked.title") })).toBeVisible();

    await page.goto(`${path}/share`);
    await expect(page.getByText(said("shares.list.blockedHint"), { exact: false })).toBeVisible();
    await page.getByRole("link", { name: said("shares.list.newPin") }).click();
    await page.getByRole("button", { name: said("shares.newPin.submit") }).click();
    await expect(page.getByText(said("shares.newPin.made"))).toBeVisible();
    const fresh = await page.getByLabel(said("shares.made.pin"), { exact: true }).inputValue();
    await expect(page.getByText(said("shares.states.open"), { exact: true })).toBeVisible();
    await visitor.reload();
    await enter(fresh);
    await expect(visitor.getByText(patientName).first()).toBeVisible();
    await visitor.close();
  },
);

test(
  "a link without a PIN is made only by choosing so, whatever was typed for an own one",
  { tag: ["@no-scripts"] },
  async ({ page, browser, signIn, expectStatus }, { project }) => {
    expectStatus(422);
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 3));
    await page.goto(`${path}/share`);
    await page.getByRole("radio", { name: said("shares.new.pinKinds.own") }).check();
    await page.getByRole("textbox", { name: said("shares.new.ownPin") }).fill("12");
    await page.getByRole("button", { name: said("shares.new.create") }).click();
    await expect(page.getByText(said("answers.rules.pinDigits"))).toBeVisible();
    await page.getByRole("radio", { name: said("shares.new.pinKinds.none") }).check();
    await page.getByRole("button", { name: said("shares.new.create") }).click();
    const link = await page.getByLabel(said("shares.made.link"), { exact: true }).inputValue();
    await expect(page.getByLabel(said("shares.made.pin"), { exact: true })).toHaveCount(0);
    const visitor = await browser.newPage({ javaScriptEnabled: false });
    await visitor.goto(link);
    await expect(visitor.getByText(patientName).first()).toBeVisible();
    await visitor.close();
  },
);

test("a link that nobody made leads nowhere, however it reads", async ({ page, expectStatus }) => {
  expectStatus(404);
  for (const link of ["x", "x".repeat(32), ""]) {
    expect((await page.goto(`/reports/s?link=${link}`))?.status(), link).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the pages of sharing speak three languages, and no accessibility rule is broken", async ({
  page,
  signIn,
  expectStatus,
  hasJavaScript,
}, { project }) => {
  expectStatus(404);
  await signIn("approver");
  const { path } = await issuedReport(page, turn(project, 1));
  await page.goto(`${path}/share`);
  await page.getByRole("button", { name: said("shares.new.create") }).click();
  const link = await page.getByLabel(said("shares.made.link"), { exact: true }).inputValue();
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const place of [`${path}/share`, link, `/reports/s?link=${"x".repeat(32)}`]) {
      await page.goto(place);
      await expectSpoken(page, language);
      if (hasJavaScript) await expectAccessible(page);
    }
  }
});
