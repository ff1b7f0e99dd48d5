import { languages } from "#texts/languages";
import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { approvedReport, chestText, givenExam, submittedReport } from "./given-exam";
import { demoAccount, expect, speak, test } from "./product";
import { beginEmpty, openPanel } from "./report-bar";
import { said, saidWith } from "./said";
import { studyFiles } from "./study-files";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const editorText = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });

test(
  "a lock is not taken without its holder's name: the page stays one to read, and nothing becomes a draft",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await givenExam();
    const author = await colleague("author");
    await author.api.reports.lock({ id: exam.reportId });
    const holder = demoAccount("author").name;
    await signIn("approver");
    await page.goto(exam.path);
    await page.locator("summary", { hasText: said("reports.lock.takeOver") }).click();
    const name = page.getByLabel(said("reports.lock.confirm", { holder }));

    for (const typed of ["", "别人"]) {
      await name.fill(typed);
      await press(page, said("reports.lock.confirmSubmit"));
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await expect(name).toHaveAccessibleDescription(said("reports.lock.confirm", { holder }));
      await expect(name).toHaveValue(typed);
      await expect(editorText(page)).toHaveCount(0);
    }
    // What is typed after a refusal is nobody else's form.
    await name.fill("李");
    await page.waitForLoadState("networkidle");
    await expect(name).toHaveValue("李");
    await expect(editorText(page)).toHaveCount(0);
    await expect(page.getByText(saidWith("reports.lock.heldBy", { holder }))).toBeVisible();
    const approver = await colleague("approver");
    expect((await approver.api.reports.detail({ id: exam.reportId })).draft).toBeNull();
  },
);

test(
  "the images of another exam of the visit stand beside the text too, and go into the report",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const study = studyFiles();
    const exam = await givenExam(study);
    const other = await givenExam(studyFiles({ patientId: study.patientId, kind: "cr" }));
    await signIn("author");
    await page.goto(`/studies/${exam.id}`);
    await expect(page.getByText(said("exam.page.visit"))).toBeVisible();
    await expect(page.locator(`a[href="/studies/${other.id}"]`)).toHaveCount(1);

    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await editorText(page).fill("两次检查一并阅片");
    const visit = page.getByRole("navigation", { name: said("reports.pane.visit") });
    await visit.getByText("胸部CT平扫").click();
    await expect(page).toHaveURL((url) => url.searchParams.get("exam") === other.id);
    await expect(visit.locator("[aria-current]")).toContainText("胸部CT平扫");
    await expect(editorText(page)).toHaveValue("两次检查一并阅片");
    await page
      .getByRole("button", { name: said("reports.keyImage.add") })
      .first()
      .click();
    await expect(page.getByRole("img", { name: said("reports.keyImage.alt", { number: 1 }) })).toBeVisible();
    await press(page, said("reports.action.save"));
    const { api } = await colleague("author");
    await expect
      .poll(async () =>
        (await api.exams.coExams({ id: exam.id, reportId: exam.reportId })).map(({ isShown }) => isShown),
      )
      .toEqual([true]);
  },
);

const panels = [
  {
    open: said("reports.action.reject"),
    label: said("reports.reject.label"),
    submit: said("reports.reject.submit"),
    given: submittedReport,
  },
  {
    open: said("reports.action.recall"),
    label: said("reports.recall.label"),
    submit: said("reports.recall.submit"),
    given: approvedReport,
  },
  {
    open: said("reports.action.addendum"),
    label: said("reports.addendum.label"),
    submit: said("reports.addendum.submit"),
    given: approvedReport,
  },
];

for (const { open, label, submit, given } of panels)
  test(
    `${open} without a word is refused in its panel, and only there`,
    { tag: ["@no-scripts"] },
    async ({ page, signIn, expectStatus }) => {
      expectStatus(422);
      const exam = await given();
      await signIn("approver");
      await page.goto(exam.path);
      await openPanel(page, open);
      const words = page.getByLabel(label);
      await words.fill(" ");
      await press(page, submit);
      await expect(words).toHaveAttribute("aria-invalid", "true");
      await words.fill("请补充");
      await page.waitForLoadState("networkidle");
      await expect(words).toHaveValue("请补充");
      await expect(words).toBeVisible();
      await expect(editorText(page)).toHaveCount(0);
    },
  );

test(
  "a warning brings no text back; what was left unsaved comes back when the editor opens",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await beginEmpty(page);
    await editorText(page).fill("双肺纹理清晰。");
    await press(page, said("reports.action.submit"));
    await expect(page.getByText(said("reports.inspection.warned"))).toBeVisible();
    await expect(
      page.getByText(saidWith("reports.draft.restored")).or(page.getByText(saidWith("reports.draft.waiting"))),
    ).toHaveCount(0);
    await press(page, said("reports.action.unlock"));
    await press(page, said("reports.action.continue"));
    await expect(page.getByText(saidWith("reports.draft.restored"))).toBeVisible();
    await expect(editorText(page)).toHaveValue("双肺纹理清晰。");
  },
);

