import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { confirmed } from "../support/inspections";
import { expect, test } from "./product";
import { beginEmpty } from "./report-bar";
import { said, saidWith } from "./said";
import { studyFiles } from "./study-files";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const finding = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });
const diagnosis = (page: Page) => page.getByLabel(said("reports.field.diagnosis"), { exact: true });
const status = (page: Page) => page.locator(".report-head");

test(
  "a passage is quoted where it stands, the report goes on by a reason, and the rule's figures tell of it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, expectStatus, hasJavaScript }) => {
    expectStatus(422);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await finding(page).fill("右肺上叶见结节影，直径约12mm。");
    await diagnosis(page).fill("右肺上叶结节，直径约15mm。");
    await press(page, said("reports.action.submit"));
    await expect(page.getByText(said("reports.inspection.warned"))).toBeVisible();
    const marked = page.locator("mark");
    await expect(marked.first()).toHaveText("15mm");
    await expect(marked.nth(1)).toHaveText("12mm");
    if (hasJavaScript) {
      await page.getByRole("button", { name: "15mm" }).click();
      const selected = await diagnosis(page).evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      );
      expect(selected).toBe("15mm");
    }
    // A reason is the confirmation: the tick is not needed beside it.
    await page.getByLabel(said("reports.inspection.reasons.as_seen"), { exact: true }).check();
    await page.getByLabel(said("reports.inspection.note"), { exact: true }).fill("两次测量");
    await press(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));

    const { api } = await colleague("groupAdmin");
    const { bucketId } = await (await colleague("author")).api.reports.detail({ id: exam.reportId });
    const group = (await api.accounts.organizations({})).groups[0]?.id ?? "";
    const admin = await openAs("groupAdmin");
    await admin.goto(`/groups/${group}/organizations/${bucketId}/settings/inspection-figures?rule=number_mismatch`);
    const rule = said("lists.fields.inspectionLevels.number_mismatch");
    const row = admin.getByRole("row").filter({ hasText: rule });
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: said("inspections.set") }).click();
    await expect(admin.getByText(said("answers.done.saved"), { exact: true })).toBeVisible();
    if (hasJavaScript) await expectAccessible(admin);
  },
);

test(
  "the comparison and the sizes of an earlier exam go into the text, which stays as it was typed; what changed is marked",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const study = studyFiles();
    const prior = await givenExam(study);
    const author = await colleague("author");
    const { version } = await author.api.reports.lock({ id: prior.reportId });
    const content = {
      finding: "右肺上叶见结节影，直径约12mm。",
      diagnosis: "右肺上叶结节。",
      positive: true,
      note: "",
      bodyPartCount: 1,
      critical: false,
      keyImages: [],
    };
    await confirmed((inspectionAccepted) =>
      author.api.reports.submit({ id: prior.reportId, version, content, inspectionAccepted }),
    );
    const exam = await givenExam(studyFiles({ patientId: study.patientId }));
    await signIn("author");
    await page.goto(`${exam.path}?pane=past&prior=${prior.reportId}`);
    await press(page, said("reports.action.lock"));
    await beginEmpty(page);
    await diagnosis(page).fill("右肺上叶结节，较前增大。");
    await page
      .getByRole("button", { name: saidWith("reports.comparison.insert") })
      .first()
      .click();
    await expect(finding(page)).toHaveValue(/^与\d{4}年\d{1,2}月\d{1,2}日胸部CT比较，$/);
    await expect(diagnosis(page)).toHaveValue("右肺上叶结节，较前增大。");
    const compared = await finding(page).inputValue();
    await finding(page).fill(`${compared}右肺上叶结节现约15mm`);
    await page.getByRole("button", { name: "12mm" }).first().click();
    await expect(finding(page)).toHaveValue(/15mm（\d{4}-\d{2}-\d{2}为12mm）$/);
    await press(page, said("reports.action.save"));
    await expect(status(page)).toContainText(said("common.reportStatus.partial"));
    const changes = said("reports.pane.changes");
    await (
      hasJavaScript
        ? page.getByRole("link", { name: changes, exact: true })
        : page.getByRole("button", { name: changes, exact: true })
    ).click();
    await expect(page.locator("aside .diff-text ins").first()).toBeVisible();
    await expect(diagnosis(page)).toHaveValue("右肺上叶结节，较前增大。");
  },
);
