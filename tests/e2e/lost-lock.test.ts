import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { demoAccount, expect, test } from "./product";
import { said, saidWith } from "./said";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const finding = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });
const approver = demoAccount("approver").name;
const told = (page: Page) => page.getByText(saidWith("reports.lock.lost", { by: approver }));

/** The author types into a report; the approver takes the lock from them. */
async function takenFrom(page: Page, typed: string) {
  const exam = await givenExam();
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill(typed);
  const { api } = await colleague("approver");
  await api.reports.forceUnlock({ id: exam.reportId, confirmation: demoAccount("author").name });
  return { ...exam, api };
}

test(
  "a save after a forced unlock is told who took the lock; taken again by a press, the text goes on",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    await signIn("author");
    const { reportId, api } = await takenFrom(page, "写到一半的所见");
    await press(page, said("reports.action.save"));
    await expect(told(page)).toBeVisible();
    await expect(finding(page)).toHaveValue("写到一半的所见");
    expect((await api.reports.detail({ id: reportId })).content.finding).toBe("");
    await expect(page.getByRole("button", { name: said("reports.action.save"), exact: true })).toHaveCount(0);

    await press(page, said("reports.action.retake"));
    await expect(told(page)).toHaveCount(0);
    await expect(finding(page)).toHaveValue("写到一半的所见");
    await press(page, said("reports.action.save"));
    await expect(page.locator(".report-bar-line")).toContainText(saidWith("reports.draft.inReport"));
    await expect.poll(async () => (await api.reports.detail({ id: reportId })).content.finding).toBe("写到一半的所见");
  },
);

test("the open editor hears of a forced unlock by itself, and names who edits now", async ({ page, signIn }) => {
  await signIn("author");
  const { reportId, api } = await takenFrom(page, "只在草稿里的文字");
  await api.reports.lock({ id: reportId });
  await expect(told(page)).toBeVisible();
  await expect(page.getByText(saidWith("reports.lock.heldByMeanwhile", { holder: approver }))).toBeVisible();
  await expect(finding(page)).toHaveValue("只在草稿里的文字");
  const drafts = await (await colleague("author")).api.reports.detail({ id: reportId });
  expect(drafts.draft?.content.finding).toBe("只在草稿里的文字");
});

test(
  "over a newer version the lock is taken again only after a look at it",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    await signIn("author");
    const { reportId, api } = await takenFrom(page, "作者写的文字");
    const { version, content } = await api.reports.lock({ id: reportId });
    await api.reports.save({ id: reportId, version, content: { ...content, finding: "审核者的文字" }, unlock: true });

    await press(page, said("reports.action.save"));
    await expect(page.locator("#conflict")).toContainText("审核者");
    await expect(finding(page)).toHaveValue("作者写的文字");
    await press(page, said("reports.action.retake"));
    await expect(page.locator("#conflict")).toHaveCount(0);
    await expect(told(page)).toHaveCount(0);
    await expect(finding(page)).toHaveValue("作者写的文字");
    await press(page, said("reports.action.save"));
    await expect(page.locator(".report-bar-line")).toContainText(saidWith("reports.draft.inReport"));
    const now = await api.reports.detail({ id: reportId });
    expect(now).toMatchObject({ version: version + 2, content: { finding: "作者写的文字" } });
  },
);

test(
  "whoever leaves the text to the other finds her own beside it, to copy from",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    await signIn("author");
    const { path, reportId, api } = await takenFrom(page, "作者没存的文字");
    await press(page, said("reports.action.save"));
    await expect(told(page)).toBeVisible();
    await press(page, said("reports.action.unlock"));
    await expect(finding(page)).toHaveCount(0);
    const { version, content } = await api.reports.lock({ id: reportId });
    await api.reports.save({ id: reportId, version, content: { ...content, finding: "审核者的文字" }, unlock: true });

    await page.goto(path);
    await press(page, said("reports.action.continue"));
    await expect(finding(page)).toHaveValue("审核者的文字");
    await page.locator("summary", { hasText: said("reports.draft.show") }).click();
    await expect(page.getByText("作者没存的文字")).toBeVisible();
    await finding(page).fill("两人的文字");
    await press(page, said("reports.action.save"));
    await expect(page.locator(".report-bar-line")).toContainText(saidWith("reports.draft.inReport"));
    // What they have saved themselves since is newer than their draft: it is told no more.
    await page.reload();
    await expect(finding(page)).toHaveValue("两人的文字");
    await expect(page.getByText(saidWith("reports.draft.side"))).toHaveCount(0);
  },
);

test("until when the lock holds is told anew once the page has renewed it", async ({ page, signIn }) => {
  const { reportId: id, path } = await givenExam();
  const { api } = await colleague("author");
  await api.reports.lock({ id });
  // As a page does that goes away: the lock ends soon, unless a page of the same person renews it.
  await api.reports.unlock({ id, leaving: true });
  await signIn("author");
  await page.goto(path);
  const leaseMs = async () => Date.parse((await api.reports.detail({ id })).lock.until ?? "") - Date.now();
  await expect.poll(leaseMs).toBeGreaterThan(10 * 60_000);
  const clock = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", hour: "2-digit", minute: "2-digit" });
  await expect(async () => {
    const { lock } = await api.reports.detail({ id });
    expect(await page.locator(".draft-lease").textContent()).toBe(
      said("reports.lock.until", { until: clock.format(new Date(lock.until ?? "")) }),
    );
  }).toPass({ timeout: 10_000 });
});
