import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { askedHospital, invitedConsultation, preparedConsultation, signedInAs } from "./asked-hospital";
import { approvedReport } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

const press = (page: Page | Locator, key: Parameters<typeof said>[0]) =>
  page.getByRole("button", { name: said(key), exact: true }).click();
const status = (page: Page, name: "pending" | "scheduled" | "completed" | "canceled") =>
  expect(page.locator("header").getByText(said(`consultations.statuses.${name}`))).toBeVisible();

/** Opens what stands behind a word, and gives a reason there. */
async function because(
  page: Page,
  step: Parameters<typeof said>[0],
  label: Parameters<typeof said>[0],
  reason: string,
) {
  const fold = page.locator("details").filter({ has: page.locator("summary", { hasText: said(step) }) });
  await fold.locator("summary").click();
  await fold.getByRole("textbox", { name: said(label) }).fill(reason);
  await press(fold, step);
}

test(
  "a question is asked with the patient's consent and an exam, accepted, held, and opened again",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript, expectStatus }) => {
    test.slow();
    // The time is left out at first.
    expectStatus(422);
    const asked = await askedHospital();
    const exam = await approvedReport();
    const { patientId } = await asked.asker.exams.get({ id: exam.id });
    const reason = `右肺上叶结节 ${crypto.randomUUID().slice(0, 8)}`;
    await signIn("organizationAdmin");
    await page.goto("/consultations/add");
    for (const choice of await page.locator("select[name^=asked]").all()) await choice.selectOption("none");
    await page.getByLabel(asked.name).selectOption("mandatory");
    await page.getByLabel(said("consultations.reason")).fill(reason);
    await page.getByLabel(said("consultations.purpose")).fill("明确结节性质");
    await page.getByLabel(said("consultations.question")).fill("良性还是恶性？");
    await page.getByLabel(said("consultations.patientName")).fill(exam.patientName);
    await page.getByLabel(said("consultations.patientId")).fill(patientId);
    await press(page, "consultations.form.findExams");
    await page.getByRole("checkbox", { name: exam.accessionNumber }).check();
    await expect(page.getByLabel(said("consultations.reason"))).toHaveValue(reason);
    await expect(page.getByLabel(asked.name)).toHaveValue("mandatory");
    if (!hasJavaScript) {
      await page
        .getByLabel(said("consultations.startsAt"))
        .evaluate((input: HTMLInputElement) => (input.required = false));
      await press(page, "consultations.form.submit");
      await expect(page.getByText(said("answers.rules.chooseStart"))).toBeVisible();
      await expect(page.getByRole("checkbox", { name: exam.accessionNumber })).toBeChecked();
    }
    await page.getByLabel(said("consultations.startsAt")).fill(`${new Date().getFullYear() + 1}-03-05T09:30`);
    if (hasJavaScript) await expectAccessible(page);
    await press(page, "consultations.form.submit");
    await status(page, "pending");
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}/exams`);
    await expect(page.getByText(exam.accessionNumber).first()).toBeVisible();

    await page.goto(path);
    await expect(page.getByText(said("consultations.next.noConsent"))).toBeVisible();
    await page.goto(`${path}/consent`);
    await page.getByLabel(said("consents.giverName")).fill("王秀英");
    await page.getByLabel(said("consents.relation")).selectOption("spouse");
    await page.getByRole("textbox", { name: said("consents.witness"), exact: true }).fill("陈静");
    await press(page, "consents.saveWitness");
    await expect(page.getByText(said("consents.stands")).first()).toBeVisible();
    await page.goto(path);
    await press(page, "consultations.next.invite");
    await expect(page.getByText(said("consultations.next.waits"))).toBeVisible();

    const elsewhere = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: page.viewportSize() });
    await signedInAs(elsewhere, asked.expert.username);
    await elsewhere.goto("/consultations?part=asked");
    await elsewhere.getByRole("link").filter({ hasText: exam.patientName }).first().click();
    await elsewhere.waitForURL(`**${path}`);
    await press(elsewhere, "consultations.next.accept");
    await status(elsewhere, "scheduled");
    await elsewhere.goto("/consultations?part=asked");
    // The answer is promised, and how long is left stands in words.
    await expect(elsewhere.getByText(saidWith("consultations.promise.left")).first()).toBeVisible();
    await elsewhere.context().close();

    await page.reload();
    await status(page, "scheduled");
    await press(page, "consultations.next.complete");
    await status(page, "completed");
    await because(page, "consultations.next.reopen", "consultations.next.reasonFor", "补充影像");
    await status(page, "scheduled");
    await page.goto(`${path}/history`);
    await expect(page.getByText("补充影像")).toBeVisible();
  },
);

test(
  "another time is taken, and who declines says why",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript }) => {
    test.slow();
    const asked = await askedHospital();
    const { id } = await invitedConsultation(asked, "左肾占位性质待定");
    const path = `/consultations/${id}`;
    const elsewhere = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: page.viewportSize() });
    await signedInAs(elsewhere, asked.expert.username);
    await elsewhere.goto(path);
    const other = elsewhere.locator("details").filter({ hasText: said("consultations.next.propose") });
    await other.locator("summary").click();
    await other.getByLabel(said("consultations.startsAt")).fill(`${new Date().getFullYear() + 1}-03-06T14:00`);
    await press(other, "consultations.next.propose");
    await expect(elsewhere.getByText(said("answers.done.saved"))).toBeVisible();

    await signIn("organizationAdmin");
    await page.goto(path);
    await press(page, "consultations.next.takeTime");
    await status(page, "scheduled");
    await expect(page.locator("header").getByText("14:00")).toBeVisible();

    await elsewhere.goto(path);
    await because(elsewhere, "consultations.next.decline", "consultations.next.declineReason", "当天专家外出");
    await elsewhere.waitForURL(/\/consultations(\?|$)/);
    expect((await elsewhere.request.get(path)).status()).toBe(404);
    await elsewhere.context().close();

    await page.reload();
    await status(page, "pending");
    await expect(page.getByText("当天专家外出")).toBeVisible();
    await because(page, "consultations.next.cancel", "consultations.next.reasonFor", "患者转院");
    await status(page, "canceled");
    await because(page, "consultations.next.reopen", "consultations.next.reasonFor", "患者回院");
    await status(page, "pending");
  },
);

test("who is asked is told wherever they are, once", async ({ page }) => {
  test.slow();
  const asked = await askedHospital();
  const reason = `主动脉壁增厚 ${crypto.randomUUID().slice(0, 8)}`;
  await signedInAs(page, asked.expert.username);
  await page.goto("/studies");
  const early = await preparedConsultation(asked, "左肾囊肿分级");
  const { id } = await invitedConsultation(asked, reason);
  await page.reload();
  const notice = page.getByText(reason);
  await expect(notice).toBeVisible();
  await page
    .getByRole("button", { name: said("common.shell.closeNotice") })
    .first()
    .click();
  await expect(notice).toBeHidden();
  const seen = await page.evaluate(() => localStorage.getItem("consultation seen"));
  expect(seen).toContain(id);
  const polled = page.waitForResponse((answer) => answer.url().includes("/consultations/newly"), { timeout: 20_000 });
  await page.reload();
  expect(await (await polled).text()).toContain(reason);
  await expect(notice).toBeHidden();

  // One that is older, and asked later, is told too.
  await early.invite();
  await page.reload();
  await expect(page.getByText("左肾囊肿分级")).toBeVisible();
  await expect(notice).toBeHidden();
});
