import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { givenExam, submittedReport } from "./given-exam";
import { demoAccount, expect, test } from "./product";
import { said, saidWith } from "./said";
import { slowly } from "./slowly";
import { diagnosis, finding, giveReason, press, status } from "./report-page";

/** The line that tells the version of the report, whichever it is unless one is given. */
const version = (number: number | string = "\\d+") => new RegExp(`^${said("reports.trace.version")}\\s*${number}$`);

test(
  "two pages of one author: the older one keeps its text, shows what changed, and is saved on top",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await finding(page).fill("我的文字：双肺清晰。");

    const { api } = await colleague("author");
    const { version, content } = await api.reports.lock({ id: exam.reportId });
    await api.reports.save({ id: exam.reportId, version, content: { ...content, finding: "另一页的文字。" } });

    await press(page, said("reports.action.save"));
    await expect(page.getByRole("link", { name: said("reports.conflict.ownTitle") })).toBeVisible();
    await expect(finding(page)).toHaveValue("我的文字：双肺清晰。");
    await expect(page.locator("#conflict ins").first()).toBeVisible();
    await press(page, said("reports.action.save"));
    await expect(page.getByRole("link", { name: said("reports.conflict.ownTitle") })).toHaveCount(0);
    await expect(finding(page)).toHaveValue("我的文字：双肺清晰。");
    await press(page, said("reports.action.unlock"));
    await expect(page.getByText("我的文字：双肺清晰。")).toBeVisible();
  },
);

for (const late of [200, 0])
  test(`every step of a report is done once, though its button is pressed twice, answers ${late} ms late`, async ({
    page,
    signIn,
    openAs,
  }) => {
    const exam = await givenExam();
    await signIn("author");
    const approver = await openAs("approver");
    for (const each of [page, approver]) await slowly(each, ".data", late);
    const pressTwice = (on: Page, name: string) =>
      on.getByRole("button", { name, exact: true }).click({ clickCount: 2, delay: 80 });
    await page.goto(exam.path);
    await pressTwice(page, said("reports.action.lock"));
    await finding(page).fill("双肺未见异常。");
    await diagnosis(page).fill("未见异常。");
    await pressTwice(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));
    await pressTwice(page, said("reports.action.cancelSubmit"));
    await expect(status(page)).toContainText(said("common.reportStatus.partial"));
    await pressTwice(page, said("reports.action.lock"));
    await expect(finding(page)).toBeEditable();
    await pressTwice(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));
    await expect(page.getByRole("alert")).toHaveCount(0);

    await approver.goto(exam.path);
    await pressTwice(approver, said("reports.action.approve"));
    await expect(status(approver)).toContainText(said("common.reportStatus.corrected"));
    await expect(approver.getByRole("alert")).toHaveCount(0);
    // Submitted, taken back, submitted, approved: each made one version.
    await expect(approver.getByText(version())).toHaveText(version(4));
  });

test(
  "an old page on which its own person approves again shows what was approved, once",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const exam = await submittedReport();
    await signIn("approver");
    await page.goto(exam.path);
    const old = await page.context().newPage();
    await old.goto(exam.path);
    await press(page, said("reports.action.approve"));
    await expect(status(page)).toContainText(said("common.reportStatus.corrected"));
    await press(old, said("reports.action.approve"));
    await expect(status(old)).toContainText(said("common.reportStatus.corrected"));
    await expect(old.getByRole("alert")).toHaveCount(0);
    const current = page.getByText(version());
    await expect(old.getByText(version())).toHaveText((await current.textContent()) ?? "no version");
  },
);

test("an old page that takes back what was approved says so", async ({ page, signIn, expectStatus }) => {
  expectStatus(409);
  const exam = await submittedReport();
  await signIn("author");
  await page.goto(exam.path);
  const { api } = await colleague("approver");
  const { version } = await api.reports.lock({ id: exam.reportId });
  await api.reports.approve({ id: exam.reportId, version });
  await press(page, said("reports.action.cancelSubmit"));
  await expect(
    page.getByText(saidWith("reports.meanwhile.approved", { person: demoAccount("approver").name })),
  ).toBeVisible();
  await expect(status(page)).toContainText(said("common.reportStatus.corrected"));
});

test("an old page that rejects what was approved says so", async ({ page, signIn, expectStatus }) => {
  expectStatus(409);
  const exam = await submittedReport();
  await signIn("approver");
  await page.goto(exam.path);
  const { api } = await colleague("approver");
  const { version } = await api.reports.lock({ id: exam.reportId });
  await api.reports.approve({ id: exam.reportId, version });
  await giveReason(
    page,
    said("reports.action.reject"),
    said("reports.reject.label"),
    "请补充",
    said("reports.reject.submit"),
  );
  // Approved in another window of one's own.
  await expect(
    page.getByText(saidWith("reports.meanwhile.approved", { person: said("reports.conflict.you") })),
  ).toBeVisible();
});