test(
  "the latest exam of the same kind stands beside, at the same place, goes along and keeps the window",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { patientId } = studyFiles();
    await submittedReport({}, studyFiles({ patientId, date: "20250105" }));
    // Of another kind, though later.
    await givenExam(studyFiles({ patientId, kind: "mr", date: "20250601" }));
    const exam = await givenExam(studyFiles({ patientId }));
    await signIn("author");
    await page.goto(exam.path);
    const prior = page.getByRole("region", { name: said("reports.pane.prior") });
    await expect(prior).toContainText("2025-01-05");
    await expect(prior).toContainText(chestText.diagnosis);
    const shown = (position: number) =>
      prior.getByRole("img", { name: saidWith("images.alt", { position, total: 3 }) });
    await expect(shown(2)).toBeVisible();
    await page
      .getByRole("region", { name: said("reports.pane.images"), exact: true })
      .getByRole("link", { name: said("images.next") })
      .first()
      .click();
    await expect(shown(3)).toBeVisible();
    await page.locator(".pane-images summary", { hasText: said("images.windows.default") }).click();
    await page
      .getByRole("list", { name: said("images.window") })
      .getByRole("link", { name: said("images.windows.lung") })
      .click();
    await expect(shown(3)).toHaveAttribute("src", /window=lung/);
    await prior.getByRole("link", { name: said("images.previous") }).click();
    await expect(shown(2)).toHaveAttribute("src", /window=lung/);
    if (!hasJavaScript) return;
    // Turned apart it stays apart.
    await page
      .getByRole("region", { name: said("reports.pane.images"), exact: true })
      .getByRole("link", { name: said("images.previous") })
      .first()
      .click();
    await expect(shown(1)).toBeVisible();
  },
);

test("the earlier exam's picture leaves its text free, in every language", async ({ page, signIn }) => {
  const { patientId } = studyFiles();
  const finding = chestText.finding.repeat(12);
  await submittedReport({ finding }, studyFiles({ patientId, date: "20250105" }));
  const exam = await givenExam(studyFiles({ patientId }));
  await signIn("author");
  await page.setViewportSize({ width: 1024, height: 640 });
  for (const { code } of languages) {
    await speak(page, code);
    await page.goto(exam.path);
    const picture = await page.locator(".prior-beside img").boundingBox();
    const text = await page.locator(".prior-text").boundingBox();
    expect.soft((picture?.y ?? NaN) + (picture?.height ?? NaN), code).toBeLessThanOrEqual(text?.y ?? NaN);
  }
});

test(
  "what stands beside a report opens by its own address, and from there by the other tabs",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const exam = await givenExam();
    await signIn("author");
    const panes = ["images", "past", "attachments", "diagrams", "templates", "computed", "knowledge"];
    const tabs = page.getByRole("navigation", { name: said("reports.pane.label") }).getByRole("link");
    const beside = page.locator(".report-pane > :not(nav)");
    for (const [place, pane] of panes.entries()) {
      await page.goto(`${exam.path}?pane=${pane}`);
      await expect(tabs.nth(place)).toHaveAttribute("aria-current", "true");
      await expect(beside.first()).toBeVisible();
      const next = (place + 1) % panes.length;
      await tabs.nth(next).click();
      await expect(tabs.nth(next)).toHaveAttribute("aria-current", "true");
      await expect(beside.first()).toBeVisible();
    }
  },
);

test(
  "a report that is opened and begun beside an earlier one stays at its text",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    const { patientId } = studyFiles();
    const prior = await submittedReport({}, studyFiles({ patientId, date: "20250105" }));
    const exam = await givenExam(studyFiles({ patientId, date: "20250301" }));
    await signIn("author");
    await page.goto(`${exam.path}?pane=past&prior=${prior.reportId}`);
    const chosen = page.locator(".report-pane [data-chosen] button").first();
    await press(page, said("reports.action.lock"));
    await expect(chosen).toBeVisible();
    const undo = page.getByRole("button", { name: said("reports.begun.undo") });
    await expect(undo).toBeInViewport();
    await expect(editorText(page)).toBeInViewport();
    await expect(chosen).not.toBeFocused();
    // Nothing is left of the template once both texts were written over.
    await page.getByLabel(said("reports.field.finding"), { exact: true }).fill("右肺上叶结节。");
    await expect(undo).toBeVisible();
    await page.getByLabel(said("reports.field.diagnosis"), { exact: true }).fill("右肺上叶结节。");
    await expect(undo).toBeHidden();
  },
);
