import type { Locator, Page } from "@playwright/test";
import { confirmed } from "../support/inspections";
import { colleague } from "./colleague";
import { approvedReport, submittedReport } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";

const press = (at: Page | Locator, name: string) => at.getByRole("button", { name, exact: true }).click();
const done = (page: Page, what: Parameters<typeof said>[0]) => expect(page.getByText(said(what)).first()).toBeVisible();

test(
  "a department grades, reviews blind, learns from its reports and follows what they recommend",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, openAs, signIn, expectStatus }) => {
    test.slow();
    // Of the words that name somebody, and of a review that was done meanwhile.
    expectStatus(422, 409);
    const exam = await approvedReport();

    await test.step("who grades gives the images a reason and the report its points", async () => {
      await signIn("approver");
      await page.goto(`${exam.path}/quality`);
      await page.getByLabel(said("quality.grades.C"), { exact: true }).check();
      await page.getByLabel(said("quality.reasons.positioning"), { exact: true }).check();
      const points = {
        identity: 10,
        description: 20,
        diagnosis: 30,
        consistency: 10,
        wording: 10,
        comparison: 0,
      } as const;
      const most = {
        identity: 10,
        description: 30,
        diagnosis: 30,
        consistency: 10,
        wording: 10,
        comparison: 10,
      } as const;
      for (const [item, given] of Object.entries(points) as [keyof typeof points, number][]) {
        const label = said("quality.report.itemOf", { item: said(`quality.items.${item}`), points: most[item] });
        await page.getByLabel(label).fill(String(given));
      }
      await press(page, said("quality.report.save"));
      await done(page, "answers.done.saved");
      const versions = page.getByRole("table", { name: said("quality.report.earlier") });
      await expect(versions).toContainText(said("quality.grades.C"));
      await expect(versions).toContainText(said("quality.grades.B"));
    });

    await test.step("a case to learn from names nobody, and keeps what was typed where it does", async () => {
      await page.getByLabel(said("quality.learning.kinds.interesting"), { exact: true }).check();
      const title = page.getByLabel(said("quality.learning.caseTitle"));
      const text = page.getByLabel(said("quality.learning.caseText"));
      await title.fill("薄层的用处");
      await text.fill(`${exam.patientName} 的薄层`);
      await press(page, said("quality.learning.submit"));
      await expect(page.getByText(said("problems.identifying_words"))).toBeVisible();
      await expect(title).toHaveValue("薄层的用处");
      await text.fill("肺门区加看薄层。");
      await press(page, said("quality.learning.submit"));
      await done(page, "answers.done.casePutForward");
      await page.goto("/quality/learning");
      await expect(page.getByRole("link", { name: "薄层的用处" }).first()).toBeVisible();
    });

    const author = await openAs("author");
    await test.step("a recommended exam stands on the tracker until it is closed with a reason", async () => {
      await author.goto(`${exam.path}/follow-ups`);
      await author.getByLabel(said("followUps.finding")).fill("右肺上叶 8mm 结节");
      // Of a study of some years ago, too, that is not due yet.
      await author.getByLabel(said("followUps.from")).fill("100");
      await author.getByLabel(said("followUps.to")).fill("120");
      await author.getByLabel(said("followUps.unit")).selectOption("years");
      await press(author, said("followUps.add"));
      await done(author, "answers.done.added");
      await author.goto("/quality/follow-ups?state=open");
      await expect(author.getByRole("table", { name: said("followUps.title") })).toContainText("右肺上叶 8mm 结节");
      await author.goto(`${exam.path}/follow-ups`);
      await author.getByText(said("followUps.close"), { exact: true }).click();
      await author.getByLabel(said("followUps.why")).selectOption("elsewhere");
      await press(author, said("followUps.closeTitle"));
      await done(author, "answers.done.saved");
      await expect(author.getByText(said("followUps.states.closed"), { exact: true })).toBeVisible();
    });

    await test.step("the author sees what the approver changed", async () => {
      const changed = await submittedReport({
        finding: "左肺上叶见结节影。",
        diagnosis: "左肺上叶结节。",
        positive: true,
      });
      const { api } = await colleague("approver");
      const { version, content } = await api.reports.lock({ id: changed.reportId });
      const right = { ...content, finding: "右肺上叶见结节影。", diagnosis: "右肺上叶结节。" };
      await confirmed((inspectionAccepted) =>
        api.reports.approve({ id: changed.reportId, version, content: right, inspectionAccepted }),
      );
      const card = author.getByRole("listitem").filter({ hasText: changed.accessionNumber });
      // A job compares the versions once the approval is written.
      await expect(async () => {
        await author.goto("/quality/changes?kind=side&unseen=on");
        await expect(card).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(card.locator("del").first()).toContainText("左");
      await press(card, said("quality.changes.seen"));
      await expect(card).toHaveCount(0);
    });

    await test.step("a reviewer scores what was drawn without a name", async () => {
      const reviewer = await openAs("expert");
      // The same person reviews in another browser meanwhile, which may be faster.
      await expect(async () => {
        await reviewer.goto("/quality/reviews");
        const table = reviewer.getByRole("table", { name: said("quality.reviews.title") });
        await table.getByRole("link").first().click();
        await reviewer.getByLabel(said("quality.reviews.scores.1"), { exact: true }).check({ timeout: 5_000 });
        await press(reviewer, said("quality.reviews.give"));
        await expect(reviewer.getByText(said("answers.done.reviewScored")).first()).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });
  },
);

test(
  "whoever administers no organization is refused the settings of quality",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(403);
    await signIn("author");
    const answer = await page.goto("/quality/settings");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: said("common.errorPage.forbidden") })).toBeVisible();
    await expect(page.getByText(said("problems.forbidden"))).toBeVisible();
  },
);
